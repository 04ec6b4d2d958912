import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Impact } from '../../../resources/passings/impact.calls';

export type TimingType = 'guntime' | 'chiptime' | 'racetime';

/** How an athlete stands; times in ms. */
export type Standing = { raceId: number | null; state: string; laps: number } & Record<TimingType, number | null>;

type RaceImpact = Impact['races'][number];
type OnPodium = NonNullable<RaceImpact['podium'][number]['before']>;

type Told = Impact['standings'][number];

const PODIUM = 3;

/** How an athlete stands, and would stand. */
export interface Compared {
  readonly athleteId: number;
  readonly before: Standing;
  readonly after: Standing;
}

interface CompareOptions {
  eventId: number;
  raceIds: readonly number[];
  /** How some athletes stand then; of all others nothing changes. */
  after: ReadonlyMap<number, Standing>;
  /** Races that are ranked by another of their times then. */
  rankedBy: ReadonlyMap<number, TimingType>;
}

/** The finishers' order in some races, as it is and as it would be. */
export async function compareRaces(
  db: EngineDatabase,
  { eventId, raceIds, after, rankedBy }: CompareOptions,
): Promise<(RaceImpact & { movedIds: number[] })[]> {
  const races = await sql<{ id: number; timing_type: TimingType }>`
    select id, timing_type from races where id = any(${raceIds}::bigint[]) and event_id = ${eventId} order by position, id`.execute(
    db,
  );
  const compared: (RaceImpact & { movedIds: number[] })[] = [];
  for (const { id, timing_type } of races.rows) {
    const finishers = await finishersOf(db, id);
    const before = ranksOf(finishers, timing_type);
    const changed = [...after].flatMap(([athleteId, one]) =>
      one.raceId === id && one.state === 'finished' ? { athleteId, ...one } : [],
    );
    const then = ranksOf(
      [...finishers.filter(({ athleteId }) => !after.has(athleteId)), ...changed],
      rankedBy.get(id) ?? timing_type,
    );
    const movedIds = [...new Set([...before.keys(), ...then.keys()])].filter(
      (one) => before.get(one) !== then.get(one),
    );
    if (movedIds.length === 0) continue;
    compared.push({ race_id: id, ranks: movedIds.length, podium: await podiumOf(db, before, then), movedIds });
  }
  return compared;
}

/** The same in what people look at: the state, and of the times the one that each race is ranked by. */
export async function tellStandings(
  db: EngineDatabase,
  { eventId, compared, rankedBy }: Pick<CompareOptions, 'eventId' | 'rankedBy'> & { compared: readonly Compared[] },
): Promise<Told[]> {
  const raceIds = compared.flatMap(({ before, after }) => [before.raceId, after.raceId].filter((id) => id !== null));
  const races = await sql<{ id: number; timing_type: TimingType }>`
    select id, timing_type from races where id = any(${raceIds}::bigint[]) and event_id = ${eventId}`.execute(db);
  const types = new Map(races.rows.map(({ id, timing_type }) => [id, timing_type]));
  const tell = (standing: Standing, byRace: ReadonlyMap<number, TimingType>): Told['before'] => {
    const { raceId, state } = standing;
    const type = raceId === null ? undefined : (byRace.get(raceId) ?? types.get(raceId));
    return { race_id: raceId, state, time_ms: state === 'finished' && type ? standing[type] : null };
  };
  return compared.map(({ athleteId, before, after }) => ({
    athlete_id: athleteId,
    before: tell(before, new Map()),
    after: tell(after, rankedBy),
  }));
}

type Finisher = { athleteId: number; laps: number } & Record<TimingType, number | null>;

async function finishersOf(db: EngineDatabase, raceId: number): Promise<Finisher[]> {
  const found = await sql<Finisher>`
    select r.athlete_id as "athleteId", r.laps, r.gun_time as guntime, r.chip_time as chiptime, r.race_time as racetime
    from results r join athletes a on a.id = r.athlete_id
    where r.race_id = ${raceId} and a.state = 'finished' and a.deleted_at is null`.execute(db);
  return found.rows;
}

/** Places by athlete; equal times share one, and who has no time has none. */
function ranksOf(finishers: readonly Finisher[], type: TimingType): Map<number, number> {
  const timed = finishers.flatMap((one) => {
    const time = one[type];
    return time === null ? [] : { athleteId: one.athleteId, laps: one.laps, time };
  });
  timed.sort((a, b) => b.laps - a.laps || a.time - b.time);
  const ranks = new Map<number, number>();
  let rank = 0;
  timed.forEach((row, i) => {
    const previous = timed[i - 1];
    if (!previous || previous.laps !== row.laps || previous.time !== row.time) rank = i + 1;
    ranks.set(row.athleteId, rank);
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
  // Of several who share a place, only those who join or leave are named.
  const changed = (ids: readonly number[], others: readonly number[]) =>
    nameOf.get(ids.find((id) => !others.includes(id)) ?? ids[0] ?? 0) ?? null;
  return first.flatMap((ids, i) => {
    const others = then[i] ?? [];
    if (String(ids) === String(others)) return [];
    return { place: i + 1, before: changed(ids, others), after: changed(others, ids) };
  });
}

/** Who is on each of the first places. */
function onPodium(ranks: ReadonlyMap<number, number>): number[][] {
  const places: number[][] = Array.from({ length: PODIUM }, () => []);
  for (const [id, rank] of ranks) places[rank - 1]?.push(id);
  for (const place of places) place.sort((a, b) => a - b);
  return places;
}
