import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KnownFields } from '../../../server/timing/field/knownField';
import { KnownPlaces } from '../../../server/timing/field/knownPlaces';
import { readField } from '../../../server/timing/field/readField';
import { createRaceWorld, NOON, type RaceWorld } from './raceWorld';

/** The race goes on while the tests run. */
const GUN = Date.now() - 40 * 60_000;
const since = (minutes: number): string => new Date(GUN + minutes * 60_000).toISOString();

describe('the field of a race', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await raceUnderWay();
  });
  afterAll(() => world?.close());

  const read = async (query = '') =>
    (await world.api('GET', `/v1/live/events/${world.eventId}/field?race_id=${world.raceId}${query}`)).body;

  it('tells who is where, who is first and last at each timeline, and when the next are expected', async () => {
    const field = await read('&positions=true');
    expect(field.athletes).toEqual({ waiting: 1, without_gun: 0, on_course: 4, unseen: 0, finished: 1 });
    expect(field.start).toEqual({ first_at: since(0.1), last_at: since(0.1) });
    const [half, finish] = field.points;
    expect(half).toMatchObject({
      timeline_id: world.timelines.half,
      distance: 5000,
      passed: 3,
      to_come: 2,
      is_silent: false,
    });
    expect(half.first).toMatchObject({ start_number: '2', name: 'Runner 2', at: since(21), is_expected: false });
    expect(finish).toMatchObject({ timeline_id: world.timelines.finish, passed: 1, to_come: 4 });
    expect(finish.first).toMatchObject({ start_number: '2', at: since(39), is_expected: false });
    expect(finish.last).toMatchObject({ start_number: '4', is_expected: true, at: since(69.9) });
    expect(field.sections).toEqual([
      { from_metres: 0, to_metres: 5000, athletes: 2, unseen: 0 },
      { from_metres: 5000, to_metres: 10_000, athletes: 2, unseen: 0 },
    ]);
    expect(field.length).toBe(10_000);
    const placed = new Map<number, number>(field.positions);
    expect([...placed.keys()].sort((a, b) => a - b)).toEqual([0, 2, 3, 5].map((i) => world.athletes[i]));
    expect(placed.get(world.athletes[0]!)).toBeGreaterThan(6500);
    expect((await read()).positions).toBeNull();
  });

  it('tells when the first and the last come by what stands on the course', async () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [4.7, 50.88],
        [4.7, 50.97],
      ],
    };
    const course = await world.api('POST', 'courses', { event_id: world.eventId, name: 'Straight on', geometry });
    const place = { event_id: world.eventId, course_id: course.body.id };
    await world.api('PATCH', `races/${world.raceId}`, { course_id: course.body.id });
    await world.api('POST', 'markers', { ...place, name: 'Water', icon: 'drinks', distance_along: 2500 });
    await world.api('POST', 'markers', { ...place, name: 'Station', icon: 'train', latitude: 50.9, longitude: 4.8 });
    const { markers } = await read();
    // The course measures 10.01 km, the race 10: they are the same way.
    expect(markers).toHaveLength(1);
    expect(markers[0]).toMatchObject({ name: 'Water', icon: 'drinks', passes: 1, to_come: 2 });
    expect(markers[0].distance).toBeGreaterThan(2480);
    expect(markers[0].distance).toBeLessThan(2500);
    expect(Date.parse(markers[0].first_at)).toBeCloseTo(GUN + 10.5 * 60_000, -5);
  });

  it('says which race is missing, and knows none of another event', async () => {
    const path = `/v1/live/events/${world.eventId}/field`;
    expect((await world.api('GET', path)).status).toBe(400);
    expect((await world.api('GET', `${path}?race_id=999999`)).status).toBe(404);
    expect((await world.api('GET', `${path}?race_id=${world.raceId}&positions=maybe`)).status).toBe(400);
  });
});

describe('the field of a race of laps', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await raceUnderWay();
  });
  afterAll(() => world?.close());

  it('is to come by a marker as often as the line passes it, or in each lap', async () => {
    await world.api('PATCH', `races/${world.raceId}`, { laps: 2 });
    const [home, turn] = [
      [4.7, 50.88],
      [4.7, 50.9025],
    ];
    const standAlong = async (name: string, coordinates: unknown[]) => {
      const geometry = { type: 'LineString', coordinates };
      const course = await world.api('POST', 'courses', { event_id: world.eventId, name, geometry });
      await world.api('PATCH', `races/${world.raceId}`, { course_id: course.body.id });
      const place = { event_id: world.eventId, course_id: course.body.id, distance_along: 1250 };
      await world.api('POST', 'markers', { ...place, name: 'Water', icon: 'drinks' });
      const path = `/v1/live/events/${world.eventId}/field?race_id=${world.raceId}`;
      const [marker] = (await world.api('GET', path)).body.markers;
      return [marker.passes, Math.round(marker.distance / 100), marker.to_come];
    };
    expect(await standAlong('Twice there and back', [home, turn, home, turn, home])).toEqual([4, 88, 4]);
    expect(await standAlong('Once', [home, turn, [4.7005, 50.9025], [4.7005, 50.883]])).toEqual([4, 90, 4]);
  });
});

describe('the places of a course that a process remembers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await raceUnderWay();
  });
  afterAll(() => world?.close());

  it('are read once, and again when the line has changed', async () => {
    const [home, turn, beyond] = [
      [4.7, 50.88],
      [4.7, 50.9],
      [4.7, 50.92],
    ] as const;
    const line = (coordinates: unknown[]) => ({ type: 'LineString', coordinates });
    const { body } = await world.api('POST', 'courses', {
      ...{ event_id: world.eventId, name: 'Out', geometry: line([home, turn]) },
    });
    const known = new KnownPlaces(world.app.db);
    const course = { id: Number(body.id), version: Number(body.version) };
    const passes = async (version: number) =>
      (await known.of({ ...course, version }, [home, turn])).map((all) => all.length);
    expect(await passes(course.version)).toEqual([1, 1]);
    const changed = await world.api('PATCH', `courses/${course.id}`, { geometry: line([home, beyond, home]) });
    // As long as the version is the one that is known, the line is not read.
    expect(await passes(course.version)).toEqual([1, 1]);
    expect(await passes(changed.body.version)).toEqual([2, 2]);
  });
});

describe('the field that a process remembers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await raceUnderWay();
  });
  afterAll(() => world?.close());

  it('keeps in step with new reads, corrections, and changes of athletes and of the course', async () => {
    const fields = new KnownFields(world.app.db);
    const asked = { eventId: world.eventId, raceId: world.raceId, hasPositions: true, now: Date.now() };
    const { api, athletes, timelines } = world;
    const changes: (() => Promise<unknown>)[] = [
      () => world.send('half', [['C6', since(36)]]),
      () => world.send('half', [['C9', since(37)]]),
      () => api('PATCH', `athletes/${athletes[2]}`, { chipcodes: ['C3', 'C9'] }),
      () => api('PATCH', `athletes/${athletes[0]}`, { state: 'dnf' }),
      () => api('PATCH', `athletes/${athletes[5]}`, { race_id: null }),
      () => api('DELETE', `athletes/${athletes[1]}`),
      () => world.send('start', [['C5', since(0.2)]]),
      async () => {
        const [row] = (await api('GET', `race_timelines?event_id=${world.eventId}&timeline_id=${timelines.half}`)).body
          .items;
        return api('PATCH', `race_timelines/${row.id}`, { distance: { value: 4, unit: 'km' } });
      },
    ];
    let before = JSON.stringify(await readField(world.app.db, fields, asked));
    for (const change of changes) {
      await change();
      const followed = await readField(world.app.db, fields, asked);
      expect(followed).toEqual(await readField(world.app.db, new KnownFields(world.app.db), asked));
      const now = JSON.stringify(followed);
      expect(now).not.toBe(before);
      before = now;
    }
  });
});

describe('the field for many at a time', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await raceUnderWay();
  });
  afterAll(() => world?.close());

  it('is loaded once, and read once more for those who came too late for that', async () => {
    const fields = new KnownFields(world.app.db);
    const all = await statementsOf(world, () =>
      Promise.all(Array.from({ length: 10 }, () => fields.read(world.eventId))),
    );
    expect(all.filter((text) => text.includes('string_agg'))).toHaveLength(1);
    expect(all.filter((text) => text.includes('from timing_feeds'))).toHaveLength(2);
    await world.send('half', [['C6', since(36)]]);
    const [early, late] = [fields.read(world.eventId), fields.read(world.eventId)];
    expect((await late).seq).toBe((await early).seq);
  });

  it('is as it was a moment ago for who may be told that, and asks nobody', async () => {
    const fields = new KnownFields(world.app.db);
    const { seq } = await fields.read(world.eventId);
    await world.send('half', [['C3', since(38)]]);
    let recent = 0;
    const asked = await statementsOf(world, async () => {
      recent = (await fields.recent(world.eventId, 60_000)).seq;
    });
    expect([recent, asked]).toEqual([seq, []]);
    expect((await fields.recent(world.eventId, 0)).seq).toBe(seq + 1);
  });
});

/** What is asked of the database meanwhile. */
async function statementsOf(world: RaceWorld, work: () => Promise<unknown>): Promise<string[]> {
  const statements = vi.spyOn(world.app.db.getExecutor(), 'executeQuery');
  await work();
  const texts = statements.mock.calls.map(([{ sql }]) => sql);
  statements.mockRestore();
  return texts;
}

async function raceUnderWay(): Promise<RaceWorld> {
  const world = await createRaceWorld({ athletes: 6 });
  expect((await world.fire((GUN - NOON) / 60_000)).status).toBe(201);
  await world.send(
    'start',
    ['C1', 'C2', 'C3', 'C4', 'C6'].map((chip) => [chip, since(0.1)] as const),
  );
  await world.send('half', [
    ['C1', since(30)],
    ['C2', since(21)],
    ['C4', since(35)],
  ]);
  await world.send('backup', [['C2', since(39)]]);
  return world;
}
