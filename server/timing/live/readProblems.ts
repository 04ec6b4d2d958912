import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { ClockOffset } from '../../../resources/races/clockOffsets';
import { knownClockOffsets } from '../../../resources/races/knownOffsets';
import type { readProblems as problemsCall } from '../../../resources/races/raceDay.calls';
import { FAILURE_MESSAGES, type FailureCause, RESULTS_FAILED } from '../../../resources/races/resultsFailed';
import { reasonText } from '../resolve/timingMessages';
import type { Reason } from '../resolve/types';
import { CLOCKS_APART, problemRows } from './problemRows';

type ProblemList = AnswerOf<typeof problemsCall>;
type Item = ProblemList['items'][number];

interface Asked {
  eventId: number;
  athleteId: number | undefined;
  limit: number;
}

/** Races without results, then clocks that differ, then contradictions between what is known of athletes in the order of their start numbers. */
export async function readProblems(db: EngineDatabase, { eventId, athleteId, limit }: Asked): Promise<ProblemList> {
  const ofEvent =
    athleteId === undefined
      ? [...(await failedRaces(db, eventId)), ...(await knownClockOffsets(db, eventId)).map(clockProblem)]
      : [];
  const ofOne = athleteId === undefined ? sql`` : sql`where x.athlete_id = ${athleteId}`;
  const found = await sql<Omit<Item, 'message'> & { message: string | null; reason: Reason | null; total: number }>`
    select a.id as athlete_id, null::bigint as timeline_id, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.race_id, a.state,
      x.kind, x.message, x.reason, count(*) over ()::int as total
    from (${problemRows(eventId)}) x join athletes a on a.id = x.athlete_id and a.deleted_at is null ${ofOne}
    order by length(a.start_number), a.start_number, a.id, x.place limit ${limit}`.execute(db);
  const items = found.rows.map(({ total: _, reason, message, ...item }) => ({
    ...item,
    message: message ?? reasonText(reason!),
  }));
  return { total: ofEvent.length + (found.rows[0]?.total ?? 0), items: [...ofEvent, ...items].slice(0, limit) };
}

async function failedRaces(db: EngineDatabase, eventId: number): Promise<Item[]> {
  const found = await sql<{ race_id: number | null; name: string | null; cause: FailureCause; since: string }>`
    select r.id as race_id, r.name, f.cause, f.failed_at as since from race_failures f left join races r on r.id = f.race_id
    where f.event_id = ${eventId} order by r.position, f.race_id`.execute(db);
  return found.rows.map(({ cause, ...race }) => ({
    ...{ athlete_id: null, timeline_id: null, start_number: null, state: null },
    ...race,
    kind: RESULTS_FAILED,
    message: race.race_id === null ? NO_RACE_FAILED : FAILURE_MESSAGES[cause],
  }));
}

const NO_RACE_FAILED = 'Results of the athletes without a race could not be computed. Assign them to a race.';

function clockProblem({ main_id, main, other, offset_ms }: ClockOffset): Item {
  const [ahead, behind] = offset_ms > 0 ? [main, other] : [other, main];
  const args = { ahead, behind, seconds: (Math.abs(offset_ms) / 1_000).toFixed(1) };
  return {
    ...{ athlete_id: null, start_number: null, race_id: null, state: null },
    timeline_id: main_id,
    name: main,
    kind: CLOCKS_APART,
    message: reasonText({ key: 'timing.warning.clocks_apart', args }),
  };
}
