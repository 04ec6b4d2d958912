import { parseInput } from '../../engine/api/calls/parseInput';
import { requireAccess } from '../../engine/api/calls/requireAccess';
import type { Acting, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { createRecord, insertRecords, requireCreate } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { invalid } from '../../engine/core/errors';
import { courseCreation, inspectCourseFile } from '../../resources/courses/courses.calls';
import { MAP_ICONS } from '../../resources/shared/mapIcons';
import { chooseTracks } from './chooseTracks';
import { readEventFile } from './eventFile';
import type { Waypoint } from './reading/courseFile';
import { iconOf } from './waypointIcons';

/** A course of its line, or of a track of a file, with markers of its waypoints where they are asked for. */
export const createCourse: NonNullable<ResourceServer['create']> = async ({ engine, actor, resource, body }) => {
  const { track: _, tracks: __, markers: ___, ...fields } = body as Row;
  const { markers, ...chosen } = parseInput(courseCreation, body);
  requireCreate(actor, resource);
  if (typeof fields.event_id !== 'number' || typeof fields.file_id !== 'number' || fields.geometry != null) {
    if (markers) throw invalid({ markers: [FILES_ALONE] });
    refuseTracks(chosen);
    return createRecord({ engine, actor, resource, body: fields });
  }
  const { event_id: eventId, file_id: fileId } = fields;
  // Before anything is told of the file.
  await requireAccess({ engine, actor, call: inspectCourseFile, params: {}, body: { event_id: eventId } });
  const file = await readEventFile({ engine, actor, eventId, fileId });
  const { geometry } = chooseTracks(file, chosen);
  return inWrite({ engine, actor, resource }, async (context) => {
    const made = await createRecord({ ...context, body: { ...fields, geometry } });
    if (markers) await makeMarkers(context, { eventId, courseId: Number(made.record.id), waypoints: file.waypoints });
    return made;
  });
};

const FILES_ALONE = 'Is for courses that are read from a file.';

/** @throws ApiError 422 */
export function refuseTracks(chosen: object): void {
  const [name] = Object.entries(chosen).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (name) throw invalid({ [name]: [FILES_ALONE] });
}

/** Makes markers of a file's waypoints, in the operation of the write. */
async function makeMarkers(
  context: WriteContext,
  { eventId, courseId, waypoints }: { eventId: number; courseId: number | null; waypoints: readonly Waypoint[] },
): Promise<number> {
  const resource = context.engine.plan.get('markers');
  const rows = waypointMarkers(waypoints, { event_id: eventId, course_id: courseId });
  return rows.length === 0 ? 0 : (await insertRecords({ ...context, resource }, rows)).length;
}

/** The markers that waypoints become, with what else is given of each. */
export function waypointMarkers(waypoints: readonly Waypoint[], given: Row): Row[] {
  return waypoints.map((waypoint, index) => markerOf(waypoint, index, given));
}

/** As long as fields of markers may be. */
const LONGEST = { name: 80, description: 2_000 };

function markerOf({ name, description, latitude, longitude, symbol }: Waypoint, index: number, given: Row): Row {
  const icon = iconOf({ symbol, name });
  return {
    ...given,
    icon,
    name: (name ?? `${MAP_ICONS[icon]} ${index + 1}`).slice(0, LONGEST.name),
    description: description === null ? null : description.slice(0, LONGEST.description),
    latitude,
    longitude,
    visible: true,
  };
}

/** Makes markers of the waypoints of an uploaded file. @throws ApiError 422 */
export async function createMarkers(
  acting: Acting,
  o: { eventId: number; fileId: number; courseId: number | null },
): Promise<{ count: number; operationId: string }> {
  const { waypoints } = await readEventFile({ ...acting, ...o });
  if (waypoints.length === 0) throw invalid({ file_id: ['There are no waypoints in this file.'] });
  const resource = acting.engine.plan.get('markers');
  return inWrite({ ...acting, resource }, async (context) => ({
    count: await makeMarkers(context, { ...o, waypoints }),
    operationId: context.operationId,
  }));
}
