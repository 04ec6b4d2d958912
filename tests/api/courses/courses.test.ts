import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toldValue } from '../../../engine/api/sql/auditedValueSql';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { at } from '../../courses/geometry/lines';
import { type Answer, actorWith, createTestApi, createWorld, type TestApi, type World } from '../resources/testApi';

const line = (...coordinates: (Coordinate | readonly number[])[]) => ({ type: 'LineString', coordinates });
/** 5 km east and back again, 100 m up to the turn. */
const OUT_AND_BACK = line(at(0, 0, 10), at(5_000, 0, 110), at(0, 0, 10));
/** The same with 1 km south in front. */
const LONGER = line(at(0, 1_000), ...OUT_AND_BACK.coordinates);

/** How often lines went to the database. */
let sent = 0;
const watcher: KyselyPlugin = {
  transformQuery: ({ node }) => {
    sent += JSON.stringify(node).split('coordinates').length - 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

describe('courses and their markers', () => {
  let api: TestApi;
  let world: World;
  let round = 0;

  beforeAll(async () => {
    api = await createTestApi({ plugin: watcher });
  });
  beforeEach(async () => {
    world = await createWorld(api, `Courses ${round++}`);
  });
  afterAll(() => api?.close());

  const make = async (resource: string, body: object): Promise<number> => {
    const made = await api.call('POST', resource, { body: { event_id: world.event, ...body } });
    expect(made.status, made.text).toBe(201);
    return Number(made.body.id);
  };
  const makeCourse = (geometry: object = OUT_AND_BACK) => make('courses', { name: 'Course', geometry });
  const read = async (path: string) => (await api.call('GET', path)).body;
  const change = async (path: string, body: object) => {
    const changed = await api.call('PATCH', path, { body });
    expect(changed.status, changed.text).toBe(200);
    return changed;
  };
  const undo = (answer: Answer, as?: Parameters<TestApi['call']>[2]) =>
    api.call('POST', `operations/${String(answer.headers['x-operation-id'])}/undo`, { ...as });
  const manager = () => actorWith('event_manager', 'event', world.event);

  describe('a course', () => {
    it('tells what its line measures', async () => {
      const id = await makeCourse();
      const course = await read(`courses/${id}`);
      expect(course).toMatchObject({ points: 3, elevation_gain: 100, elevation_loss: 100, geometry: OUT_AND_BACK });
      expect(course.distance).toEqual({ value: expect.closeTo(10, 1), unit: 'km' });
      expect(String((course.distance as { value: number }).value)).toMatch(/^\d+(\.\d{1,3})?$/);
      expect(course.bounds).toEqual({
        west: at(0, 0)[0],
        south: at(0, 0)[1],
        east: expect.closeTo(at(5_000, 0)[0], 7),
        north: at(0, 0)[1],
      });
    });

    it('tells it in the units of its event', async () => {
      await change(`events/${world.event}`, { settings: { units: 'imperial' } });
      const id = await makeCourse();
      expect(await read(`courses/${id}`)).toMatchObject({
        distance: { value: expect.closeTo(6.21, 1), unit: 'miles' },
      });
    });

    it('without elevations has neither gain nor loss', async () => {
      const id = await makeCourse(line(at(0, 0), at(100, 0)));
      expect(await read(`courses/${id}`)).toMatchObject({ elevation_gain: null, elevation_loss: null });
    });

    it('accepts a whole record, and rejects a change of what the server measures', async () => {
      const id = await makeCourse();
      const before = await read(`courses/${id}`);
      await change(`courses/${id}`, before);
      const body = { ...before, distance: { value: 1, unit: 'km' }, points: 7 };
      const refused = await api.call('PATCH', `courses/${id}`, { body });
      expect(refused).toMatchObject({ status: 422, body: { errors: { distance: [expect.any(String)] } } });
      expect(await read(`courses/${id}`)).toEqual(before);
    });

    it('is refused without a line, and with one that is none, at the point', async () => {
      const post = (body: object) =>
        api.call('POST', 'courses', { body: { event_id: world.event, name: 'Course', ...body } });
      expect(await post({})).toMatchObject({
        status: 422,
        body: { errors: { geometry: [expect.stringContaining('Draw')] } },
      });
      const refused = await post({ geometry: line(at(0, 0), [5, 99]) });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { geometry: [expect.stringContaining('Point 2')] } },
      });
      expect((await post({ geometry: line(at(0, 0)) })).status).toBe(422);
      expect((await post({ geometry: line(at(0, 0), at(0, 0)) })).status).toBe(422);
    });

    it('is left out of lists with its line and bounds, unless they are asked for', async () => {
      await makeCourse();
      const list = (await read(`courses?event_id=${world.event}`)).items as object[];
      expect(list).toMatchObject([{ name: 'Course', points: 3 }]);
      expect(list[0]).not.toHaveProperty('geometry');
      const [asked] = (await read(`courses?event_id=${world.event}&include=geometry`)).items as object[];
      expect(asked).toHaveProperty('geometry', OUT_AND_BACK);
    });

    it('may be that of several races, of its own event', async () => {
      const id = await makeCourse();
      for (const race of [world.race, world.otherRace]) await change(`races/${race}`, { course_id: id });
      expect(await read(`courses/${id}`)).toMatchObject({ races_count: 2 });
      const other = await createWorld(api, `Other ${round}`);
      const refused = await api.call('PATCH', `races/${other.race}`, { body: { course_id: id } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { course_id: [expect.any(String)] } } });
    });

    it('leaves its races and takes its markers along when it is deleted, and undo brings all of it back', async () => {
      const id = await makeCourse();
      await change(`races/${world.race}`, { course_id: id });
      const marker = await make('markers', { name: 'Water', course_id: id, distance_along: 500 });
      const before = await read(`markers/${marker}`);
      const preview = await api.call('POST', 'courses/delete_preview', { body: { ids: [id] } });
      expect(preview.text).toContain('markers');
      const deleted = await api.call('DELETE', `courses/${id}`);
      expect((await api.call('GET', `markers/${marker}`)).status).toBe(404);
      expect(await read(`races/${world.race}`)).toMatchObject({ course_id: null });
      expect((await undo(deleted, { as: manager() })).status).toBe(200);
      expect(await read(`markers/${marker}`)).toMatchObject({
        ...before,
        version: expect.anything(),
        updated_at: expect.anything(),
      });
      expect(await read(`races/${world.race}`)).toMatchObject({ course_id: id });
    });
  });

  describe('a line that is corrected', () => {
    it('is set back by undo with all that it measured, by whoever may change it, and again by undo of that', async () => {
      const id = await makeCourse();
      const told = async () => {
        const { version: _, updated_at: __, ...course } = await read(`courses/${id}`);
        return course;
      };
      const before = await told();
      const changed = await change(`courses/${id}`, { geometry: LONGER });
      const after = await told();
      expect(after).toMatchObject({ points: 4, distance: { value: expect.closeTo(11, 1) } });
      const undone = await undo(changed, { as: manager() });
      expect(undone.status, undone.text).toBe(200);
      expect(await told()).toEqual(before);
      expect((await undo(undone, { as: manager() })).status).toBe(200);
      expect(await told()).toEqual(after);
    });

    it('stands in its history as a number of points, and what it measured as it was', async () => {
      const id = await makeCourse();
      await change(`courses/${id}`, { geometry: LONGER });
      const [change_] = (await read(`courses/${id}/changes`)).items as { before: object; after: object }[];
      expect(change_).toMatchObject({
        before: { geometry: { points: 3 }, distance: { unit: 'km' }, points: 3 },
        after: { geometry: { points: 4 }, points: 4 },
      });
      const listed = await api.call('GET', `changes?event_id=${world.event}&resource=courses`);
      expect(listed.text).toContain('"geometry": {"points": 4}'.replaceAll(' ', ''));
      expect(listed.text).not.toContain('coordinates');
    });

    it('goes to the database once where it is corrected, with what else changes', async () => {
      const id = await makeCourse();
      sent = 0;
      await change(`courses/${id}`, { geometry: LONGER, name: 'Longer' });
      expect(sent).toBe(1);
      const [change_] = (await read(`courses/${id}/changes`)).items as { before: object; after: object }[];
      expect(Object.keys(change_?.after ?? {}).sort()).toEqual(['bounds', 'distance', 'geometry', 'name', 'points']);
      await change(`courses/${id}`, { geometry: LONGER, name: 'Renamed' });
      const [renamed] = (await read(`courses/${id}/changes`)).items as { before: object; after: object }[];
      expect(renamed).toMatchObject({ before: { name: 'Longer' }, after: { name: 'Renamed' } });
      expect(renamed?.after).not.toHaveProperty('geometry');
    });

    it('of 100,000 points fits, and makes no history heavy', async () => {
      const long = (height: number) =>
        line(
          ...Array.from({ length: 100_000 }, (_, index) =>
            at(index / 2 + 0.123, index % 7, height + (index % 11) / 10),
          ),
        );
      const id = await makeCourse(long(100));
      const changed = await change(`courses/${id}`, { geometry: long(200) });
      expect(await read(`courses/${id}`)).toMatchObject({ points: 100_000 });
      for (const path of [
        `courses/${id}/changes`,
        `changes?event_id=${world.event}`,
        `courses?event_id=${world.event}`,
      ])
        expect((await api.call('GET', path)).raw.length, path).toBeLessThan(10_000);
      // A value of megabytes lies in thousands of pieces, which are put together once.
      const courses = api.engine.plan.get('courses');
      const blocks = async (what: RawBuilder<unknown>): Promise<number> => {
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
          explain (analyze, buffers, format json) select ${what} from changes c
          where c.resource = 'courses' and c.record_id = ${id} and c.operation = 'update'`.execute(api.engine.db);
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        return Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks']);
      };
      const once = await blocks(sql`length(c.after::text)`);
      expect(once).toBeGreaterThan(100);
      const told = toldValue('after', { resource: courses, alias: 'c' }) ?? expect.fail();
      expect(await blocks(told)).toBeLessThan(once * 1.5);
      expect((await undo(changed)).status).toBe(200);
    });
  });

  describe('a copy of a course', () => {
    it('has its line and its markers where they are, is had by no race, and goes as one', async () => {
      const course_id = await makeCourse();
      await change(`races/${world.race}`, { course_id });
      const [longitude, latitude] = at(1_000, 8);
      await make('markers', { name: 'Out', icon: 'drinks', course_id, latitude, longitude });
      await make('markers', { name: 'Back', icon: 'food', course_id, latitude, longitude, distance_along: 9_000 });
      const placed = async (id: unknown) =>
        ((await read(`markers?course_id=${id}&sort=name`)).items as Record<string, unknown>[]).map(
          ({ id: _, version, course_id: __, created_at, updated_at, ...marker }) => marker,
        );
      const copied = await api.call('POST', `courses/${course_id}/duplicate`, { as: manager() });
      expect(copied, copied.text).toMatchObject({ status: 201, body: { name: 'Course (copy)' } });
      const copy = await read(`courses/${copied.body.id}`);
      expect(copy).toMatchObject({ geometry: OUT_AND_BACK, points: 3, races_count: 0, race_names: null });
      expect(await read(`courses/${course_id}`)).toMatchObject({ races_count: 1, race_names: expect.any(String) });
      expect(await placed(copy.id)).toEqual(await placed(course_id));
      const again = await api.call('POST', `courses/${copy.id}/duplicate`, { as: manager() });
      expect(again.body.name).toBe('Course (copy 2)');
      expect((await undo(copied, { as: manager() })).status).toBe(200);
      expect((await api.call('GET', `courses/${copy.id}`)).status).toBe(404);
      expect(await placed(copy.id)).toEqual([]);
      const reader = actorWith('read_only', 'event', world.event);
      expect((await api.call('POST', `courses/${course_id}/duplicate`, { as: reader })).status).toBe(403);
    });
  });

  describe('a marker', () => {
    const length = async (id: number) => ((await read(`courses/${id}`)).distance as { value: number }).value * 1000;
    const makeMarker = async (body: object) => read(`markers/${await make('markers', { name: 'Water', ...body })}`);

    it('is where the course passes it nearest, and says how far off it is', async () => {
      const course_id = await makeCourse(line(at(0, 0), at(5_000, 0)));
      const [longitude, latitude] = at(1_000, 30);
      const marker = await makeMarker({ course_id, latitude, longitude });
      expect(marker).toMatchObject({ latitude, longitude, off_course: expect.closeTo(30, 0) });
      expect(marker.distance_along).toBeCloseTo((await length(course_id)) / 5, -1);
    });

    it('stands where its distance is, where it has no position', async () => {
      const course_id = await makeCourse();
      const marker = await makeMarker({ course_id, distance_along: 5_000 });
      expect(marker).toMatchObject({ off_course: 0, distance_along: 5_000, latitude: expect.closeTo(at(0, 0)[1], 5) });
      expect(marker.longitude).toBeCloseTo(at(5_000, 0)[0], 3);
    });

    it('keeps the pass that is written, and moves to a distance that is none', async () => {
      const course_id = await makeCourse();
      const end = await length(course_id);
      const [longitude, latitude] = at(1_000, 8);
      const first = await makeMarker({ course_id, latitude, longitude });
      const along = Number(first.distance_along);
      const back = Math.round((end - along) * 10) / 10;
      await change(`markers/${first.id}`, { distance_along: back });
      expect(await read(`markers/${first.id}`)).toMatchObject({
        ...{ latitude, longitude, distance_along: back },
        off_course: expect.closeTo(8, 0),
      });
      await change(`markers/${first.id}`, { distance_along: 2_000 });
      const moved = await read(`markers/${first.id}`);
      expect(moved).toMatchObject({ distance_along: 2_000, off_course: 0 });
      expect(moved.longitude).not.toBeCloseTo(longitude, 3);
    });

    it('that is moved is snapped again, whatever distance came along with the whole record', async () => {
      const course_id = await makeCourse(line(at(0, 0), at(5_000, 0)));
      const marker = await makeMarker({ course_id, distance_along: 1_000 });
      const [longitude, latitude] = at(3_000, 0);
      await change(`markers/${marker.id}`, { ...marker, longitude, latitude });
      const moved = await read(`markers/${marker.id}`);
      expect(moved).toMatchObject({ longitude, latitude });
      expect(moved.distance_along).toBeCloseTo(3_000, -1);
    });

    it('without a course has a position and no distance', async () => {
      const [longitude, latitude] = at(0, 0);
      expect(await makeMarker({ latitude, longitude })).toMatchObject({ distance_along: null, off_course: null });
      const course_id = await makeCourse();
      const marker = await makeMarker({ course_id, latitude, longitude });
      await change(`markers/${marker.id}`, { course_id: null });
      expect(await read(`markers/${marker.id}`)).toMatchObject({ latitude, distance_along: null, off_course: null });
    });

    it.each([
      [{}, 'latitude'],
      [{ latitude: 52 }, 'longitude'],
      [{ distance_along: 100 }, 'distance_along'],
      [{ latitude: 91, longitude: 0 }, 'latitude'],
    ])('of %j is refused at %s', async (body, field) => {
      const refused = await api.call('POST', 'markers', { body: { event_id: world.event, name: 'Water', ...body } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    });

    it('beyond the end of its course is refused with the length of it', async () => {
      const course_id = await makeCourse();
      const body = { event_id: world.event, name: 'Water', course_id, distance_along: 12_000 };
      const refused = await api.call('POST', 'markers', { body });
      expect(refused.body).toMatchObject({
        errors: { distance_along: [expect.stringMatching(/^The course is \d{1,2},\d{3} m long/)] },
      });
    });

    it('of many at once is placed on the course that they are given', async () => {
      const [longitude, latitude] = at(1_000, 5);
      const ids = [
        await make('markers', { name: 'A', latitude, longitude }),
        await make('markers', { name: 'B', latitude: 52.09, longitude }),
      ];
      const course_id = await makeCourse(line(at(0, 0), at(5_000, 0)));
      const changed = await change('markers', { ids, data: { course_id } } as object);
      const placed = (await read(`markers?event_id=${world.event}&sort=name`)).items as { distance_along: number }[];
      for (const { distance_along } of placed) expect(distance_along).toBeCloseTo(1_000, -1);
      expect((await undo(changed, { as: manager() })).status).toBe(200);
      expect((await read(`markers?event_id=${world.event}&sort=name`)).items).toMatchObject([
        { course_id: null, distance_along: null, off_course: null, longitude },
        { course_id: null, distance_along: null },
      ]);
    });

    it('follows its course when that is corrected, within one operation', async () => {
      const course_id = await makeCourse();
      const [longitude, latitude] = at(1_000, 8);
      const marker = await makeMarker({ course_id, latitude, longitude });
      const back = await makeMarker({
        course_id,
        latitude,
        longitude,
        distance_along: 9_000 - 2 * (1_000 - Number(marker.distance_along)),
      });
      const all = async () =>
        (await read(`markers?event_id=${world.event}&sort=id`)).items as Record<string, unknown>[];
      const kept = (markers: Record<string, unknown>[]) =>
        markers.map(({ latitude: l, longitude: o, distance_along, off_course }) => ({
          l,
          o,
          distance_along,
          off_course,
        }));
      const before = kept(await all());
      const changed = await change(`courses/${course_id}`, { geometry: LONGER });
      const after = await all();
      expect(after).toMatchObject([{ latitude, longitude }, { id: back.id }]);
      expect(after[0]?.distance_along).toBeCloseTo(Number(marker.distance_along) + 1_000, -1);
      expect((await undo(changed, { as: manager() })).status).toBe(200);
      expect(kept(await all())).toEqual(before);
    });

    it('that came since is placed too when the line is set back', async () => {
      const course_id = await makeCourse();
      const changed = await change(`courses/${course_id}`, { geometry: LONGER });
      const [longitude, latitude] = at(1_000, 0);
      const marker = await makeMarker({ course_id, latitude, longitude });
      expect((await undo(changed)).status).toBe(200);
      const placed = await read(`markers/${marker.id}`);
      expect(Number(marker.distance_along) - Number(placed.distance_along)).toBeCloseTo(1_000, -1);
    });
  });
});
