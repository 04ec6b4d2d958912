import { sql } from 'kysely';
import type { Acting, Engine, Row, WriteContext } from '../../engine/api/engine';
import { copyBelow, rowsBelow } from '../../engine/api/operations/copyBelow';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import type { RecordOf } from '../../engine/core/resource';
import { events } from '../../resources/events/events.resource';
import { DAY_MS, daysBetween, movedInstant } from './movedInstant';

type Event = RecordOf<typeof events>;

interface CopyOptions {
  /** The event that is copied. */
  readonly from: number;
  /** Chosen before it begins: by it a second run knows that the first one wrote everything. */
  readonly operationId: string;
  readonly include: readonly string[];
  readonly name: string;
  /** The copy's first day; all times move with it. */
  readonly startDate: string;
  /** Moves all times by this instead, to the millisecond. */
  readonly shiftMs?: number;
  /** What else the copy says of itself. */
  readonly more?: Row;
  /** Receives the number of records copied so far; what it throws ends the copy. */
  afterSlice(copied: number): void;
  /** In the same transaction, with the id of the copy. */
  afterwards?(write: WriteContext, copy: number): Promise<void>;
}

/** Copies an event with what is below it, all of it or nothing, and never twice. @returns the copy's id */
export function copyEvent({ engine, actor }: Acting, options: CopyOptions): Promise<number> {
  const { from, operationId, include, afterSlice, afterwards } = options;
  const resource = engine.plan.get('events');
  return inWrite({ engine, actor, resource, operationId }, async (write) => {
    const made = await sql<{ id: number }>`
      select record_id as id from changes where operation_id = ${operationId} and resource = 'events' limit 1`.execute(
      write.tx,
    );
    if (made.rows[0]) return made.rows[0].id;
    const original = await readRecordOf(events, { engine, actor, id: from, db: write.tx });
    const days = daysBetween(original.start_date, options.startDate);
    const [to = 0] = await insertRecords(write, [copyOf(original, options, days)]);
    await copyBelow(write, {
      rowsOf: rowsBelow(from),
      to,
      level: 'event',
      parts: new Set(include),
      moved: (instant) =>
        options.shiftMs === undefined
          ? movedInstant(instant, { from: original.timezone, by: sql`make_interval(days => ${days}::int)` })
          : sql`${instant} + make_interval(secs => ${options.shiftMs / 1000}::float8)`,
      afterSlice,
    });
    await afterwards?.(write, to);
    return to;
  });
}

const PLACE = ['street', 'house_number', 'postal_code', 'city', 'country', 'latitude', 'longitude'] as const;
const SAID = ['organization_id', 'application_id', 'description', 'timezone', 'website'] as const;

function copyOf(original: Event, { include, name, startDate, more }: CopyOptions, days: number): Row {
  const parts = [
    ...PLACE,
    ...SAID,
    ...(include.includes('styling') ? (['styling'] as const) : []),
    ...(include.includes('settings') ? (['features', 'settings'] as const) : []),
  ];
  const end_date = original.end_date && addDays(original.end_date, days);
  return {
    ...Object.fromEntries(parts.map((part) => [part, original[part]])),
    name,
    start_date: startDate,
    end_date,
    ...more,
  };
}

/** How many records a copy is made of, at least one. */
export async function countCopied({ plan, db }: Engine, eventId: number, include: readonly string[]): Promise<number> {
  const copied = [...plan.resources.values()].filter(({ resource }) => include.includes(resource.copying?.part ?? ''));
  if (copied.length === 0) return 1;
  const counts = copied.map(
    ({ name }) =>
      sql`select count(*) as count from ${sql.table(name)} where event_id = ${eventId} and deleted_at is null`,
  );
  const found = await sql<{ total: number }>`
    select sum(count)::int as total from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  return found.rows[0]?.total ?? 1;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
