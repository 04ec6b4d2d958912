import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../resources/allCalls';
import { plan } from '../../../resources/allResources';
import { PUBLISHED } from '../../../resources/public/published';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let rankingId: number;
let widgetId: number;
const [MARTIN, HIDDEN, SLOW] = [0, 1, 2];
/** What no answer to the public may hold. */
const SECRETS = ['zzhidden', 'zzsecret', '999888777', 'zznote', '1980-02-03'];

beforeAll(async () => {
  world = await createRaceWorld();
  const person = async (index: number, body: object) => {
    const { status } = await world.api('PATCH', `athletes/${world.athletes[index]}`, body);
    expect(status).toBe(200);
  };
  const contact = { email: 'zzsecret@example.com', phone: '+32999888777', notes: 'zznote', birth_date: '1980-02-03' };
  await person(MARTIN, { first_name: 'José', last_name: 'Martín', club: 'Athletic', country: 'ES', ...contact });
  await person(HIDDEN, {
    first_name: 'Zzhidden',
    last_name: 'Zzhidden',
    club: 'Zzhidden',
    is_visible: false,
    ...contact,
  });
  await person(SLOW, { first_name: 'Ann', last_name: 'Slow', gender: 'female' });
  await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
  await world.fire();
  await world.send('start', [
    ['C1', at(0, 5)],
    ['C2', at(0, 6)],
    ['C3', at(0, 7)],
  ]);
  await world.send('half', [
    ['C1', at(25)],
    ['C2', at(24)],
    ['C3', at(31)],
  ]);
  await world.send('finish', [
    ['C1', at(50)],
    ['C2', at(49)],
  ]);
  const made = await world.api('POST', 'rankings', {
    event_id: world.eventId,
    race_id: world.raceId,
    name: 'All',
    status: 'official',
  });
  rankingId = made.body.id;
  const widget = { type: 'personal_url', settings: { url_template: 'https://a.example/{first_name}/{start_number}' } };
  widgetId = (await world.api('POST', 'widgets', { event_id: world.eventId, title: 'Photos', ...widget })).body.id;
});
afterAll(() => world.close());

const get = (path: string) => world.api('GET', `/v1/public/${path}`, undefined, null);
const settings = (patch: object) =>
  sql`update events set settings = settings || ${JSON.stringify(patch)}::jsonb where id = ${world.eventId}`.execute(
    world.app.db,
  );

/** Another address each time, so that no answer that is kept is given. */
let asked = 0;
const fresh = (path: string) => get(`${path}${path.includes('?') ? '&' : '?'}preview=${asked++}`);

describe('what is meant for the public', () => {
  it('names fields that everybody may read', () => {
    for (const { resource, fields } of Object.values(PUBLISHED)) {
      for (const name of fields) {
        const { field } = plan.get(resource.name).fields.get(name) ?? {};
        expect(field, `${resource.name}.${name}`).toBeDefined();
        expect(field?.options, `${resource.name}.${name}`).not.toMatchObject({ writeOnly: true });
        expect(field?.options.read, `${resource.name}.${name}`).toBeUndefined();
      }
    }
  });

  it('is an event by its id and by its slug', async () => {
    const byId = await get(`events/${world.eventId}`);
    expect(byId.body).toMatchObject({
      name: 'City run',
      slug: 'city-run',
      organization: 'Runners',
      settings: { locales: ['en-US'] },
    });
    expect((await get('events/city-run')).body).toEqual(byId.body);
  });

  it('is a race, a ranking with its entries, an athlete with its times', async () => {
    const races = await get(`events/${world.eventId}/races`);
    expect(races.body.items).toMatchObject([{ id: world.raceId, name: '10 km', status: 'during' }]);
    const rankings = await get(`events/${world.eventId}/rankings`);
    expect(rankings.body.items).toMatchObject([{ id: rankingId, name: 'All', standing: 'official', timeline: null }]);
    const entries = await get(`rankings/${rankingId}/entries`);
    expect(entries.body).toMatchObject({ standing: 'official', totalItems: 1, page: 1 });
    expect(entries.body.items).toMatchObject([
      { rank: 2, name: 'José Martín', club: 'Athletic', time_ms: 49 * 60_000 + 55_000 },
    ]);
    const athlete = await get(`athletes/${world.athletes[MARTIN]}`);
    expect(athlete.body).toMatchObject({
      name: 'José Martín',
      state: 'finished',
      chip_time: 49 * 60_000 + 55_000,
      splits: [
        { name: 'half', time_ms: 24 * 60_000 + 55_000 },
        { name: 'finish', time_ms: 49 * 60_000 + 55_000 },
      ],
      ranks: [{ ranking_id: rankingId, rank: 2, of: 2 }],
      expected: [],
    });
  });

  it('says when somebody is expected who is on the course', async () => {
    const athlete = await get(`athletes/${world.athletes[SLOW]}`);
    expect(athlete.body.splits).toMatchObject([
      { name: 'half', at: at(31) },
      { name: 'finish', at: null, time_ms: null },
    ]);
  });

  it('is how the races go and went', async () => {
    const summary = await get(`events/${world.eventId}/summary`);
    expect(summary.body.races).toMatchObject([{ status: 'during', counts: { finished: 2, started: 1 } }]);
    expect(summary.body).not.toHaveProperty('devices');
    const statistics = await get(`events/${world.eventId}/statistics`);
    expect(statistics.body.items).toMatchObject([{ race_id: world.raceId, states: { finished: 1, started: 1 } }]);
  });

  it('is where the field of a race is, in numbers', async () => {
    const { body } = await get(`fields/${world.raceId}`);
    expect(body).toMatchObject({
      race_id: world.raceId,
      length: 10_000,
      points: [
        { name: 'half', lap: 1, distance: 5_000, passed: 3 },
        { name: 'finish', lap: 1, distance: 10_000, passed: 2 },
      ],
    });
    // Who is not seen for long is nowhere.
    expect(body.density.athletes.every((athletes: number) => athletes === 0)).toBe(true);
  });

  it('is where the athletes come from, but for those who would be told by it', async () => {
    const countries = async () => (await fresh(`events/${world.eventId}/statistics`)).body.items[0].countries;
    await world.api('PATCH', `athletes/${world.athletes[HIDDEN]}`, { country: 'IS' });
    expect(await countries()).toEqual([
      { country: 'ES', athletes: 1 },
      { country: null, athletes: 2 },
    ]);
    await settings({ privacy: 'initials' });
    expect(await countries()).toEqual([{ country: null, athletes: 3 }]);
    await settings({ privacy: 'public' });
  });

  it('finds athletes by bib and by their names, however they are written', async () => {
    const find = async (q: string) =>
      (await get(`events/${world.eventId}/athletes?q=${encodeURIComponent(q)}`)).body.items?.map(
        (one: { name: string }) => one.name,
      );
    expect(await find('martin')).toEqual(['José Martín']);
    expect(await find('jose mart')).toEqual(['José Martín']);
    expect(await find('003')).toEqual(['Ann Slow']);
    expect(await find('%%%')).toEqual([]);
    expect(await find('zzhidden')).toEqual([]);
  });

  it('asks for three characters of a search, and knows no other key', async () => {
    expect((await get(`events/${world.eventId}/athletes?q=jo`)).status).toBe(400);
    expect((await get(`events/${world.eventId}/athletes`)).status).toBe(400);
    expect((await get(`events/${world.eventId}/races?include=athletes`)).status).toBe(400);
  });
});

describe('what is not', () => {
  const addresses = () => [
    ...[world.eventId, 'city-run'].flatMap((id) => [
      `events/${id}`,
      ...[
        'races',
        'rankings',
        'statistics',
        'summary',
        'sponsors',
        'program',
        'articles',
        'athletes?q=zzhidden',
        'athletes?q=002',
      ].map((rest) => `events/${id}/${rest}`),
    ]),
    ...world.athletes.map((id) => `athletes/${id}`),
    ...['', '?q=zzhidden', '?q=002', '?q=zzsecret'].map((query) => `rankings/${rankingId}/entries${query}`),
    `courses/${world.raceId}`,
    `fields/${world.raceId}`,
    `widgets/${widgetId}`,
    `widgets/${widgetId}/link?start_number=002`,
  ];

  it('has every public call of this file', () => {
    const paths = calls
      .filter(({ path, method }) => path.startsWith('/v1/public/') && method === 'GET')
      .map(({ path }) => path);
    // What these tell has tests of its own beside this one.
    const elsewhere = ['inquiries/iq', 'widgets/1/selfies', 'selfies/1/thumbnail', 'push_key', 'widget-drafts'];
    const shapes = [...addresses(), ...elsewhere].map((path) => `/v1/public/${path.replace(/\?.*/, '')}`);
    const untried = paths.filter(
      (path) => !shapes.some((shape) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(shape)),
    );
    expect(untried).toEqual([]);
  });

  it.each(['public', 'initials', 'hidden'])(
    'tells nothing of hidden athletes, contact or birth: %s',
    async (privacy) => {
      await settings({ privacy });
      for (const address of addresses()) {
        const { status, body } = await fresh(address);
        expect([200, 404], address).toContain(status);
        const text = JSON.stringify(body).toLowerCase();
        expect(
          SECRETS.filter((secret) => text.includes(secret)),
          address,
        ).toEqual([]);
      }
      await settings({ privacy: 'public' });
    },
  );

  it('is the time of a winner who is hidden, in how far others are behind or in numbers', async () => {
    const [first] = (await fresh(`rankings/${rankingId}/entries`)).body.items;
    expect([first.start_number, first.rank, first.gap_ms]).toEqual(['1', 2, 0]);
    const { ranks } = (await fresh(`athletes/${world.athletes[MARTIN]}`)).body;
    expect(ranks).toMatchObject([{ rank: 2, gap_ms: 0 }]);
    const [race] = (await fresh(`events/${world.eventId}/statistics`)).body.items;
    expect(race.finish).toMatchObject({ athletes: 1, fastest_ms: first.time_ms, slowest_ms: first.time_ms });
    expect(race.states).toEqual({ finished: 1, started: 1 });
  });

  it('is a name beyond what the event shows', async () => {
    const of = async () => {
      const { body } = await fresh(`athletes/${world.athletes[MARTIN]}`);
      const [entry] = (await fresh(`rankings/${rankingId}/entries`)).body.items;
      expect([entry.name, entry.club, entry.country]).toEqual([body.name, body.club, body.country]);
      return [body.start_number, body.name, body.club, body.country];
    };
    const find = async (q: string) => (await fresh(`events/${world.eventId}/athletes?q=${q}`)).body.totalItems;
    await settings({ privacy: 'initials' });
    expect(await of()).toEqual(['1', 'José M.', 'Athletic', 'ES']);
    expect([await find('martin'), await find('jose'), await find('001')]).toEqual([0, 1, 1]);
    await settings({ privacy: 'hidden' });
    expect(await of()).toEqual(['1', null, null, null]);
    expect([await find('martin'), await find('jose'), await find('001')]).toEqual([0, 0, 1]);
    await settings({ privacy: 'public' });
    expect(await of()).toEqual(['1', 'José Martín', 'Athletic', 'ES']);
  });

  it.each(['draft', 'submitted', 'approved', 'rejected'])('is an event that is %s', async (status) => {
    await sql`update events set status = ${status} where id = ${world.eventId}`.execute(world.app.db);
    for (const address of addresses()) expect((await fresh(address)).status, address).toBe(404);
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
  });

  it('is a draft, but for who has a token for it', async () => {
    await sql`update events set status = 'draft' where id = ${world.eventId}`.execute(world.app.db);
    const made = await world.api('POST', `events/${world.eventId}/preview`);
    expect(made.status).toBe(200);
    const { token } = made.body;
    expect((await get(`events/${world.eventId}/races?preview=${token}`)).body.items).toHaveLength(1);
    const [id, expires, signature] = token.split('.');
    for (const forged of [
      `${id}.${Number(expires) + 9}.${signature}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      `9.${expires}.${signature}`,
      'x',
    ])
      expect((await get(`events/${world.eventId}/races?preview=${forged}`)).status).toBe(404);
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
  });

  it('is a rehearsal, a ranking that is hidden, and what is switched off', async () => {
    await world.api('PATCH', `rankings/${rankingId}`, { visible: false });
    expect((await fresh(`rankings/${rankingId}/entries`)).status).toBe(404);
    expect((await fresh(`events/${world.eventId}/rankings`)).body.items).toEqual([]);
    expect((await fresh(`athletes/${world.athletes[MARTIN]}`)).body.ranks).toEqual([]);
    await world.api('PATCH', `rankings/${rankingId}`, { visible: true });
    const off = (feature: string, isOn: boolean) =>
      sql`update events set features = features || ${JSON.stringify({ [feature]: isOn })}::jsonb where id = ${world.eventId}`.execute(
        world.app.db,
      );
    for (const [feature, address] of [
      ['rankings', `events/${world.eventId}/rankings`],
      ['rankings', `rankings/${rankingId}/entries`],
      ['statistics', `events/${world.eventId}/statistics`],
      ['live_tracking', `events/${world.eventId}/summary`],
      ['live_tracking', `fields/${world.raceId}`],
    ] as const) {
      await off(feature, false);
      expect((await fresh(address)).status, feature).toBe(404);
      await off(feature, true);
      expect((await fresh(address)).status, feature).toBe(200);
    }
  });
});
