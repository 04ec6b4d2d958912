import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId } from '../../engine/core/calls/parts';

const tag = 'courses';
const read = { on: 'courses', by: 'id', permission: 'courses.read' } as const;

/** A degree of the address. */
const degree = (most: number) => {
  const text = `must be a number from -${most} to ${most}.`;
  return z
    .string(text)
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, text)
    .transform(Number)
    .pipe(z.number().min(-most, text).max(most, text))
    .meta({ type: 'number', minimum: -most, maximum: most, examples: [5.12] });
};

const trackIndex = z.int('Must be the index of a track of the file.').min(0);

/** Which tracks of a file a course is read from. */
export const chosenTracks = z.object({
  track: trackIndex.optional(),
  tracks: z.array(trackIndex, 'Must be a list of indices of tracks of the file.').min(1).max(1_000).optional(),
});

/** What creating takes besides the record's own fields: which tracks of the file it is, and markers of the file's waypoints. */
export const courseCreation = chosenTracks.extend({
  markers: z.boolean('Must be true or false.').optional(),
});

export const inspectCourseFile = defineCall({
  name: 'inspectCourseFile',
  method: 'POST',
  path: '/v1/admin/courses/inspect',
  tag,
  summary: 'What a GPX, TCX, KML, KMZ or GeoJSON file holds, before a course is made of it',
  access: { on: 'events', by: 'event_id', permission: 'courses.create' },
  body: z.strictObject({ event_id: recordId, file_id: recordId }),
  answer: z.strictObject({
    /** Tracks and routes. */
    tracks: z.array(
      z.strictObject({
        index: z.int(),
        name: z.string().nullable(),
        points: z.int(),
        /** How many pieces were joined to it. */
        segments: z.int(),
        distance: z.strictObject({ value: z.number(), unit: z.enum(['km', 'miles', 'm']) }),
        has_elevation: z.boolean(),
        /** Metres from the end of the track before it; null of the first. */
        gap: z.number().nullable(),
      }),
    ),
    waypoints: z.array(
      z.strictObject({
        name: z.string().nullable(),
        description: z.string().nullable(),
        /** Of the marker that it would become. */
        icon: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
    /** What is odd about the file, and where. */
    warnings: z.array(z.strictObject({ line: z.int().nullable(), message: z.string() })),
  }),
});

export const readPlacesOnCourse = defineCall({
  name: 'readPlacesOnCourse',
  method: 'GET',
  path: '/v1/admin/courses/{id}/places',
  tag,
  summary: 'Where a course passes a position, the nearest first: several places where it comes by again',
  access: read,
  query: z.object({ latitude: degree(90), longitude: degree(180) }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ distance_along: z.number(), off_course: z.number() })),
  }),
});

export const exportCourseAsGpx = defineCall({
  name: 'exportCourseAsGpx',
  method: 'GET',
  path: '/v1/admin/courses/{id}.gpx',
  tag,
  summary: 'The course as GPX 1.1, its markers as waypoints',
  access: { on: 'courses', by: 'id', permission: 'courses.export' },
  answer: { mediaType: 'application/gpx+xml' },
});

export const duplicateCourse = defineCall({
  name: 'duplicateCourse',
  method: 'POST',
  path: '/v1/admin/courses/{id}/duplicate',
  tag,
  summary: 'Make another course of the same line, with copies of its markers; no race has it',
  access: { on: 'courses', by: 'id', permission: 'courses.create' },
  isUndoable: true,
  status: 201,
  answer: z.strictObject({ id: z.int(), name: z.string() }),
});

export const makeMarkersOfFile = defineCall({
  name: 'makeMarkersOfFile',
  method: 'POST',
  path: '/v1/admin/markers/from_file',
  tag: 'markers',
  summary: 'Make markers of the waypoints of a file, on a course where one is named',
  access: { on: 'events', by: 'event_id', permission: 'markers.create' },
  isUndoable: true,
  body: z.strictObject({ event_id: recordId, file_id: recordId, course_id: recordId.nullable().optional() }),
  status: 201,
  answer: z.strictObject({ count: z.int() }),
});
