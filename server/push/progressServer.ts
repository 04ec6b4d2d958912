import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { type Measure, metresOf } from '../../engine/fields/measure/measure';
import { unknownVariables } from '../../resources/progress_notifications/pushVariables';

/** Distances that are rounded differently are one place. */
const SAME_PLACE_M = 60;

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
    const placed: Row[] = [];
    for (const [index, row] of values.entries()) {
      requireKnown(row);
      const touches = 'race_id' in row || 'timeline_id' in row || 'distance' in row;
      const place = kind === 'create' || touches ? await placeOf(tx, row, known.get(ids[index] ?? 0)) : {};
      placed.push({ ...row, ...place });
    }
    return placed;
  },
};

/** @throws ApiError 422 naming the variables that there are not */
function requireKnown(row: Row): void {
  for (const field of ['title', 'body']) {
    const unknown = unknownVariables(String(row[field] ?? ''));
    if (unknown.length > 0) throw invalid({ [field]: [`There is no variable {${unknown.join('}, {')}}.`] });
  }
}

/** Where it is told: at a timeline of the race, which a distance names as well as its id. @throws ApiError 422 */
async function placeOf(tx: EngineTransaction, row: Row, before: Row = {}): Promise<Row> {
  const { race_id: raceId, timeline_id: timelineId, distance } = { ...before, ...row };
  const isOtherDistance = JSON.stringify(row.distance) !== JSON.stringify(before.distance);
  const isSameTimeline = row.timeline_id == null || row.timeline_id === before.timeline_id;
  const isByDistance = row.distance != null && isSameTimeline && isOtherDistance;
  const { rows: passed } = await sql<{ timeline_id: number; distance: Measure<string> | null }>`
    select timeline_id, distance from race_timelines where race_id = ${raceId} and deleted_at is null`.execute(tx);
  if (isByDistance) {
    const metres = metresOf(distance as Measure<string>);
    const there = passed.find((one) => one.distance && Math.abs(metresOf(one.distance) - metres) <= SAME_PLACE_M);
    if (!there) throw invalid({ distance: ['No timeline of the race stands at this distance.'] });
    return { timeline_id: there.timeline_id };
  }
  if (timelineId == null) throw invalid({ timeline_id: ['Choose the timeline at which it is told, or its distance.'] });
  if (!passed.some((one) => one.timeline_id === timelineId))
    throw invalid({ timeline_id: ['The race does not pass this timeline.'] });
  // The timeline says the distance by itself.
  return { distance: null };
}
