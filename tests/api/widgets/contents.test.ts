import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let organizationId: number;
/** Of countries many. */
let funRun: number;
/** An event whose races are to come: the last, and the first. */
let coming: { eventId: number; races: readonly number[] };
const PAST = '2020-01-01T10:00:00Z';
const FUTURE = '2099-06-01T10:00:00Z';
/** Another address each time, so that no answer that is kept is given. */
let asked = 0;

beforeAll(async () => {
  world = await createRaceWorld({ athletes: 6 });
  const create = async (resource: string, body: object): Promise<number> => {
    const made = await world.api('POST', resource, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const event_id = world.eventId;
  const people = [
    { country: 'BE', birth_date: '1990-01-01' },
    { country: 'BE', birth_date: '1988-01-01' },
    { country: 'BE', birth_date: '1961-01-01' },
    { country: 'NL', birth_date: null },
    { country: 'NL', gender: 'none' },
    { country: null },
  ];
  for (const [index, person] of people.entries()) await world.api('PATCH', `athletes/${world.athletes[index]}`, person);
  await world.fire();
  const chips = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;
  await world.send(
    'start',
    chips.map((chip) => [chip, at(0, 5)] as const),
  );
  await world.send('finish', [
    ['C1', at(50)],
    ['C2', at(52)],
  ]);
  funRun = await create('races', { event_id, name: 'Fun run', distance: { value: 2, unit: 'km' } });
  const codes = ['DE', 'DE', 'BE', 'FR', 'LU', 'ES', 'IT', 'PT', 'DK', 'SE', 'FI', 'NO', 'NL'];
  for (const [index, country] of codes.entries()) {
    const person = { first_name: 'A', last_name: 'B', start_number: String(100 + index) };
    await create('athletes', { event_id, race_id: funRun, country, ...person });
  }
  await world.api('PATCH', `events/${event_id}`, {
    ...{ street: 'Naamsestraat', house_number: '7', postal_code: '3000', country: 'BE' },
    website: 'https://city-run.example/',
  });
  organizationId = (await world.api('GET', `events/${event_id}`)).body.organization_id;
  const eventId = await create('events', {
    ...{ organization_id: organizationId, name: 'Hill run', timezone: 'Europe/Brussels', start_date: '2098-06-01' },
  });
  const races = [
    await create('races', { event_id: eventId, name: 'Last', start_at: FUTURE, distance: { value: 5, unit: 'km' } }),
    await create('races', {
      ...{ event_id: eventId, name: 'First', start_at: '2098-06-01T20:00:00Z' },
      distance: { value: 5, unit: 'km' },
    }),
  ];
  await sql`update events set status = 'published' where id = ${eventId}`.execute(world.app.db);
  coming = { eventId, races };
});
afterAll(() => world.close());

/** What the page of such a widget says, tags left out. */
async function textOf(type: string, settings: object = {}, event_id = world.eventId): Promise<string> {
  const made = await world.api('POST', 'widgets', { event_id, type, title: 'The title', settings });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const answer = await world.app.call({ url: `/embed/widgets/${made.body.id}?preview=${asked++}`, token: null });
  expect(answer.statusCode).toBe(200);
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(answer.body) ?? [];
  return main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('statistics show', () => {
  it.each([
    ['registered', 'Registered 6'],
    ['on_course', 'On course 3'],
    ['finished', 'Finished 2'],
    ['gender', 'Gender Women 3 50% Men 2 33% Not stated 1 17%'],
    ['age', 'Age 35–39 2 33% 65–69 1 17% Not stated 3 50%'],
    ['country', 'Countries Belgium 3 50% Netherlands 2 33% Elsewhere, or not stated 1 17%'],
  ])('%s alone, where that alone is asked for', async (name, text) => {
    const settings = { race_ids: [world.raceId], shows: [name] };
    expect(await textOf('statistics', settings)).toBe(`The title 10 km ${text}`);
  });

  it('everything of all races where nothing is said', async () => {
    const text = await textOf('statistics');
    for (const part of ['10 km Registered 6', 'Fun run Registered 13', 'Finished 2', 'Gender', 'Age', 'Countries'])
      expect(text).toContain(part);
  });

  it('ten countries, the most first, and the others as one', async () => {
    const text = await textOf('statistics', { race_ids: [funRun], shows: ['country'] });
    expect(text).toMatch(/^The title Fun run Countries Germany 2 15% Belgium 1 8% .* Elsewhere, or not stated 2 15%$/);
  });

  it('no figure of what is not known', async () => {
    expect(await textOf('statistics', { race_ids: [coming.races[0]] }, coming.eventId)).toBe(
      'The title Last Registered 0 On course 0 Finished 0',
    );
  });
});

describe('a counter counts', () => {
  it('to the first start of the event, where nothing is said', async () => {
    expect(await textOf('counter', {}, coming.eventId)).toMatch(
      /^The title Until Hill run \d+ days \d+ hours \d+ minutes \d+ seconds Sunday, June 1, 2098 at 10:00 PM$/,
    );
  });

  it('to the start of a race', async () => {
    const settings = { target: 'race', race_id: coming.races[0] };
    expect(await textOf('counter', settings, coming.eventId)).toMatch(
      /Until Last \d.* Monday, June 1, 2099 at 12:00 PM$/,
    );
  });

  it('to any moment, under its own words, until it is there', async () => {
    const label = 'Early prices end in';
    expect(await textOf('counter', { target: 'date', date: FUTURE, label })).toContain(label);
    expect(await textOf('counter', { target: 'date', date: PAST, label, finished_text: 'Prices went up.' })).toBe(
      'The title Prices went up. Wednesday, January 1, 2020 at 11:00 AM',
    );
  });
});

describe('registration', () => {
  const url = 'https://register.example/';
  it.each([
    ['has not opened', { opens_at: FUTURE }, /^The title Registration opens on June 1, 2099 at 12:00 PM\.$/],
    ['is open', { opens_at: PAST }, /^The title Register$/],
    ['is open until', { opens_at: PAST, closes_at: FUTURE }, /^The title Register Open until June 1, 2099/],
    ['is closed', { closes_at: PAST }, /^The title Registration is closed\.$/],
  ])('says that it %s, and leads there while it is', async (_, period, text) => {
    expect(await textOf('registration', { url, ...period })).toMatch(text);
  });
});

describe('contact', () => {
  it('has the address of the event unless it is not wanted', async () => {
    const settings = { email: 'info@club.example', phone: '+32 16 00 00 00' };
    expect(await textOf('contact', settings)).toBe(
      'The title E-mail address info@club.example Phone +32 16 00 00 00 Address Naamsestraat 7 3000 Leuven Belgium Web site city-run.example',
    );
    expect(await textOf('contact', { ...settings, show_address: false })).not.toContain('Naamsestraat');
  });

  it('says that there is none where there is none', async () => {
    expect(await textOf('contact', { show_address: false }, coming.eventId)).toBe('The title No contact details yet.');
  });
});

describe('social channels', () => {
  it('are those of the widget, else those of the organization, else none', async () => {
    expect(await textOf('social')).toBe('The title No channels yet.');
    const social = { strava: 'https://www.strava.com/clubs/runners', instagram: 'https://instagram.com/runners' };
    const saved = await world.api('PATCH', `organizations/${organizationId}`, { social });
    expect(saved.status).toBe(200);
    expect(await textOf('social')).toBe('The title Instagram Strava');
    expect(await textOf('social', { channels: ['https://www.youtube.com/@run', 'https://www.tiktok.com/@run'] })).toBe(
      'The title YouTube TikTok',
    );
  });
});
