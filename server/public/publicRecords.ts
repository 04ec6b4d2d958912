import type { Engine, Row } from '../../engine/api/engine';
import { listRecords } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { Condition } from '../../engine/core/query/listQuery';
import type { PublicRecord, Published } from '../../resources/public/published';

interface Asked<P> {
  readonly engine: Engine;
  readonly published: P;
  readonly eventId: number;
  /** Besides those of the event. */
  readonly where?: Readonly<Record<string, unknown>>;
}

/** More than an event has of anything that is published as a whole. */
const MOST = 2_000;

/** What is published of an event's records, in the order of their declaration. */
export async function publicRecords<P extends Published>({
  engine,
  published,
  eventId,
  where = {},
}: Asked<P>): Promise<PublicRecord<P>[]> {
  const resource = engine.plan.get(published.resource.name);
  const conditions = Object.entries({ event_id: eventId, ...where }).map(
    ([field, value]): Condition => ({ field, operator: 'eq', value }),
  );
  const sort = resource.resource.defaultSort.map((entry) => ({
    field: entry.replace(/^-/, ''),
    isDescending: entry.startsWith('-'),
  }));
  if (!sort.some(({ field }) => field === 'id')) sort.push({ field: 'id', isDescending: false });
  const query = {
    where: conditions,
    q: null,
    sort,
    include: {},
    page: 1,
    itemsPerPage: MOST,
    cursor: null,
    isDeleted: false,
  };
  const { items } = await listRecords({ engine, actor: SYSTEM, resource, query });
  return items.map((record) => pick(published, record));
}

/** Nothing but what was chosen for the public. */
export function pick<P extends Published>({ fields }: P, record: Row): PublicRecord<P> {
  const chosen: unknown = Object.fromEntries(['id', ...fields].map((name) => [name, record[name] ?? null]));
  return chosen as PublicRecord<P>;
}
