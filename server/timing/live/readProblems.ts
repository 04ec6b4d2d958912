import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readProblems as problemsCall } from '../../../resources/races/raceDay.calls';
import { reasonText } from '../resolve/timingMessages';
import type { Reason } from '../resolve/types';
import { problemRows } from './problemRows';

type ProblemList = AnswerOf<typeof problemsCall>;
type Item = ProblemList['items'][number];

interface Asked {
  eventId: number;
  athleteId: number | undefined;
  limit: number;
}

/** Contradictions between what is known of athletes, in the order of their start numbers. */
export async function readProblems(db: EngineDatabase, { eventId, athleteId, limit }: Asked): Promise<ProblemList> {
  const ofOne = athleteId === undefined ? sql`` : sql`where x.athlete_id = ${athleteId}`;
  const found = await sql<Omit<Item, 'message'> & { message: string | null; reason: Reason | null; total: number }>`
    select a.id as athlete_id, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.race_id, a.state, x.kind, x.message, x.reason,
      count(*) over ()::int as total
    from (${problemRows(eventId)}) x join athletes a on a.id = x.athlete_id and a.deleted_at is null ${ofOne}
    order by length(a.start_number), a.start_number, a.id, x.place limit ${limit}`.execute(db);
  const items = found.rows.map(({ total: _, reason, message, ...item }) => ({
    ...item,
    message: message ?? reasonText(reason!),
  }));
  return { total: found.rows[0]?.total ?? 0, items };
}
