import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainStale } from '../../server/timing/store/drainStale';
import { insert } from '../access/values';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { randomOf } from '../support/random';
import type { Person } from '../support/testApp';

let world: RaceWorld;
let manager: Person;

beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
  manager = await world.app.signIn({ role: 'event_manager', scope: { kind: 'event', id: world.eventId } });
  await world.fire();
});
afterAll(() => world?.close());

const api: RaceWorld['api'] = (method, path, body, token = manager.token) => world.api(method, path, body, token);
const athlete = async (values: object): Promise<number> => {
  const made = await api('POST', 'athletes', { event_id: world.eventId, race_id: world.raceId, ...values });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.id;
};
const work = () => drainStale(world.app.engine, world.eventId);
const resultOf = async (id: number) => {
  await work();
  const found = await sql<Record<string, unknown>>`
    select a.state, a.gun_time, a.chip_time, r.laps, r.chip_from_gun, r.warnings from athletes a left join results r on r.athlete_id = a.id where a.id = ${id}`.execute(
    world.app.db,
  );
  return found.rows[0];
};
const merge = (id: number, other_id: number, take: string[] = []) =>
  api('POST', `athletes/${id}/merge`, { other_id, take });
/** All that a merge may touch, as it is. */
const everything = async () => {
  const { db } = world.app;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    athletes: await read(
      sql`select id, first_name, last_name, start_number, chipcodes, city, email, profile_id, deleted_at is null as is_there, gun_time, chip_time, state from athletes order by id`,
    ),
    passings: await read(sql`select id, athlete_id, moved_to_id, state from passings order by id`),
    products: await read(sql`select id, athlete_id, profile_id from products order by id`),
    inquiries: await read(sql`select id, athlete_id from inquiries order by id`),
  };
};

it('has the result of who has all of the reads, however they were shared out between the two', async () => {
  const random = randomOf(7);
  const mats = ['start', 'half', 'finish'] as const;
  for (let n = 0; n < 8; n += 1) {
    const born = { birth_date: '1990-02-03' };
    const [kept, gone, whole] = [
      await athlete({
        first_name: 'Twice',
        last_name: `There ${n}`,
        start_number: `${n}1`,
        chipcodes: [`A${n}`],
        ...born,
      }),
      await athlete({
        first_name: 'Twice',
        last_name: `There ${n}`,
        start_number: `${n}2`,
        chipcodes: [`B${n}`],
        ...born,
      }),
      await athlete({
        first_name: 'Once',
        last_name: `There ${n}`,
        start_number: `${n}3`,
        chipcodes: [`C${n}`],
        ...born,
      }),
    ];
    const seen = mats.filter((mat) => mat === 'finish' || random() < 0.8);
    for (const mat of seen) {
      const time = at({ start: 0, half: 25, finish: 50 }[mat], 1 + n * 3);
      await world.send(mat, [
        [random() < 0.5 ? `A${n}` : `B${n}`, time],
        [`C${n}`, time],
      ]);
      // Both chips are on one body.
      if (random() < 0.4)
        await world.send(mat, [
          [`A${n}`, time],
          [`B${n}`, time],
        ]);
    }
    const merged = await merge(kept, gone);
    expect([merged.status, merged.body]).toEqual([200, expect.objectContaining({ chipcodes: [`A${n}`, `B${n}`] })]);
    expect(await resultOf(kept)).toEqual(await resultOf(whole));
    expect((await api('GET', `athletes/${gone}`)).status).toBe(404);
  }
});

it('takes along what leads to the other, fills in what only one says, and is taken back as one', async () => {
  const { app, eventId } = world;
  const account = await app.signIn();
  const kept = await athlete({ first_name: 'Ann', last_name: 'Bell', start_number: '501', chipcodes: ['K1'] });
  const gone = await athlete({
    first_name: 'Anne',
    last_name: 'Bell',
    start_number: '502',
    chipcodes: ['K2'],
    city: 'Ghent',
    email: 'ann@bell.example',
  });
  await api('PATCH', `athletes/${gone}`, { profile_id: account.profileId }, world.admin.token);
  await api('POST', 'products', { event_id: eventId, name: 'Entry', athlete_id: gone });
  await insert(app.db, 'inquiries', {
    event_id: eventId,
    athlete_id: gone,
    message: 'Where am I?',
    email: 'ann@bell.example',
    secret_hash: 'merge',
  });
  const subscription = await insert(app.db, 'push_subscriptions', {
    event_id: eventId,
    endpoint: 'https://push.example/9',
    p256dh: 'p',
    auth: 'a',
    endpoint_hash: 'm1',
    secret_hash: 'm2',
    athlete_ids: [gone],
  });
  const put = await api('POST', 'passings', {
    event_id: eventId,
    athlete_id: gone,
    timeline_id: world.timelines.half,
    time: at(20),
  });
  expect(put.status).toBe(201);
  await world.send('finish', [['K1', at(45)]]);
  await work();
  const before = await everything();

  const merged = await merge(kept, gone, ['first_name', 'start_number']);
  expect(merged.body).toMatchObject({
    first_name: 'Anne',
    start_number: '502',
    city: 'Ghent',
    email: 'ann@bell.example',
    chipcodes: ['K1', 'K2'],
  });
  await work();
  const after = await everything();
  expect(after.products.at(-1)).toMatchObject({ athlete_id: kept, profile_id: account.profileId });
  expect(after.inquiries.at(-1)).toMatchObject({ athlete_id: kept });
  const manual = after.passings.find((row) => (row as { id: number }).id === put.body.id);
  expect(manual).toMatchObject({ moved_to_id: kept, athlete_id: kept });
  const followed = await sql<{
    athlete_ids: number[];
  }>`select athlete_ids from push_subscriptions where id = ${subscription}`.execute(app.db);
  expect(followed.rows[0]?.athlete_ids).toContain(kept);

  const undone = await api('POST', `operations/${merged.operationId}/undo`);
  expect([undone.status, undone.body]).toEqual([200, expect.anything()]);
  await work();
  expect(await everything()).toEqual(before);
});

it('is of two who are there, of one event, and refuses what an imported ranking says', async () => {
  const one = await athlete({ last_name: 'Sole' });
  expect((await merge(one, one)).status).toBe(422);
  const elsewhere = await insert(world.app.db, 'events', {
    ...{ organization_id: (await world.api('GET', `events/${world.eventId}`)).body.organization_id, name: 'Other' },
    start_date: '2026-06-01',
  });
  const foreign = await insert(world.app.db, 'athletes', { event_id: elsewhere, last_name: 'Sole' });
  expect((await merge(one, foreign)).body.errors).toHaveProperty('other_id');
  const ranked = await athlete({ last_name: 'Sole' });
  const ranking = await insert(world.app.db, 'rankings', {
    event_id: world.eventId,
    race_id: world.raceId,
    name: 'From afar',
    timing_type: 'guntime',
    source: 'imported',
  });
  await insert(world.app.db, 'ranking_entries', {
    event_id: world.eventId,
    ranking_id: ranking,
    position: 1,
    athlete_id: ranked,
    state: 'finished',
  });
  const refused = await merge(one, ranked);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('From afar')]);
  expect((await merge(ranked, one)).status).toBe(200);
});

it('finds who stands there twice: the same name, however it is written, and the same day of birth', async () => {
  const zoe = await athlete({ first_name: 'Zoë', last_name: 'Same', birth_date: '1991-01-01' });
  const again = await athlete({ first_name: 'ZOE', last_name: 'same', birth_date: '1991-01-01' });
  await athlete({ first_name: 'Zoë', last_name: 'Same', birth_date: '1992-01-01' });
  const found = await api('GET', `events/${world.eventId}/same_athletes`);
  const pairs = found.body.items.filter(({ name }: { name: string }) => name === 'Zoë Same');
  expect(pairs).toMatchObject([{ ids: [zoe, again], reasons: ['name', 'birth_date'] }]);
});
