import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { countSetup } from '../events/eventCounts';
import { RANK } from '../events/eventHealth';
import { consolePath } from '../events/flow/consolePath';
import { pathOf, type Severity } from '../events/healthChecks';
import { Remembered } from '../events/Remembered';
import { type CountedRace, RACE_CHECKS, severityOf } from './raceChecks';
import { findBibsTwice, findPeopleTwice, loadRaceFacts } from './raceFacts';
import type { readRaceReadiness } from './races.calls';

type Readiness = AnswerOf<typeof readRaceReadiness>;

/** What a check counts for, by how bad it is when it fails. */
const WEIGHTS: Readonly<Record<Exclude<Severity, 'ok'>, number>> = { needs_attention: 1, problem: 3, critical: 6 };

/**
 * Whether a race is ready. `checks` are those that have something to look at, the worst first and what is in order last. `score` is the
 * share of their weights (1 for what needs attention, 3 for a problem, 6 for what is critical) that is in order, in whole hundredths
 * rounded down: 100 where nothing is open, and nowhere else. A constant number of queries.
 */
export async function readReadiness(db: EngineDatabase, raceId: number): Promise<Readiness> {
  const counted = await countRace(db, raceId);
  const checks = RACE_CHECKS.filter(({ applies }) => applies?.(counted) ?? true).map((check) => {
    const failing = check.count(counted);
    const severity = severityOf(check.key, counted.race.start_type);
    return {
      weight: WEIGHTS[severity],
      code: check.key,
      state: failing > 0 ? severity : ('ok' as const),
      message: failing > 0 ? check.message(failing, counted) : check.fine,
      path: consolePath(counted.race.event_id, pathOf(check, counted, raceId)),
    };
  });
  const all = sum(checks);
  const done = sum(checks.filter(({ state }) => state === 'ok'));
  return {
    score: Math.floor((100 * done) / all),
    checks: checks.sort((a, b) => RANK[b.state] - RANK[a.state]).map(({ weight: _, ...check }) => check),
  };
}

type StartList = Omit<CountedRace, 'race'>;

const startLists = new Remembered<StartList>();

/** The start list is read again only after an audited write under the event, as its health is. */
async function countRace(db: EngineDatabase, raceId: number): Promise<CountedRace> {
  const race = await loadRaceFacts(db, raceId);
  const asked = [{ id: raceId, revision: race.revision }];
  const [list] = await startLists.recall(db, asked, async () => [await readStartList(db, raceId)]);
  return { ...(list as StartList), race };
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
