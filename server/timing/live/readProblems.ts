import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readProblems as problemsCall } from '../../../resources/races/raceDay.calls';

type ProblemList = AnswerOf<typeof problemsCall>;

interface Asked {
  eventId: number;
  athleteId: number | undefined;
  limit: number;
}

/** Contradictions between what is known of athletes, in the order of their start numbers. */
export async function readProblems(db: EngineDatabase, { eventId, athleteId, limit }: Asked): Promise<ProblemList> {
  const ofOne = athleteId === undefined ? sql`` : sql`and r.athlete_id = ${athleteId}`;
  const found = await sql<ProblemList['items'][number] & { total: number }>`
    select a.id as athlete_id, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.race_id, a.state, x.kind, x.message,
      count(*) over ()::int as total
    from results r join athletes a on a.id = r.athlete_id and a.deleted_at is null
      cross join lateral rows from (jsonb_array_elements_text(r.problems), jsonb_array_elements_text(r.warnings)) with ordinality as x(kind, message, place)
    where r.event_id = ${eventId} and r.problems is not null ${ofOne}
    order by length(a.start_number), a.start_number, a.id, x.place limit ${limit}`.execute(db);
  return { total: found.rows[0]?.total ?? 0, items: found.rows.map(({ total: _, ...item }) => item) };
}
