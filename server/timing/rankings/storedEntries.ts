import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import type { RankingEntry } from '../rank/types';
import { numbers, texts } from '../store/arrayLiteral';
import { readMany } from '../store/readMany';
import type { RankingRow } from './rankingSetup';

/** Rows of one statement: enough to keep the database busy, few enough to let others have their turn. */
const SLICE = 10_000;
const WORTH_ANALYSING = 1_000;
/** More ids than a notice names: it then says that the list changed. */
const NOTICED = 1_001;

export interface StoredEntry extends RankingEntry {
  id: number;
  position: number;
}

type EntryRow = readonly [
  id: number,
  position: number,
  rank: number | null,
  athleteId: number,
  laps: number | null,
  timeMs: number | null,
  gapMs: number | null,
  state: RankingEntry['state'],
];

/** The entries of a ranking in its order, as they are shown. */
export async function readEntries(db: EngineDatabase, rankingId: number): Promise<StoredEntry[]> {
  const slices = readMany<EntryRow>(db, {
    columns: sql`id, position, rank, athlete_id, laps, time_ms, gap_ms, state`,
    from: sql`from ranking_entries where ranking_id = ${rankingId}`,
    by: sql`position`,
  });
  const entries: StoredEntry[] = [];
  for await (const rows of slices)
    for (const [id, position, rank, athlete_id, laps, time_ms, gap_ms, state] of rows)
      entries.push({ id, position, rank, athlete_id, laps, time_ms, gap_ms, state });
  return entries.sort((a, b) => a.position - b.position);
}

/** Makes a ranking show these entries: writes what differs from what it shows now. Gives how many rows that was. */
export async function writeEntries(options: {
  engine: Engine;
  tx: EngineDatabase;
  ranking: Pick<RankingRow, 'id' | 'event_id'>;
  stored: readonly StoredEntry[];
  entries: readonly RankingEntry[];
}): Promise<number> {
  const { engine, tx, ranking } = options;
  const { gone, changed, added } = differences(options.stored, options.entries);
  for (let from = 0; from < gone.length; from += SLICE)
    await sql`delete from ranking_entries where id = any(${gone.slice(from, from + SLICE)}::bigint[])`.execute(tx);
  for (let from = 0; from < changed.length; from += SLICE) await updateEntries(tx, changed.slice(from, from + SLICE));
  const ids = changed.map(({ id }) => id);
  for (let from = 0; from < added.length; from += SLICE)
    for (const id of await insertEntries(tx, ranking, added.slice(from, from + SLICE))) ids.push(id);
  // A list that is new is planned as if it were next to nothing: until the server's own housekeeping comes, each page of it would read all.
  if (added.length >= WORTH_ANALYSING && added.length > options.stored.length)
    await sql`analyze ranking_entries`.execute(tx);
  const resource = engine.plan.get('ranking_entries');
  await notifyWrite({ engine, db: tx, resource, operationId: null }, 'update', ids.slice(0, NOTICED));
  return gone.length + changed.length + added.length;
}

function differences(stored: readonly StoredEntry[], entries: readonly RankingEntry[]) {
  const left = new Map(stored.map((entry) => [entry.athlete_id, entry]));
  const changed: StoredEntry[] = [];
  const added: Omit<StoredEntry, 'id'>[] = [];
  entries.forEach((entry, i) => {
    const position = i + 1;
    const before = left.get(entry.athlete_id);
    left.delete(entry.athlete_id);
    if (!before) added.push({ ...entry, position });
    else if (before.position !== position || !isSameEntry(before, entry))
      changed.push({ ...entry, id: before.id, position });
  });
  return { gone: [...left.values()].map(({ id }) => id), changed, added };
}

function isSameEntry(a: RankingEntry, b: RankingEntry): boolean {
  return (
    a.athlete_id === b.athlete_id &&
    a.rank === b.rank &&
    // Versions from before laps were counted have none.
    (a.laps ?? null) === (b.laps ?? null) &&
    a.time_ms === b.time_ms &&
    a.gap_ms === b.gap_ms &&
    a.state === b.state
  );
}

/** The same athletes in the same order, with the same values. */
export function isSameList(a: readonly RankingEntry[], b: readonly RankingEntry[]): boolean {
  return a.length === b.length && a.every((entry, i) => isSameEntry(entry, b[i] as RankingEntry));
}

async function updateEntries(tx: EngineDatabase, entries: readonly StoredEntry[]): Promise<void> {
  await sql`
    update ranking_entries e set position = r.position, rank = r.rank, laps = r.laps, time_ms = r.time_ms, gap_ms = r.gap_ms, state = r.state,
      version = e.version + 1, updated_at = now()
    from unnest(${numbers(entries.map(({ id }) => id))}::bigint[], ${numbers(entries.map(({ position }) => position))}::int[],
      ${numbers(entries.map(({ rank }) => rank))}::int[], ${lapsColumn(entries)}, ${numbers(entries.map(({ time_ms }) => time_ms))}::bigint[],
      ${numbers(entries.map(({ gap_ms }) => gap_ms))}::bigint[], ${texts(entries.map(({ state }) => state))}::text[])
      as r(id, position, rank, laps, time_ms, gap_ms, state)
    where e.id = r.id`.execute(tx);
}

/** For `unnest`. */
function lapsColumn(entries: readonly Pick<RankingEntry, 'laps'>[]) {
  return sql`${numbers(entries.map(({ laps }) => laps ?? null))}::int[]`;
}

/** Anyone who is gone altogether since an earlier version is left out. */
async function insertEntries(
  tx: EngineDatabase,
  ranking: Pick<RankingRow, 'id' | 'event_id'>,
  entries: readonly Omit<StoredEntry, 'id'>[],
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into ranking_entries (event_id, ranking_id, position, rank, athlete_id, laps, time_ms, gap_ms, state)
    select ${ranking.event_id}::bigint, ${ranking.id}::bigint, r.position, r.rank, r.athlete_id, r.laps, r.time_ms, r.gap_ms, r.state
    from unnest(${numbers(entries.map(({ position }) => position))}::int[], ${numbers(entries.map(({ rank }) => rank))}::int[],
      ${numbers(entries.map(({ athlete_id }) => athlete_id))}::bigint[], ${lapsColumn(entries)}, ${numbers(entries.map(({ time_ms }) => time_ms))}::bigint[],
      ${numbers(entries.map(({ gap_ms }) => gap_ms))}::bigint[], ${texts(entries.map(({ state }) => state))}::text[])
      as r(position, rank, athlete_id, laps, time_ms, gap_ms, state)
    where exists (select 1 from athletes a where a.id = r.athlete_id) returning id`.execute(tx);
  return inserted.rows.map((row) => row.id);
}
