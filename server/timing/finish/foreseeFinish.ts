import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { knownClockOffsets } from '../../../resources/races/knownOffsets';
import type { FinishForecast } from '../../../resources/races/races.calls';
import { problemRows } from '../live/problemRows';
import { compareRankings } from '../rank/compareRankings';
import { rankAthletes } from '../rank/rankAthletes';
import type { TimingType } from '../rank/types';
import { withNames } from '../rankings/difference';
import { loadAthletes } from '../rankings/loadAthletes';
import { rankingSetup } from '../rankings/rankingSetup';
import { stateAfterFinish } from '../resolve/stateAfterFinish';
import type { AthleteState } from '../resolve/types';
import { loadEventSetup } from '../store/eventSetup';
import { lastStanding } from '../store/lastStanding';

/** Moves that the answer lists. */
const MOST_MOVES = 50;

type WithoutGunshot = FinishForecast['without_gunshot'][number];

interface Group {
  race_id: number;
  race: string;
  wave_id: number | null;
  wave: string | null;
  started: number;
  dns: number;
  dns_with_reads: number;
}

/** How many athletes of the races would get which state, and whose place in a ranking of the whole race would change. */
export async function foreseeFinish(
  db: EngineDatabase,
  { eventId, raceIds }: { eventId: number; raceIds: readonly number[] },
): Promise<FinishForecast> {
  const counted = await sql<Group>`
    select r.id as race_id, r.name as race, w.id as wave_id, w.name as wave,
      (count(*) filter (where a.state in ('started', 'finished')))::int as started, (count(*) filter (where a.state = 'registered'))::int as dns,
      (count(*) filter (where a.state = 'registered' and exists (select 1 from passings p where p.athlete_id = a.id and p.deleted_at is null
        and p.mark is distinct from 'invalidated' and p.state <> 'wrong_race')))::int as dns_with_reads
    from athletes a join races r on r.id = a.race_id left join waves w on w.id = a.wave_id and w.deleted_at is null
    where a.race_id = any(${[...raceIds]}::bigint[]) and a.deleted_at is null and not a.state_by_hand
    group by r.id, w.id order by r.position nulls last, r.id, w.position nulls last, w.id nulls last`.execute(db);
  const groups = counted.rows;
  const startedIn = new Set(groups.flatMap(({ race_id, started }) => (started > 0 ? race_id : [])));
  const outcomes: Outcome[] = [];
  for (const raceId of raceIds) if (startedIn.has(raceId)) outcomes.push(await outcomeOf(db, raceId));
  const clocksApart = await clocksApartOn(db, eventId, raceIds);
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    finished: sum(({ finished }) => finished),
    dnf: sum(({ dnf }) => dnf),
    dns: groups.reduce((total, { dns }) => total + dns, 0),
    dns_with_reads: groups.reduce((total, { dns_with_reads }) => total + dns_with_reads, 0),
    missed_laps: await missedLapsOf(db, eventId, raceIds),
    ...(clocksApart > 0 && { clocks_apart: clocksApart }),
    without_gunshot: await withoutGunshot(db, eventId, groups),
    places: {
      total: sum(({ moves }) => moves.length),
      moves: await withNames(db, outcomes.flatMap(({ moves }) => moves).slice(0, MOST_MOVES)),
    },
  };
}

/** Counts the athletes whose lap reads may be missing: finishing takes their laps as they are. */
async function missedLapsOf(db: EngineDatabase, eventId: number, raceIds: readonly number[]): Promise<number> {
  const found = await sql<{ athletes: number }>`
    select count(distinct a.id)::int as athletes from (${problemRows(eventId)}) x join athletes a on a.id = x.athlete_id and a.deleted_at is null
    where x.kind = 'missed_laps' and a.race_id = any(${[...raceIds]}::bigint[])`.execute(db);
  return found.rows[0]?.athletes ?? 0;
}

/** Counts the clocks on the courses that differ: finishing takes the times as they are. */
async function clocksApartOn(db: EngineDatabase, eventId: number, raceIds: readonly number[]): Promise<number> {
  const offsets = await knownClockOffsets(db, eventId);
  if (offsets.length === 0) return 0;
  const found = await sql<{ timeline_id: number }>`
    select distinct timeline_id from race_timelines where race_id = any(${[...raceIds]}::bigint[]) and deleted_at is null`.execute(
    db,
  );
  return offsets.filter(({ main_id }) => found.rows.some(({ timeline_id }) => timeline_id === main_id)).length;
}

interface Outcome {
  /** Athletes on their way who become one or the other. */
  finished: number;
  dnf: number;
  moves: Omit<FinishForecast['places']['moves'][number], 'start_number' | 'name'>[];
}

interface State {
  id: number;
  by_hand: boolean;
  laps: number;
}

/** Ranks everyone of a race as they are, and again with the states that finishing gives them. */
async function outcomeOf(db: EngineDatabase, race_id: number): Promise<Outcome> {
  const found = await sql<{ timing_type: TimingType; last_standing_id: number | null; states: State[] }>`
    select r.timing_type, ${lastStanding('r')} as last_standing_id, (
      select json_agg(json_build_object('id', a.id, 'by_hand', a.state_by_hand, 'laps', coalesce(x.laps, 0)))
      from athletes a left join results x on x.athlete_id = a.id where a.race_id = r.id and a.deleted_at is null) as states
    from races r where r.id = ${race_id}`.execute(db);
  const [race] = found.rows;
  if (!race) return { finished: 0, dnf: 0, moves: [] };
  const setup = await rankingSetup(db, { race_id, timing_type: race.timing_type, timeline_id: null, filter: {} });
  const { settings } = setup;
  const athletes = await loadAthletes(db, setup);
  const states = new Map(race.states.map((state) => [state.id, state]));
  const then = athletes.map((athlete) => {
    const { by_hand, laps } = states.get(athlete.athleteId) ?? { by_hand: true, laps: 0 };
    if (by_hand) return athlete;
    const isLastStanding = athlete.athleteId === race.last_standing_id;
    return { ...athlete, state: stateAfterFinish({ kind: settings.kind, state: athlete.state, laps, isLastStanding }) };
  });
  const becoming = (state: AthleteState) =>
    then.filter((one, at) => one.state === state && athletes[at]!.state !== state);
  const { moves } = compareRankings(rankAthletes(settings, athletes).entries, rankAthletes(settings, then).entries);
  return {
    finished: becoming('finished').length,
    dnf: becoming('dnf').length,
    moves: moves
      .filter(({ rank_before, rank_after }) => rank_before !== rank_after)
      .map(({ athlete_id, rank_before, rank_after, laps_before: laps, state_after }) => {
        const state = state_after ?? then.find(({ athleteId }) => athleteId === athlete_id)!.state;
        return { race_id, athlete_id, rank_before, rank_after, laps, state_after: state };
      }),
  };
}

/** Without a gunshot no read of theirs can count, except where everyone starts on their own. */
async function withoutGunshot(
  db: EngineDatabase,
  eventId: number,
  groups: readonly Group[],
): Promise<WithoutGunshot[]> {
  const { races } = await loadEventSetup(db, eventId);
  const found = new Map<string, WithoutGunshot>();
  for (const { race_id, race, wave_id, wave, dns } of groups) {
    const compiled = races.get(race_id)?.compiled;
    if (!compiled || dns === 0 || compiled.rules.startType === 'individual' || compiled.gunOf(wave_id) !== null)
      continue;
    const is_whole_race = compiled.firstGun === null;
    const key = `${race_id} ${is_whole_race ? '' : wave_id}`;
    const own = is_whole_race ? { wave_id: null, wave: null } : { wave_id, wave };
    const athletes = (found.get(key)?.athletes ?? 0) + dns;
    found.set(key, { race_id, race, ...own, is_whole_race, athletes });
  }
  return [...found.values()];
}
