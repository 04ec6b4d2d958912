import { sql } from 'kysely';
import type { Acting, WriteContext } from '../../../engine/api/engine';
import { runImport } from '../../../engine/api/import/run/runImport';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { importKind } from '../../../engine/core/importKinds';
import { ConnectionError } from '../adapter';
import type { OpenConnection } from '../connect';
import { type Example, MOST_EXAMPLES, RecordsJournal } from './journal';
import { chunkReader, KIND, keyOf, nameOf, type Reading, raceColumn } from './reading';
import type { Staged, StagedRow } from './stage';

/** What a sync did, or would do. */
export interface SyncOutcome {
  readonly added: number;
  readonly updated: number;
  readonly withdrawn: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedItem[];
  readonly refusedCount: number;
  /** Of those taken over, the ones of which something was left out. */
  readonly lessened: readonly RefusedItem[];
  /** Of those changed, so many have been read at a mat. */
  readonly asked: number;
  /** The first of each kind. */
  readonly examples?: Readonly<Record<'added' | 'updated' | 'withdrawn', readonly Example[]>>;
}

/** A record of the other side that was left out, and why. */
export interface RefusedItem {
  readonly key: string;
  readonly name: string;
  readonly errors: readonly string[];
}

interface TakeOver extends Acting {
  readonly write: WriteContext;
  readonly open: OpenConnection;
  readonly reading: Reading;
  readonly staged: Staged;
  readonly isDryRun: boolean;
  readonly signal?: AbortSignal | undefined;
  progress(done: number): void;
}

/** More are kept of none of the syncs: nobody reads them. */
const MOST_REFUSED = 500;
/** So many may be gone from the other side at once; from then on, the share of all decides. */
const FEW = 20;
const MOST_MISSING = 0.5;

/** Writes what was staged, all of it within the write that is open. */
export async function takeOver(given: TakeOver): Promise<SyncOutcome> {
  const { open, reading, staged, write } = given;
  const { adapter, record } = open;
  const engine = { ...given.engine, db: write.tx };
  const within = { ...given, engine };
  if (staged.rows.length > 0 && !Object.values(reading.mapping).includes(adapter.matchOn))
    throw new ConnectionError(noKey(within));
  const keyed = keyOf(reading, staged, adapter.matchOn);
  const named = await withRaces(within);
  const resource = engine.plan.get('athletes');
  const journal = new RecordsJournal({ staged, keyed, named: nameOf(reading, staged), fields: resource.fields });
  const kind = importKind(engine.plan, KIND);
  const back = await bringBack(within, named.active.map(keyed));
  await runImport({
    engine,
    actor: given.actor,
    resource,
    tx: write.tx,
    tenant: reading.tenant,
    fileName: adapter.name,
    targets: reading.targets,
    columns: staged.columns,
    mapping: reading.mapping,
    matchOn: adapter.matchOn,
    mode: 'add_or_update',
    isDryRun: given.isDryRun,
    presets: {},
    exclusive: kind.exclusive,
    asksAbout: kind.asksAbout,
    identity: kind.identity,
    refusesOthers: true,
    doubts: reading.conventions.doubts,
    rows: { [Symbol.asyncIterator]: () => iterate(named.active) },
    over: { [Symbol.asyncIterator]: () => iterate(named.cancelled) },
    openChunk: chunkReader({ engine, actor: given.actor, reading, staged, matchOn: adapter.matchOn }),
    operationId: write.operationId,
    journal,
    onChunk: async (done) => given.progress(done),
    signal: given.signal,
  });
  given.signal?.throwIfAborted();
  const cancelled = named.cancelled.map(keyed).filter((key) => key !== '');
  const gone =
    record.mapping.missing === 'withdraw' && adapter.matchOn === 'external_id' ? await missingKeys(within, keyed) : [];
  const ended = [...new Set([...cancelled, ...gone])];
  const { withdrawn, refused, examples } = await withdraw(within, ended);
  // Who is withdrawn already, or was never taken over, is a row that was read all the same.
  const leftAlone = ended.length - withdrawn - refused.length + named.cancelled.length - new Set(cancelled).size;
  const all = [...journal.refused, ...refused];
  return {
    added: journal.added,
    updated: journal.updated + Math.min(back, journal.unchanged),
    withdrawn,
    unchanged: Math.max(0, journal.unchanged - back) + Math.max(0, leftAlone),
    refused: all.slice(0, MOST_REFUSED),
    refusedCount: all.length,
    lessened: journal.lessened,
    asked: journal.asked,
    examples: { ...journal.examples, withdrawn: examples },
  };
}

function noKey({ engine, open: { adapter } }: TakeOver): string {
  const label = engine.plan.get('athletes').fields.get(adapter.matchOn)?.label ?? adapter.matchOn;
  return `No column of ${adapter.name} fills “${label}”, by which athletes are found. Choose one in the mapping.`;
}

async function* iterate(rows: readonly StagedRow[]): AsyncGenerator<StagedRow> {
  yield* rows;
}

/** The rows, naming races of the event; races that somebody wants made are there then. */
async function withRaces({ write, reading, staged, open }: TakeOver) {
  const index = raceColumn(reading, staged.columns);
  const made = new Map<string, string>();
  const active: StagedRow[] = [];
  const cancelled: StagedRow[] = [];
  for (const row of staged.rows) {
    const said = index < 0 ? '' : (row.cells[index]?.trim() ?? '');
    const race = said === '' ? null : reading.raceOf(said);
    if (race === 'skip') continue;
    if (row.isCancelled) {
      cancelled.push(row);
      continue;
    }
    if (race === 'new') made.set(said, said);
    const name = race === 'new' || race === null ? said : race.name;
    active.push(index < 0 || name === row.cells[index] ? row : { ...row, cells: row.cells.with(index, name) });
  }
  if (made.size > 0) {
    const races = { ...write, resource: write.engine.plan.get('races') };
    await insertRecords(
      races,
      [...made.keys()].map((name) => ({ event_id: open.record.event_id, name: name.slice(0, 80) })),
    );
  }
  return { active, cancelled };
}

/** What is said of athletes who take part no more. It is how they are known again when they do. */
function reasonOf({ adapter }: OpenConnection): string {
  return `Withdrawn in ${adapter.name}`;
}

/** Athletes who were withdrawn by a sync and take part again. */
async function bringBack({ write, open, isDryRun }: TakeOver, keys: readonly string[]): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from athletes where event_id = ${open.record.event_id} and deleted_at is null and state = 'dns'
      and state_reason = ${reasonOf(open)} and ${sql.ref(open.adapter.matchOn)} = any(${[...keys]}::text[])
    order by id for update`.execute(write.tx);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length > 0 && !isDryRun)
    await writeValues(athletesOf(write), ids, { state: 'registered', state_by_hand: false, state_reason: null });
  return ids.length;
}

/** Those who take part no more do not start. Whoever has begun, or was given another state, stays as they are. */
async function withdraw({ write, open, isDryRun }: TakeOver, keys: readonly string[]) {
  if (keys.length === 0) return { withdrawn: 0, refused: [], examples: [] };
  const { event_id: eventId } = open.record;
  const found = await sql<{ id: number; key: string; name: string; state: string; is_read: boolean }>`
    select id, ${sql.ref(open.adapter.matchOn)} as key, concat_ws(' ', first_name, last_name) as name, state,
      exists (select 1 from passings p where p.athlete_id = a.id and p.deleted_at is null) as is_read
    from athletes a where event_id = ${eventId} and deleted_at is null and state not in ('dns', 'dsq')
      and ${sql.ref(open.adapter.matchOn)} = any(${[...keys]}::text[])
    order by id for update`.execute(write.tx);
  const due = found.rows.filter(({ state, is_read }) => state === 'registered' && !is_read);
  const ids = due.map(({ id }) => id);
  const values = { state: 'dns', state_by_hand: true, state_reason: reasonOf(open) };
  if (ids.length > 0 && !isDryRun) await writeValues(athletesOf(write), ids, values);
  const refused = found.rows
    .filter((row) => !due.includes(row))
    .map(({ key, name }) => ({ key, name, errors: [`${reasonOf(open)}, but has started: left as they are.`] }));
  const examples = due.slice(0, MOST_EXAMPLES).map(({ key, name }) => ({ key, name }));
  return { withdrawn: ids.length, refused, examples };
}

/**
 * Athletes who came from over there and are not there any more.
 * @throws ConnectionError where they are so many that the list is more likely to be broken
 */
async function missingKeys({ write, open, staged }: TakeOver, keyed: (row: StagedRow) => string): Promise<string[]> {
  const { adapter, record } = open;
  const there = new Set(staged.rows.map(keyed));
  const found = await sql<{ key: string }>`
    select ${sql.ref(adapter.matchOn)} as key from athletes
    where event_id = ${record.event_id} and deleted_at is null and ${sql.ref(adapter.matchOn)} is not null and state = 'registered'`.execute(
    write.tx,
  );
  const missing = found.rows.map(({ key }) => key).filter((key) => !there.has(key));
  if (missing.length > Math.max(FEW, found.rows.length * MOST_MISSING))
    throw new ConnectionError(
      `${missing.length.toLocaleString('en')} of ${found.rows.length.toLocaleString('en')} athletes are gone from ${adapter.name} at once. That looks like a broken list, so nothing was changed.`,
    );
  return missing;
}

function athletesOf(write: WriteContext): WriteContext {
  return { ...write, resource: write.engine.plan.get('athletes') };
}
