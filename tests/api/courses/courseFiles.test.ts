import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../courses/geometry/lines';
import { gpx, read, segment } from '../../courses/reading/files';
import { createTestApp, type Person, PUBLIC_URL, type TestApp } from '../../support/testApp';

const NEAR = [at(0, 0, 5), at(3_000, 0, 25)];
const FAR = [at(0, 0, 5), at(1_000, 0, 6), at(1_000, 2_000, 7), at(0, 0, 5)];
const wpt = (east: number, north: number, said: string) => {
  const [lon, lat] = at(east, north);
  return `<wpt lat="${lat}" lon="${lon}">${said}</wpt>`;
};
const TWO_TRACKS = gpx(
  `${wpt(500, 10, '<name>Stand &amp; more</name><sym>Drinking Water</sym>')}${wpt(2_000, 0, '<name>Doctor</name><type>medical</type>')}
<trk><name>Short</name>${segment(NEAR)}</trk><trk><name>Long</name>${segment(FAR)}<trkseg><trkpt lat="99" lon="5"/></trkseg></trk>`,
);

describe('a course of a file', () => {
  let test: TestApp;
  let admin: Person;
  let manager: Person;
  let stranger: Person;
  let event: number;
  let otherEvent: number;
  let file: number;

  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.signIn({ isSuperAdmin: true });
    [event, otherEvent] = [await makeEvent('One'), await makeEvent('Two')];
    manager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
    stranger = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: otherEvent } });
    file = await upload(TWO_TRACKS);
  });
  afterAll(() => test?.close());

  const makeEvent = async (name: string): Promise<number> => {
    const make = async (resource: string, body: object) =>
      (await test.call({ method: 'POST', url: `/v1/admin/${resource}`, token: admin.token, body })).json().id;
    return make('events', { organization_id: await make('organizations', { name }), name, start_date: '2027-05-30' });
  };
  const upload = async (content: string, { as = manager, name = 'course.gpx' } = {}): Promise<number> => {
    const form = new FormData();
    form.set('visibility', 'private');
    form.set('file', new Blob([content]), name);
    const { headers, body } = new Request(PUBLIC_URL, { method: 'POST', body: form });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/admin/files/upload',
      headers: { ...Object.fromEntries(headers), authorization: `Bearer ${as.token}` },
      payload: Buffer.from(await new Response(body).arrayBuffer()),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { as = manager, body }: { as?: Person; body?: object } = {},
  ) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: as.token, ...(body && { body }) });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: answer.body.startsWith('{') ? answer.json() : null,
    };
  };
  let count = 0;
  const create = (body: object, as = manager) =>
    call('POST', 'courses', { as, body: { event_id: event, name: `Course ${count++}`, file_id: file, ...body } });
  const inspect = (body: object, as = manager) =>
    call('POST', 'courses/inspect', { as, body: { event_id: event, ...body } });

  it('is looked at before it is made', async () => {
    const { status, body } = await inspect({ file_id: file });
    expect(status).toBe(200);
    expect(body).toEqual({
      tracks: [
        {
          index: 0,
          name: 'Short',
          points: 2,
          segments: 1,
          distance: { value: 3, unit: 'km' },
          has_elevation: true,
          gap: null,
        },
        {
          index: 1,
          name: 'Long',
          points: 4,
          segments: 1,
          distance: { value: expect.closeTo(5.236, 2), unit: 'km' },
          has_elevation: true,
          gap: expect.closeTo(3_000, 0),
        },
      ],
      waypoints: [
        {
          name: 'Stand & more',
          description: null,
          icon: 'drinks',
          latitude: at(500, 10)[1],
          longitude: at(500, 10)[0],
        },
        { name: 'Doctor', description: null, icon: 'medical', latitude: at(2_000, 0)[1], longitude: at(2_000, 0)[0] },
      ],
      warnings: [{ line: 12, message: expect.stringContaining('latitude 99') }],
    });
  });

  it('is the track that is chosen, and the one with the most points where none is', async () => {
    expect((await create({ track: 0 })).body).toMatchObject({ points: 2, elevation_gain: 20, file_id: file });
    expect((await create({})).body).toMatchObject({ points: 4, geometry: { coordinates: FAR } });
    const refused = await create({ track: 2 });
    expect(refused).toMatchObject({ status: 422, body: { errors: { track: ['The file has the tracks 0 to 1.'] } } });
  });

  it('is several of its tracks joined, in the order in which they are named', async () => {
    expect((await create({ tracks: [1, 0] })).body).toMatchObject({ geometry: { coordinates: [...FAR, ...NEAR] } });
    const refused = async (body: object) => (await create(body)).body.errors;
    expect(await refused({ tracks: [0, 2] })).toEqual({ tracks: ['The file has the tracks 0 to 1.'] });
    expect(await refused({ tracks: [0, 0] })).toEqual({ tracks: ['Name each track once.'] });
    expect(await refused({ tracks: [] })).toEqual({ tracks: [expect.any(String)] });
    expect(await refused({ track: 0, tracks: [1] })).toEqual({ tracks: [expect.any(String)] });
    const long = segment(Array.from({ length: 101_000 }, (_, i) => at(i, 0)));
    const both = await upload(gpx(`<trk>${long}</trk><trk>${long}</trk>`), { name: 'long.gpx' });
    expect(await refused({ file_id: both, tracks: [0, 1] })).toEqual({
      tracks: ['Together they have more than 200,000 points.'],
    });
  });

  it('has markers of the waypoints where they are asked for, made and taken back in one operation', async () => {
    const made = await create({ track: 0, markers: true });
    const markers = async () => (await call('GET', `markers?course_id=${made.body.id}&sort=distance_along`)).body.items;
    expect(await markers()).toMatchObject([
      {
        name: 'Stand & more',
        icon: 'drinks',
        distance_along: expect.closeTo(500, 0),
        off_course: expect.closeTo(10, 0),
      },
      { name: 'Doctor', icon: 'medical', off_course: 0 },
    ]);
    const undone = await call('POST', `operations/${made.headers['x-operation-id']}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect((await call('GET', `courses/${made.body.id}`)).status).toBe(404);
    expect(await markers()).toEqual([]);
  });

  it('is refused where the file has no track, with what it has', async () => {
    const stands = await upload(gpx(wpt(0, 0, '<name>Stand</name>')), { name: 'stands.gpx' });
    const refused = await create({ file_id: stands });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { file_id: [expect.stringMatching(/only waypoints \(1\)/)] } },
    });
    const made = await call('POST', 'markers/from_file', { body: { event_id: event, file_id: stands } });
    expect(made).toMatchObject({ status: 201, body: { count: 1 } });
    expect((await call('POST', `operations/${made.headers['x-operation-id']}/undo`)).status).toBe(200);
  });

  it('is refused where the file is none, with the line', async () => {
    const broken = await upload(`<gpx>\n<trk>\n${'</x>'.repeat(50)}`, {
      name: 'broken.gpx',
    });
    expect(await create({ file_id: broken })).toMatchObject({
      ...{ status: 422 },
      body: { errors: { file_id: [expect.stringMatching(/^Line 3: /)] } },
    });
    const text = await upload('name\nAnn', { name: 'names.csv' });
    expect((await inspect({ file_id: text })).body).toMatchObject({
      errors: { file_id: [expect.stringContaining('no GPX')] },
    });
  });

  it('is made by nobody of a file of another event, nor for one', async () => {
    const theirs = await upload(TWO_TRACKS, { as: stranger });
    await sql`update files set event_id = ${otherEvent} where id = ${theirs}`.execute(test.db);
    for (const as of [manager, admin]) {
      expect(await inspect({ file_id: theirs }, as)).toMatchObject({
        status: 422,
        body: { errors: { file_id: [expect.any(String)] } },
      });
      expect(await create({ file_id: theirs }, as)).toMatchObject({
        status: 422,
        body: { errors: { file_id: [expect.any(String)] } },
      });
    }
    const foreign = await create({}, stranger);
    expect(foreign).toMatchObject({ status: 422, body: { errors: { event_id: [expect.any(String)] } } });
    expect(foreign.text).not.toContain('track');
    expect((await inspect({ file_id: theirs }, stranger)).body).toMatchObject({
      errors: { event_id: [expect.any(String)] },
    });
  });

  it('takes a track and markers with a file alone', async () => {
    const geometry = { type: 'LineString', coordinates: NEAR };
    const drawn = { file_id: undefined, geometry };
    expect((await create({ ...drawn, markers: true })).body).toMatchObject({
      errors: { markers: [expect.any(String)] },
    });
    expect((await create({ ...drawn, track: 0 })).body).toMatchObject({ errors: { track: [expect.any(String)] } });
    expect((await create({ track: -1 })).body).toMatchObject({ errors: { track: [expect.any(String)] } });
    expect((await create(drawn)).status).toBe(201);
  });

  it('is not made in a locked event', async () => {
    const locked = await makeEvent('Locked');
    const keeper = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: locked } });
    const own = await upload(TWO_TRACKS, { as: keeper });
    await call('POST', `events/${locked}/lock`, { as: admin, body: { reason: 'Over' } });
    const refused = await create({ event_id: locked, file_id: own }, keeper);
    expect([refused.status, refused.body.code]).toEqual([403, 'locked']);
    const marked = await call('POST', 'markers/from_file', { as: keeper, body: { event_id: locked, file_id: own } });
    expect(marked.body.code).toBe('locked');
  });

  describe('that is there', () => {
    const CORRECTED = gpx(
      `<trk><name>Corrected</name>${segment([at(-1_000, 0, 5), ...NEAR])}</trk><trk><name>Other</name>${segment(FAR)}</trk>`,
    );
    const patch = (id: number, body: object, as?: Person) =>
      call('PATCH', `courses/${id}`, { body, ...(as && { as }) });

    it('gets the line of another file, with its markers where they are on that, and back again', async () => {
      const made = await create({ track: 0, markers: true });
      const id = made.body.id;
      const markers = async () => {
        const { items } = (await call('GET', `markers?course_id=${id}&sort=id`)).body;
        return items.map(({ latitude, distance_along }: Record<string, number>) => [latitude, distance_along]);
      };
      const before = await markers();
      const corrected = await upload(CORRECTED);
      const changed = await patch(id, { file_id: corrected, track: 0, name: `Corrected ${count++}` });
      expect(changed).toMatchObject({
        status: 200,
        body: { file_id: corrected, points: 3, geometry: { coordinates: [at(-1_000, 0, 5), ...NEAR] } },
      });
      const after = await markers();
      expect(after.map(([latitude]: number[]) => latitude)).toEqual(before.map(([latitude]: number[]) => latitude));
      expect(after[0][1] - before[0][1]).toBeCloseTo(1_000, 0);
      const [first] = (await call('GET', `courses/${id}/changes`)).body.items;
      expect(first).toMatchObject({
        before: { geometry: { points: 2 }, file_id: file },
        after: { geometry: { points: 3 }, file_id: corrected },
      });
      const undone = await call('POST', `operations/${changed.headers['x-operation-id']}/undo`);
      expect(undone.status, undone.text).toBe(200);
      expect((await call('GET', `courses/${id}`)).body).toMatchObject({
        file_id: file,
        geometry: { coordinates: NEAR },
      });
      expect(await markers()).toEqual(before);
    });

    it('gets another track of the file that it has, or several of them', async () => {
      const { body: course } = await create({ track: 0 });
      expect((await patch(course.id, { track: 1 })).body).toMatchObject({ geometry: { coordinates: FAR } });
      expect((await patch(course.id, { tracks: [0, 1] })).body).toMatchObject({
        geometry: { coordinates: [...NEAR, ...FAR] },
      });
      expect((await patch(course.id, { track: 9 })).body.errors).toEqual({
        track: ['The file has the tracks 0 to 1.'],
      });
    });

    it('keeps a line that was corrected by hand where its file is only named once more', async () => {
      const { body: course } = await create({ track: 0 });
      const geometry = { type: 'LineString', coordinates: FAR };
      const drawn = await patch(course.id, { geometry });
      const { geometry: _, ...listed } = drawn.body;
      const renamed = await patch(course.id, { ...listed, name: `Renamed ${count++}` });
      expect(renamed).toMatchObject({ status: 200, body: { geometry } });
      expect((await patch(course.id, { geometry, track: 1 })).body.errors).toEqual({ track: [expect.any(String)] });
    });

    it('is changed by whoever saw it last, in its own event, one at a time', async () => {
      const [{ body: course }, { body: other }] = [await create({ track: 0 }), await create({ track: 0 })];
      const corrected = await upload(CORRECTED);
      const stale = await test.call({
        method: 'PATCH',
        url: `/v1/admin/courses/${course.id}`,
        token: manager.token,
        headers: { 'if-match': '7' },
        body: { file_id: corrected },
      });
      expect(stale.statusCode).toBe(412);
      expect((await patch(course.id, { file_id: corrected }, stranger)).status).toBe(404);
      const theirs = await upload(TWO_TRACKS, { as: stranger });
      await sql`update files set event_id = ${otherEvent} where id = ${theirs}`.execute(test.db);
      expect((await patch(course.id, { file_id: theirs })).body.errors).toEqual({ file_id: [expect.any(String)] });
      const several = await call('PATCH', 'courses', {
        body: { ids: [course.id, other.id], data: { file_id: corrected } },
      });
      expect(several.body.errors).toEqual({ file_id: ['A file is read for one course at a time.'] });
      expect((await call('GET', `courses/${course.id}`)).body).toMatchObject({ file_id: file, points: 2 });
    });

    it('tells where it passes a position', async () => {
      const { body: course } = await create({ track: 1 });
      const [longitude, latitude] = at(0, 0);
      const asked = (as?: Person) =>
        call('GET', `courses/${course.id}/places?latitude=${latitude}&longitude=${longitude}`, as && { as });
      const { items } = (await asked()).body;
      expect(items).toEqual([
        { distance_along: 0, off_course: 0 },
        { distance_along: expect.closeTo(course.distance.value * 1000, 0), off_course: 0 },
      ]);
      expect((await asked(stranger)).status).toBe(404);
      const wrong = await call('GET', `courses/${course.id}/places?latitude=91&longitude=5`);
      expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('latitude') } });
    });

    it('is exported as GPX, which is read back to the same with its markers', async () => {
      const { body: course } = await create({ name: 'Über <10> & more', track: 0, markers: true });
      const { status, headers, text } = await call('GET', `courses/${course.id}.gpx`);
      expect([status, headers['content-type']]).toEqual([200, 'application/gpx+xml']);
      expect(headers['content-disposition']).toContain(encodeURIComponent('Über _10_ _ more.gpx'));
      const back = await read(text);
      expect(back.tracks).toMatchObject([{ name: 'Über <10> & more', geometry: { coordinates: NEAR } }]);
      expect(back.waypoints).toMatchObject([
        { name: 'Stand & more', symbol: 'Drinks' },
        { name: 'Doctor', symbol: 'Medical' },
      ]);
      const again = await upload(text);
      expect((await inspect({ file_id: again })).body.waypoints).toMatchObject([
        { icon: 'drinks' },
        { icon: 'medical' },
      ]);
      expect((await call('GET', `courses/${course.id}.gpx`, { as: stranger })).status).toBe(404);
    });
  });
});
