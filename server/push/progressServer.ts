import { sql } from 'kysely';
import type { ResourceServer, Row } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { unknownVariables } from '../../resources/progress_notifications/pushVariables';

/** What followers are told is taken at a timeline of the race, in words that can be filled. */
export const progressServer: ResourceServer = {
  async beforeWrite({ values, kind, ids, tx }) {
    const found =
      kind === 'create'
        ? []
        : (
            await sql<Row & { id: number }>`
              select id, race_id, timeline_id, distance from progress_notifications where id = any(${[...ids]}::bigint[])`.execute(
              tx,
            )
          ).rows;
    const known = new Map(found.map((row) => [row.id, row]));
    for (const [index, row] of values.entries()) {
      requireKnown(row);
      const touches = 'race_id' in row || 'timeline_id' in row || 'distance' in row;
      if (kind === 'create' || touches) await requirePlace(tx, { ...known.get(ids[index] ?? 0), ...row });
    }
    return values;
  },
};

/** @throws ApiError 422 naming the variables that there are not */
function requireKnown(row: Row): void {
  for (const field of ['title', 'body']) {
    const unknown = unknownVariables(String(row[field] ?? ''));
    if (unknown.length > 0) throw invalid({ [field]: [`There is no variable {${unknown.join('}, {')}}.`] });
  }
}

/** @throws ApiError 422 */
async function requirePlace(tx: Parameters<ReturnType<typeof sql>['execute']>[0], row: Row): Promise<void> {
  const { race_id: raceId, timeline_id: timelineId, distance } = row;
  if (distance != null) throw invalid({ distance: ['Messages for a distance are not sent yet. Choose a timeline.'] });
  if (timelineId == null) throw invalid({ timeline_id: ['Choose the timeline at which it is told.'] });
  const found = await sql`
    select 1 from race_timelines where race_id = ${raceId} and timeline_id = ${timelineId} and deleted_at is null limit 1`.execute(
    tx,
  );
  if (found.rows.length === 0) throw invalid({ timeline_id: ['The race does not pass this timeline.'] });
}
