import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import type { LineString } from '../../engine/fields/line/line.field';
import { distanceOf, unitOf } from '../../resources/courses/courseDistance';
import {
  duplicateCourse,
  exportCourseAsGpx,
  inspectCourseFile,
  makeMarkersOfFile,
  readPlacesOnCourse,
} from '../../resources/courses/courses.calls';
import { alongOf } from '../../resources/courses/geometry/measure';
import { placesOn } from '../../resources/courses/geometry/placesOn';
import { gapBetween } from './chooseTracks';
import { copyCourse } from './copyCourse';
import { createMarkers } from './createCourse';
import { readEventFile } from './eventFile';
import { iconOf } from './waypointIcons';
import { type GpxMarker, writeGpx } from './writeGpx';

/** The calls of courses that no declaration draws. */
export function serveCourses(serve: ServeCall, engine: Engine): void {
  serve(inspectCourseFile, async ({ actor, body: { event_id, file_id } }) => {
    const { tracks, waypoints, warnings } = await readEventFile({ engine, actor, eventId: event_id, fileId: file_id });
    const unit = await unitOf(engine.db, event_id);
    return {
      tracks: tracks.map(({ name, segments, geometry: { coordinates }, has_elevation }, index) => ({
        ...{ index, name, points: coordinates.length, segments, has_elevation },
        distance: distanceOf(alongOf(coordinates).at(-1) ?? 0, unit),
        gap: orNull(gapBetween(tracks[index - 1], coordinates)),
      })),
      waypoints: waypoints.map(({ symbol, ...waypoint }) => ({
        ...waypoint,
        icon: iconOf({ symbol, name: waypoint.name }),
      })),
      warnings,
    };
  });
  serve(readPlacesOnCourse, async ({ params: { id }, query: { latitude, longitude } }) => {
    const { coordinates } = (await readCourse(engine.db, id)).geometry;
    const places = placesOn(coordinates, alongOf(coordinates), [longitude, latitude]);
    return {
      items: places.map(({ along, off }) => ({ distance_along: decimetres(along), off_course: decimetres(off) })),
    };
  });
  serve(exportCourseAsGpx, async ({ params: { id }, reply }) => {
    const { name, geometry } = await readCourse(engine.db, id);
    const markers = await sql<GpxMarker>`
      select name, description, icon, latitude, longitude from markers
      where course_id = ${id} and deleted_at is null order by distance_along, id`.execute(engine.db);
    const file = encodeURIComponent(`${name.replace(/[^\p{L}\p{N}._ -]+/gu, '_')}.gpx`);
    return reply
      .header('Content-Type', exportCourseAsGpx.answer.mediaType)
      .header('Content-Disposition', `attachment; filename="course.gpx"; filename*=UTF-8''${file}`)
      .send(Readable.from(writeGpx({ name, line: geometry.coordinates, markers: markers.rows })));
  });
  serve(duplicateCourse, async ({ actor, params: { id }, reply }) => {
    const { operationId, ...copy } = await copyCourse({ engine, actor }, id);
    reply.header('X-Operation-Id', operationId);
    return copy;
  });
  serve(makeMarkersOfFile, async ({ actor, body: { event_id, file_id, course_id = null }, reply }) => {
    const o = { eventId: event_id, fileId: file_id, courseId: course_id };
    const { count, operationId } = await createMarkers({ engine, actor }, o);
    reply.header('X-Operation-Id', operationId);
    return { count };
  });
}

/** A course that the actor was let at. */
async function readCourse(db: EngineDatabase, id: number): Promise<{ name: string; geometry: LineString }> {
  const found = await sql<{ name: string; geometry: LineString }>`
    select name, geometry from courses where id = ${id} and deleted_at is null`.execute(db);
  if (!found.rows[0]) throw notFound('Course');
  return found.rows[0];
}

function orNull(metres: number | null): number | null {
  return metres === null ? null : decimetres(metres);
}

function decimetres(metres: number): number {
  return Math.round(metres * 10) / 10;
}
