import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOfValue } from '../../../server/configuring/lineOfValue';
import { configuredWorld, LOOP, type World, wholeRace } from './configuredWorld';

let world: World;
beforeAll(async () => {
  world = await configuredWorld();
});
afterAll(() => world?.close());

type Row = Record<string, unknown>;

async function takeFile(
  race: number,
  text: string | Uint8Array<ArrayBuffer>,
  o: { name?: string; body?: object } = {},
) {
  const file_id = await world.upload(o.name ?? 'race.json', text, {});
  return world.call('POST', `races/${race}/import_configuration`, { body: { file_id, ...o.body } });
}

async function exported(race: number): Promise<{ text: string; file: Row & { race: Row; waves: Row[] } }> {
  const url = `/v1/admin/races/${race}/configuration.json`;
  const answer = await world.test.call({ url, token: world.admin.token });
  expect(answer.statusCode).toBe(200);
  return { text: answer.body, file: JSON.parse(answer.body) };
}

/** But for who it is of. */
const sectionsOf = ({ course, markers, waves, timelines, places, rankings }: Row) => ({
  ...{ course, markers, waves, timelines, places, rankings },
});

it('exports what a race has, and gives an empty race the same', async () => {
  const { race } = await wholeRace(world);
  const { text, file } = await exported(race);
  expect(file).toMatchObject({
    format: 'startline-race-configuration',
    version: 1,
    event: { timezone: 'Europe/Brussels', start_date: '2027-03-21' },
    race: { name: 'Ten', start_at: '2027-03-21T09:00:00.000Z', laps: 1 },
    course: { name: 'Loop', geometry: { coordinates: LOOP } },
    waves: [{ name: 'Elite', capacity: 50 }, { name: 'Others' }],
    places: [{ timeline: 'Five', required: true }, { timeline: 'Finish' }, { timeline: 'Backup' }],
    rankings: [{ filter: { wave: 'Elite', gender: 'female' } }, { timeline: 'Five' }],
  });
  expect(text).not.toMatch(/_id"/);
  const to = await world.race(await world.event(), { start_at: '2027-03-21T09:00:00.000Z' });
  const done = await takeFile(to, text);
  expect(done.body).toMatchObject({ source: { name: 'Ten' }, moves: null, notes: [] });
  expect(sectionsOf((await exported(to)).file)).toEqual(sectionsOf(file));
});

it('says of a file what is missing, or that it is no configuration', async () => {
  const to = await world.race(await world.event(), {});
  const envelope = { format: 'startline-race-configuration', version: 1, race: { name: 'Ten' } };
  const refused = async (value: unknown) => (await takeFile(to, JSON.stringify(value))).body.errors.file_id;
  expect(await refused(envelope)).toEqual([expect.stringMatching(/event: This is required\.$/)]);
  const event = { name: 'Event', start_date: '2027-03-21' };
  expect(await refused({ ...envelope, event })).toEqual([expect.stringMatching(/timezone: This is required\.$/)]);
  expect(await refused({ ...envelope, format: 'another' })).toEqual([expect.stringContaining('no configuration of')]);
  const wide = new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(envelope)}`, 'utf16le'));
  expect((await takeFile(to, wide)).body.errors.file_id).toEqual([expect.stringMatching(/event: This is required\.$/)]);
});

describe('any configuration', () => {
  const name = fc.stringMatching(/^[a-z0-9]( ?[A-Za-zéß$&]){0,8}$/);
  const named = (least: number) =>
    fc.uniqueArray(name, {
      minLength: least,
      maxLength: 4,
      selector: (one) => one.replace(/[^a-zéß0-9]/gi, '').toLowerCase(),
    });
  const start = Date.parse('2027-03-21T09:00:00.000Z');
  /** On either side of the change of the clocks a week later. */
  const instant = fc
    .integer({ min: 0, max: 20 * 24 * 60 })
    .map((minutes) => new Date(start + minutes * 60_000).toISOString());
  const point = fc.tuple(fc.integer({ min: 30_000, max: 60_000 }), fc.integer({ min: 510_000, max: 520_000 }));
  const line = fc
    .array(point, { minLength: 2, maxLength: 6 })
    .map((points) => points.map(([x, y]) => [x / 1e4, y / 1e4]));
  const optional = { requiredKeys: [] };
  const configuration = fc
    .record({ course: fc.option(line), waves: named(0), timelines: named(1), markers: named(0) })
    .chain(({ course, waves, timelines, markers }) =>
      fc.record({
        course: fc.constant(course && { name: 'Way', geometry: { type: 'LineString', coordinates: course } }),
        waves: fc.tuple(
          ...waves.map((one, position) =>
            fc
              .record({ start_at: instant, capacity: fc.integer({ min: 1, max: 900 }) }, optional)
              .map((more) => ({ name: one, position, ...more })),
          ),
        ),
        markers: fc.tuple(
          ...markers.map((one) =>
            point.map(([x, y]) => ({
              name: one,
              icon: 'drinks',
              longitude: x / 1e4,
              latitude: y / 1e4,
              visible: true,
            })),
          ),
        ),
        timelines: fc
          .tuple(
            ...timelines.map(() =>
              fc.record({ type: fc.constantFrom('start', 'split', 'finish'), isBackup: fc.boolean() }),
            ),
          )
          .map((drawn) =>
            drawn.map(({ type, isBackup }, i) => ({
              ...{ name: timelines[i], devices: [{ id: `mat ${i}` }] },
              ...(isBackup && i > 0
                ? { type: drawn[0]?.type, passing_mode: 'backup', backup_of: timelines[0] }
                : { type, passing_mode: 'main' }),
            })),
          ),
        places: fc.tuple(
          ...timelines.map((timeline, position) =>
            fc
              .record({ lap: fc.integer({ min: 1, max: 9 }), opens_at: instant, min_gap_ms: fc.nat(9000) }, optional)
              .map((more) => ({ timeline, position, required: position === 0, ...more })),
          ),
        ),
      }),
    );

  it('is the same after it was taken in, given out, and taken in once more', async () => {
    await fc.assert(
      fc.asyncProperty(configuration, async (given) => {
        const race = { name: 'Ten', start_at: '2027-03-21T09:00:00.000Z' };
        const event = { name: 'Event', timezone: 'Europe/Brussels', start_date: '2027-03-21' };
        const file = { format: 'startline-race-configuration', version: 1, event, race, ...given };
        const first = await world.race(await world.event(), { start_at: race.start_at });
        expect(await takeFile(first, JSON.stringify(file))).toMatchObject({ status: 200 });
        const once = await exported(first);
        expect(once.file).toMatchObject({ ...given, race });
        const second = await world.race(await world.event(), { start_at: race.start_at });
        expect(await takeFile(second, once.text)).toMatchObject({ status: 200 });
        expect(sectionsOf((await exported(second)).file)).toEqual(sectionsOf(once.file));
      }),
      { numRuns: 10 },
    );
  });
});

it('says of each fault on which line it is, and takes nothing', async () => {
  const event = await world.event();
  const race = await world.race(event);
  const file = {
    format: 'startline-race-configuration',
    version: 1,
    event: { name: 'Event', timezone: 'Europe/Brussels', start_date: '2027-03-21' },
    race: { name: 'Ten' },
    waves: [{ name: 'A' }, { name: 'a', capacity: 0 }, { colour: 'red' }],
    places: [{ timeline: 'Nowhere', distance: { value: 5, unit: 'km' } }],
    rankings: [{ name: 'R', filter: { wave: 'C' } }],
  };
  const refused = await takeFile(race, JSON.stringify(file, null, 2));
  expect(refused.status).toBe(422);
  expect(refused.body.errors.file_id).toEqual([
    'Line 18, waves 2, capacity: Must be 1 or more.',
    expect.stringMatching(/^Line 21, waves 3, colour: Is no field here\. Allowed: name, start_at, /),
    'Line 20, waves 3, name: This field is required.',
    'Line 17, waves 2, name: Is there already, further up.',
    'Line 26, places 1, timeline: "Nowhere" is not among the timelines of the file.',
    'Line 36, rankings 1, filter: "C" is not among the waves of the file.',
  ]);
  expect(await world.items('waves', `race_id=${race}`)).toEqual([]);
  const newer = await takeFile(
    race,
    JSON.stringify({ ...file, version: 2, event: { name: 'E', timezone: 'Mars' } }, null, 1),
  );
  expect(newer.body.errors.file_id).toEqual([
    'Line 3, version: Is not known here: the file was made by another version.',
    expect.stringMatching(/^Line 6, event, timezone: /),
    expect.stringMatching(/^Line 4, event, start_date: /),
  ]);
  const broken = await takeFile(race, '{\n"format": "startline-race-configuration",\n"version" 1}');
  expect(broken.body.errors.file_id).toEqual(['Line 3: This is no JSON from here on.']);
  const other = await takeFile(race, 'race;wave\n', { name: 'waves.csv' });
  expect(other.body.errors.file_id).toEqual(['This is no GPX, TCX, KML, KMZ or GeoJSON file.']);
});

it('takes a course and its waypoints of a GPX, onto the course that the race has where that is kept', async () => {
  const gpx = `<gpx><wpt lat="51.05" lon="3.73"><name>Water</name><sym>Drinks</sym></wpt>
    <trk><name>First</name><trkseg><trkpt lat="51.05" lon="3.72"/><trkpt lat="51.05" lon="3.74"/></trkseg></trk>
    <trk><name>Second</name><trkseg><trkpt lat="51.05" lon="3.72"/><trkpt lat="51.05" lon="3.75"/><trkpt lat="51.05" lon="3.76"/></trkseg></trk></gpx>`;
  const event = await world.event();
  const race = await world.race(event);
  const done = await takeFile(race, gpx, { name: 'way.gpx', body: { track: 0 } });
  expect(done.body.parts).toMatchObject([
    { part: 'courses', created: 1 },
    { part: 'markers', created: 1 },
    ...['waves', 'timelines', 'rankings'].map((part) => ({ part, found: 0 })),
  ]);
  const [course] = await world.items('courses', `event_id=${event}`);
  expect(course?.name).toBe('First');
  expect(await world.items('markers', `event_id=${event}`)).toMatchObject([{ course_id: course?.id, icon: 'drinks' }]);
  const again = await takeFile(race, gpx.replace('Water', 'More'), { name: 'way.gpx' });
  expect(again.body.items).toMatchObject([
    { name: 'Second', fate: 'kept', why: 'The race goes along "First" already.' },
    { name: 'More', fate: 'created' },
  ]);
  expect((await world.items('markers', `course_id=${course?.id}`)).map(({ name }) => name)).toEqual(['Water', 'More']);
  const none = await takeFile(race, gpx, { body: { track: 7 } });
  expect(none.body.errors).toEqual({ track: ['The file has the tracks 0 to 1.'] });
});

it('measures markers that say only how far along they are on the course that there is', async () => {
  const file = (course: object | null, along: number) =>
    JSON.stringify({
      format: 'startline-race-configuration',
      version: 1,
      event: { name: 'Event', timezone: 'Europe/Brussels', start_date: '2027-03-21' },
      race: { name: 'Ten' },
      course,
      markers: [{ name: 'Water', icon: 'drinks', distance_along: along, ...(course && { course: 'Way' }) }],
    });
  const way = { name: 'Way', geometry: { type: 'LineString', coordinates: LOOP } };
  const race = await world.race(await world.event());
  const far = await takeFile(race, file(way, 9000), { body: { dry_run: true } });
  expect(far.body.items[1]).toMatchObject({
    fate: 'left_out',
    why: expect.stringMatching(/^The course is 2,8\d\d m long\.$/),
  });
  const nowhere = await takeFile(race, file(null, 10), { body: { dry_run: true } });
  expect(nowhere.body.items[0]).toMatchObject({ fate: 'left_out' });
  await takeFile(race, file(way, 700));
  const [course] = await world.items('markers', `event_id=${(await world.call('GET', `races/${race}`)).body.event_id}`);
  expect(course).toMatchObject({ distance_along: 700, off_course: 0 });
});

describe('the line of a value', () => {
  it('is that on which it begins, wherever it is', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(
          fc.string({ maxLength: 4 }).filter((key) => key !== '__proto__'),
          tie('tree'),
          { maxKeys: 3 },
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(5)), (value, choices) => {
        const path: (string | number)[] = [];
        const mark = (one: unknown): unknown => {
          const keys = typeof one === 'object' && one !== null ? Object.keys(one) : [];
          const key = keys[(choices.next().value ?? 0) % (keys.length + 1)];
          if (key === undefined) return 'the value that is looked for';
          path.push(Array.isArray(one) ? Number(key) : key);
          const inner = mark((one as Row)[key]);
          return Array.isArray(one) ? one.with(Number(key), inner) : { ...(one as Row), [key]: inner };
        };
        const text = JSON.stringify(mark(value), null, 1);
        const line = text.split('\n').findIndex((one) => one.includes('the value that is looked for')) + 1;
        expect(lineOfValue(text, path)).toBe(line);
      }),
      { numRuns: 300 },
    );
  });
});
