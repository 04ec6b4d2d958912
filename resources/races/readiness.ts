import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { countSetup } from '../events/eventCounts';
import { RANK } from '../events/eventHealth';
import { consolePath } from '../events/flow/consolePath';
import { pathOf, type Severity } from '../events/healthChecks';
import { Remembered } from '../events/Remembered';
import type { ClockOffset } from './clockOffsets';
import { knownClockOffsets } from './knownOffsets';
import { type CountedRace, RACE_CHECKS, severityOf } from './raceChecks';
import { findBibsTwice, findPeopleTwice, loadRaceFacts } from './raceFacts';
import type { readEventReadiness } from './races.calls';

type RaceReadiness = AnswerOf<typeof readEventReadiness>['races'][number];

/** What a check counts for, by how bad it is when it fails. */
const WEIGHTS: Readonly<Record<Exclude<Severity, 'ok'>, number>> = { needs_attention: 1, problem: 3, critical: 6 };

/**
 * Whether races are ready, in the order asked for; those that are gone are left out. `checks` are those that have something to look at, the
 * worst first and what is in order last. `score` is the share of their weights (1 for what needs attention, 3 for a problem, 6 for what is
 * critical) that is in order, in whole hundredths rounded down: 100 where nothing is open, and nowhere else. The same number of queries for
 * however many races, but for start lists that were written since they were counted.
 */
export async function readReadiness(db: EngineDatabase, raceIds: readonly number[]): Promise<RaceReadiness[]> {
  const counted = await countRaces(db, raceIds);
  return raceIds.flatMap((id) => counted.find(({ race }) => race.id === id) ?? []).map(readinessOf);
}

function readinessOf(counted: CountedRace): RaceReadiness {
  const { race } = counted;
  const checks = RACE_CHECKS.filter(({ applies }) => applies?.(counted) ?? true).map((check) => {
    const failing = check.count(counted);
    const severity = severityOf(check.key, race.start_type);
    return {
      weight: WEIGHTS[severity],
      code: check.key,
      state: failing > 0 ? severity : ('ok' as const),
      message: failing > 0 ? check.message(failing, counted) : check.fine,
      path: consolePath(race.event_id, pathOf(check, counted, race.id)),
    };
  });
  const all = sum(checks);
  const done = sum(checks.filter(({ state }) => state === 'ok'));
  return {
    race_id: race.id,
    score: Math.floor((100 * done) / all),
    checks: checks.sort((a, b) => RANK[b.state] - RANK[a.state]).map(({ weight: _, ...check }) => check),
  };
}

type StartList = Omit<CountedRace, 'race' | 'clock_offsets'>;

const startLists = new Remembered<StartList>();

/** The start list is read again only after an audited write under the event, as its health is. */
async function countRaces(db: EngineDatabase, raceIds: readonly number[]): Promise<CountedRace[]> {
  const races = await loadRaceFacts(db, raceIds);
  const lists = await startLists.recall(db, races, (ids) => readStartLists(db, ids));
  const offsets: ClockOffset[] = [];
  for (const eventId of new Set(races.map(({ event_id }) => event_id)))
    offsets.push(...(await knownClockOffsets(db, eventId)));
  return races.map((race, i) => ({
    ...(lists[i] as StartList),
    race,
    clock_offsets: offsets.filter(({ main_id }) => race.places.some(({ timeline_id }) => timeline_id === main_id)),
  }));
}

/** One after the other: an event's worth at once would take every connection to the database. */
async function readStartLists(db: EngineDatabase, raceIds: readonly number[]) {
  const lists: Awaited<ReturnType<typeof readStartList>>[] = [];
  for (const id of raceIds) lists.push(await readStartList(db, id));
  return lists;
}

async function readStartList(db: EngineDatabase, raceId: number): Promise<StartList> {
  const [[counted], bibs, people] = await Promise.all([
    countSetup(db, { raceId }),
    findBibsTwice(db, raceId),
    findPeopleTwice(db, raceId),
  ]);
  if (!counted) throw new Error('Counting gives a row for each id.');
  return {
    ...counted,
    bibs_twice: bibs.count,
    people_twice: people.count,
    athlete_ids: { ...counted.athlete_ids, bibs_twice: bibs.ids, people_twice: people.ids },
  };
}

function sum(checks: readonly { weight: number }[]): number {
  return checks.reduce((total, { weight }) => total + weight, 0);
}
