import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';

type TimingType = 'guntime' | 'chiptime' | 'racetime';

/** How an athlete stands; times in ms. */
export type Standing = { raceId: number | null; state: string; laps: number } & Record<TimingType, number | null>;

interface OnPodium {
  athlete_id: number;
  start_number: string | null;
  name: string | null;
}

export interface RaceImpact {
  race_id: number;
  /** Athletes whose rank changes. */
  ranks: number;
  /** Places that change hands. */
  podium: { place: number; before: OnPodium | null; after: OnPodium | null }[];
}

const PODIUM = 3;

/** The finishers' order in the races of some athletes, as it is and with those athletes standing otherwise. */
export async function compareRaces(
  db: EngineDatabase,
  eventId: number,
  after: ReadonlyMap<number, Standing>,
): Promise<(RaceImpact & { movedIds: number[] })[]> {
  const raceIds = [...new Set([...after.values()].flatMap(({ raceId }) => (raceId === null ? [] : [raceId])))];
  const races = await sql<{ id: number; timing_type: TimingType }>`
    select id, timing_type from races where id = any(${raceIds}::bigint[]) and event_id = ${eventId} order by position, id`.execute(
    db,
  );
  const compared: (RaceImpact & { movedIds: number[] })[] = [];
  for (const { id, timing_type } of races.rows) {
    const standing = await sql<{ athlete_id: number; laps: number; time: number }>`
      select r.athlete_id, r.laps, ${sql.ref(COLUMN[timing_type])} as time from results r join athletes a on a.id = r.athlete_id
      where r.race_id = ${id} and a.state = 'finished' and a.deleted_at is null and ${sql.ref(COLUMN[timing_type])} is not null`.execute(
      db,
    );
    const before = ranksOf(standing.rows);
    const changed = [...after].filter(
      ([, one]) => one.raceId === id && one.state === 'finished' && one[timing_type] !== null,
    );
    const then = ranksOf([
      ...standing.rows.filter((row) => !after.has(row.athlete_id)),
      ...changed.map(([athlete_id, one]) => ({ athlete_id, laps: one.laps, time: one[timing_type] ?? 0 })),
    ]);
    const movedIds = [...new Set([...before.keys(), ...then.keys()])].filter(
      (one) => before.get(one) !== then.get(one),
    );
    if (movedIds.length === 0) continue;
    compared.push({ race_id: id, ranks: movedIds.length, podium: await podiumOf(db, before, then), movedIds });
  }
  return compared;
}

const COLUMN: Readonly<Record<TimingType, string>> = {
  guntime: 'r.gun_time',
  chiptime: 'r.chip_time',
  racetime: 'r.race_time',
};

/** Places by athlete; equal times share one. */
function ranksOf(rows: readonly { athlete_id: number; laps: number; time: number }[]): Map<number, number> {
  const sorted = [...rows].sort((a, b) => b.laps - a.laps || a.time - b.time);
  const ranks = new Map<number, number>();
  let rank = 0;
  sorted.forEach((row, i) => {
    const previous = sorted[i - 1];
    if (!previous || previous.laps !== row.laps || previous.time !== row.time) rank = i + 1;
    ranks.set(row.athlete_id, rank);
  });
  return ranks;
}

async function podiumOf(
  db: EngineDatabase,
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Promise<RaceImpact['podium']> {
  const first = onPodium(before);
  const then = onPodium(after);
  const named = await sql<OnPodium>`
    select id as athlete_id, start_number, nullif(concat_ws(' ', first_name, last_name), '') as name
    from athletes where id = any(${[...first, ...then].flat()}::bigint[])`.execute(db);
  const nameOf = new Map(named.rows.map((row) => [row.athlete_id, row]));
  return Array.from({ length: PODIUM }, (_, i) => ({
    place: i + 1,
    before: nameOf.get(first[i]?.[0] ?? 0) ?? null,
    after: nameOf.get(then[i]?.[0] ?? 0) ?? null,
    isSame: String(first[i]) === String(then[i]),
  })).flatMap(({ isSame, ...place }) => (isSame ? [] : [place]));
}

/** Who is on each of the first places. */
function onPodium(ranks: ReadonlyMap<number, number>): number[][] {
  const places: number[][] = Array.from({ length: PODIUM }, () => []);
  for (const [id, rank] of ranks) places[rank - 1]?.push(id);
  for (const place of places) place.sort((a, b) => a - b);
  return places;
}
