import { readRecord } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { notFound } from '../../engine/core/errors';
import type { LineString } from '../../engine/fields/line/line.field';
import { simplify } from '../../resources/courses/geometry/simplify';
import { listPublicRaces, readPublicCourse, readPublicEvent } from '../../resources/public/public.calls';
import { PUBLISHED } from '../../resources/public/published';
import { requireFeature } from './openEvent';
import { pick, publicRecords } from './publicRecords';
import type { Serving } from './servePublic';

type Feature = AnswerOf<typeof readPublicCourse>['features'][number];
type LineFeature = Extract<Feature, { geometry: { type: 'LineString' } }>;
type PointFeature = Extract<Feature, { geometry: { type: 'Point' } }>;

/** A line is drawn by no more points than the eye tells apart, in metres. */
const DRAWN = 1;

/** What an event is: itself, its races and their courses. */
export function servePublicEvent({ serve, engine, open }: Serving): void {
  const read = (name: string, id: number) => readRecord({ engine, actor: SYSTEM, resource: engine.plan.get(name), id });

  serve(readPublicEvent, async ({ request, params, query: { preview } }) => {
    const { id, organization, settings } = await open({ request, named: { event: params.id }, preview });
    const event = pick(PUBLISHED.events, await read('events', id));
    return { ...event, organization, settings };
  });
  serve(listPublicRaces, async ({ request, params, query: { preview } }) => {
    const { id: eventId } = await open({ request, named: { event: params.id }, preview, of: ['races'] });
    return { items: await publicRecords({ engine, published: PUBLISHED.races, eventId }) };
  });
  serve(readPublicCourse, async ({ request, params: { race_id: id }, query: { preview } }) => {
    const of = ['races', 'courses', 'markers'];
    const event = await open({ request, named: { of: 'races', id }, preview, of });
    requireFeature(event, 'course_map');
    const { course_id: courseId } = await read('races', id);
    if (courseId === null) throw notFound();
    const course = await read('courses', Number(courseId));
    const where = { course_id: courseId, visible: true };
    const markers = await publicRecords({ engine, published: PUBLISHED.markers, eventId: event.id, where });
    const drawn = simplify((course.geometry as LineString).coordinates, DRAWN);
    const line: LineFeature = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: drawn.map(([lon, lat, height]) => (height === undefined ? [lon, lat] : [lon, lat, height])),
      },
      properties: pick(PUBLISHED.courses, course),
    };
    const points = markers.map(
      (marker): PointFeature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [marker.longitude, marker.latitude] },
        properties: marker,
      }),
    );
    return { type: 'FeatureCollection' as const, features: [line, ...points] };
  });
}
