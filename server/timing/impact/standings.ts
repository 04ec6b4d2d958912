import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { RecordOf } from '../../../engine/core/resource';
import type { Impact } from '../../../resources/passings/impact.calls';
import { countsLaps, type RaceKind } from '../../../resources/races/raceKinds';
import type { races } from '../../../resources/races/races.resource';
import { rankAthletes } from '../rank/rankAthletes';
import type { RankingAthlete, TimingType } from '../rank/types';
import { loadAthletes } from '../rankings/loadAthletes';
import { rankingSetup } from '../rankings/rankingSetup';
import type { AthleteState } from '../resolve/types';

/** How an athlete stands; times in ms, in a race that counts laps those of the last lap. */
export type Standing = { raceId: number | null; state: AthleteState; laps: number } & Record<TimingType, number | null>;

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

/** How a race is ranked after the change, where that is not as before. */
export type RankedBy = Partial<Pick<RecordOf<typeof races>, 'timing_type' | 'kind' | 'laps'>>;

interface CompareOptions {
  eventId: number;
  raceIds: readonly number[];
  /** How some athletes stand then; of all others nothing changes. */
  after: ReadonlyMap<number, Standing>;
  rankedBy: ReadonlyMap<number, RankedBy>;
}

/** Places in some races, as they are and as they would be. */
export async function compareRaces(
  db: EngineDatabase,
  { eventId, raceIds, after, rankedBy }: CompareOptions,
): Promise<(RaceImpact & { movedIds: number[] })[]> {
  const found = await sql<Race>`
    select id, timing_type, kind, laps from races
    where id = any(${raceIds}::bigint[]) and event_id = ${eventId} order by position, id`.execute(db);
  const compared: (RaceImpact & { movedIds: number[] })[] = [];
  for (const race of found.rows) {
    const { ranked: before, athletes } = await ranking(db, race, (own) => own);
    const changed = [...after].filter(([, { raceId }]) => raceId === race.id);
    const numbers = await startNumbersOf(db, changed, athletes);
    const then = await ranking(db, { ...race, ...rankedBy.get(race.id) }, (own, timingType) => [
      ...own.filter(({ athleteId }) => !after.has(athleteId)),
      ...changed.map(([athleteId, one]) =>
        athleteThen({ athleteId, one, timingType, startNumber: numbers.get(athleteId) }),
      ),
    ]);
    const movedIds = [...new Set([...before.keys(), ...then.ranked.keys()])].filter(
      (one) => before.get(one) !== then.ranked.get(one),
    );
    if (movedIds.length === 0) continue;
    compared.push({
      race_id: race.id,
      ranks: movedIds.length,
      podium: await podiumOf(db, before, then.ranked),
      movedIds,
    });
  }
  return compared;
}

interface Race {
  id: number;
  timing_type: TimingType;
  kind: RaceKind;
  laps: number | null;
}

/** Places by athlete in a ranking of the whole race. */
async function ranking(
  db: EngineDatabase,
  race: Race,
  change: (athletes: RankingAthlete[], timingType: TimingType) => RankingAthlete[],
): Promise<{ ranked: Map<number, number>; athletes: RankingAthlete[] }> {
  const { id, timing_type, kind } = race;
  const question = { race_id: id, timing_type, timeline_id: null, filter: {} };
  const stored = await rankingSetup(db, question);
  const setup = { ...stored, settings: { ...stored.settings, kind, isLapsRace: countsLaps(race) } };
  const athletes = await loadAthletes(db, setup);
  const { entries } = rankAthletes(setup.settings, change(athletes, timing_type));
  const ranked = new Map(entries.flatMap(({ athlete_id, rank }) => (rank === null ? [] : [[athlete_id, rank]])));
  return { ranked, athletes };
}

interface Then {
  athleteId: number;
  one: Standing;
  timingType: TimingType;
  startNumber: string | null | undefined;
}

/** A ranking of the whole race looks at nothing else of an athlete. */
function athleteThen({ athleteId, one, timingType, startNumber = null }: Then): RankingAthlete {
  return {
    ...{ athleteId, startNumber, state: one.state, laps: one.laps },
    timeMs: one[timingType],
    gunTimeMs: one.guntime,
    ...{ gender: null, birthDate: null, category: null, club: null, waveId: null },
  };
}

async function startNumbersOf(
  db: EngineDatabase,
  changed: readonly (readonly [number, Standing])[],
  athletes: readonly RankingAthlete[],
): Promise<Map<number, string | null>> {
  const numbers = new Map(athletes.map(({ athleteId, startNumber }) => [athleteId, startNumber]));
  const missing = changed.flatMap(([id]) => (numbers.has(id) ? [] : id));
  if (missing.length === 0) return numbers;
  const found = await sql<{ id: number; start_number: string | null }>`
    select id, start_number from athletes where id = any(${missing}::bigint[])`.execute(db);
  for (const { id, start_number } of found.rows) numbers.set(id, start_number);
  return numbers;
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
  const tell = (standing: Standing, byRace: CompareOptions['rankedBy']): Told['before'] => {
    const { raceId, state } = standing;
    const type = raceId === null ? undefined : (byRace.get(raceId)?.timing_type ?? types.get(raceId));
    return { race_id: raceId, state, time_ms: state === 'finished' && type ? standing[type] : null };
  };
  return compared.map(({ athleteId, before, after }) => ({
    athlete_id: athleteId,
    before: tell(before, new Map()),
    after: tell(after, rankedBy),
  }));
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
