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
  /** What is no equality. */
  readonly conditions?: readonly Condition[];
}

/** More than an event has of anything that is published as a whole. */
const MOST = 2_000;

/** What is published of an event's records, in the order of their declaration. */
export async function publicRecords<P extends Published>(asked: Asked<P>): Promise<PublicRecord<P>[]> {
  const records = await recordsOf({ ...asked, resource: asked.published.resource.name });
  return records.map((record) => pick(asked.published, record));
}

/** Records of an event whole, in the order of their declaration: for what an answer is made of besides what is published of them. */
export async function recordsOf({
  engine,
  resource: name,
  eventId,
  where = {},
  conditions = [],
}: Omit<Asked<never>, 'published'> & { readonly resource: string }): Promise<Row[]> {
  const resource = engine.plan.get(name);
  const equal = Object.entries({ event_id: eventId, ...where }).map(
    ([field, value]): Condition => ({ field, operator: 'eq', value }),
  );
  const sort = resource.resource.defaultSort.map((entry) => ({
    field: entry.replace(/^-/, ''),
    isDescending: entry.startsWith('-'),
  }));
  if (!sort.some(({ field }) => field === 'id')) sort.push({ field: 'id', isDescending: false });
  const query = {
    where: [...equal, ...conditions],
    q: null,
    sort,
    include: {},
    page: 1,
    itemsPerPage: MOST,
    cursor: null,
    isDeleted: false,
  };
  const { items } = await listRecords({ engine, actor: SYSTEM, resource, query });
  return items;
}

/** Nothing but what was chosen for the public. */
export function pick<P extends Published>({ fields }: P, record: Row): PublicRecord<P> {
  const chosen: unknown = Object.fromEntries(['id', ...fields].map((name) => [name, record[name] ?? null]));
  return chosen as PublicRecord<P>;
}
