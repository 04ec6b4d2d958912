import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicCache } from '../../../server/public/publicCache';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

const HOUR = 3_600_000;
const cache = new PublicCache();
let world: RaceWorld;
let other: number;

beforeAll(async () => {
  world = await createRaceWorld({ app: { publicCache: cache } });
  const [event] = (await world.api('GET', `events?id=${world.eventId}`)).body.items;
  const { organization_id, application_id } = event;
  const made = await world.api('POST', 'events', {
    ...{ organization_id, application_id, name: 'Other run', slug: 'other-run', city: 'Gent' },
    ...{ timezone: 'Europe/Brussels', start_date: '2026-06-01' },
  });
  other = made.body.id;
  await sql`update events set status = 'published'`.execute(world.app.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['programs', 'widgets', 'sponsors', 'sponsor_categories', 'articles'])
    await sql`delete from ${sql.table(table)}`.execute(world.app.db);
});

let asked = 0;
/** Another address each time, so that no answer that is kept is given. */
const read = async (path: string, query = '') => {
  const answer = await world.api(
    'GET',
    `/v1/public/events/${world.eventId}/${path}?preview=${asked++}${query}`,
    undefined,
    null,
  );
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const create = async (resource: string, body: object): Promise<number> => {
  const made = await world.api('POST', resource, { event_id: world.eventId, ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const file = async (visibility: string, mime = 'image/png'): Promise<number> => {
  const made = await sql<{ id: number }>`
    insert into files (filename, size, mime_type, visibility, storage_key, uploaded_by_id)
    values ('uploads/logo.png', 100, ${mime}, ${visibility}, ${`key-${asked++}`}, ${world.admin.profileId}) returning id`.execute(
    world.app.db,
  );
  return made.rows[0]!.id;
};
const from = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('sponsors', () => {
  it('stand under their categories in order, with the addresses of their logos and nothing that was not chosen', async () => {
    const second = await create('sponsor_categories', { name: 'Partners', position: 2 });
    const first = await create('sponsor_categories', { name: 'Main', position: 1 });
    const logo_id = await file('public');
    const b = await create('sponsors', { category_id: second, name: 'B', position: 1, logo_id });
    const a = await create('sponsors', { category_id: second, name: 'A', position: 0, url: 'https://a.example' });
    const c = await create('sponsors', { category_id: first, name: 'C', description: 'Since 1999' });
    const logo = Object.fromEntries(
      ['thumbnail', 'small', 'medium', 'large', 'original'].map((size) => [size, `/v1/files/${logo_id}/${size}`]),
    );
    const none = { url: null, description: null, logo: null };
    expect(await read('sponsors')).toEqual([
      {
        ...{ id: first, name: 'Main', position: 1 },
        sponsors: [{ ...none, id: c, name: 'C', position: 0, description: 'Since 1999' }],
      },
      {
        ...{ id: second, name: 'Partners', position: 2 },
        sponsors: [
          { ...none, id: a, name: 'A', position: 0, url: 'https://a.example' },
          { ...none, id: b, name: 'B', position: 1, logo },
        ],
      },
    ]);
  });

  it('are those that are visible, of this event; a heading without any is left out', async () => {
    const category_id = await create('sponsor_categories', { name: 'Main' });
    const theirs = await create('sponsor_categories', { name: 'Theirs', event_id: other });
    await create('sponsors', { category_id: theirs, name: 'Theirs', event_id: other });
    const id = await create('sponsors', { category_id, name: 'Hidden', visible: false });
    expect(await read('sponsors')).toEqual([]);
    await world.api('PATCH', `sponsors/${id}`, { visible: true });
    expect(await read('sponsors')).toMatchObject([{ name: 'Main', sponsors: [{ name: 'Hidden' }] }]);
    await world.api('DELETE', `sponsors/${id}`);
    expect(await read('sponsors')).toEqual([]);
  });

  it('have no logo that was not uploaded for the public', async () => {
    const category_id = await create('sponsor_categories', { name: 'Main' });
    await create('sponsors', { category_id, name: 'A', logo_id: await file('private') });
    expect((await read('sponsors'))[0].sponsors).toMatchObject([{ name: 'A', logo: null }]);
  });

  it('are not there where the event does without', async () => {
    const features = (isOn: boolean) =>
      sql`update events set features = features || ${JSON.stringify({ sponsors: isOn })}::jsonb where id = ${world.eventId}`.execute(
        world.app.db,
      );
    await features(false);
    const answer = await world.api('GET', `/v1/public/events/${world.eventId}/sponsors?preview=off`, undefined, null);
    expect(answer.status).toBe(404);
    await features(true);
  });
});

it('the program has the rows of visible programs by when they start', async () => {
  const shown = await create('widgets', { type: 'program', title: 'Sunday' });
  const hidden = await create('widgets', { type: 'program', title: 'Crew', visible: false });
  const at = (hour: number) => `2026-05-31T${String(hour).padStart(2, '0')}:00:00.000Z`;
  await create('programs', { widget_id: shown, title: 'Start', starts_at: at(10), location: 'Market' });
  await create('programs', {
    widget_id: shown,
    title: 'Bibs',
    starts_at: at(8),
    ends_at: at(9),
    description: 'Hall 2',
  });
  await create('programs', { widget_id: hidden, title: 'Briefing', starts_at: at(7) });
  const rows = await read('program');
  expect(rows.map(({ title, starts_at, widget }: Record<string, unknown>) => [title, starts_at, widget])).toEqual([
    ['Bibs', at(8), { id: shown, title: 'Sunday' }],
    ['Start', at(10), { id: shown, title: 'Sunday' }],
  ]);
  expect(Object.keys(rows[0]).sort()).toEqual(
    ['id', 'title', 'description', 'starts_at', 'ends_at', 'location', 'icon', 'position', 'widget'].sort(),
  );
});

describe('articles', () => {
  const titles = async () => (await read('articles')).map(({ title }: { title: string }) => title);

  it('are those that are out and visible, the latest first', async () => {
    await create('articles', { title: 'Draft' });
    await create('articles', { title: 'Planned draft', publish_at: from(-HOUR) });
    await create('articles', { title: 'To come', status: 'scheduled', publish_at: from(HOUR) });
    await create('articles', { title: 'Hidden', status: 'published', visible: false });
    await create('articles', { title: 'Theirs', status: 'published', event_id: other });
    await create('articles', { title: 'Old', status: 'published', publish_at: from(-HOUR) });
    const image_id = await file('public');
    const id = await create('articles', { title: 'New', status: 'published', body: '<p>Hi</p>', image_id });
    expect(await titles()).toEqual(['New', 'Old']);
    const [article] = await read('articles');
    expect(article).toEqual({
      ...{ id, title: 'New', body: '<p>Hi</p>', locale: 'en-US', locales: ['en-US'] },
      publish_at: expect.any(String),
      image: expect.objectContaining({ medium: `/v1/files/${image_id}/medium` }),
    });
  });

  it('come in the language that is asked for, in one nearby, or as they are', async () => {
    const translations = { 'nl-BE': { title: 'Nieuws', body: '<p>Dag</p>' }, 'fr-FR': { title: 'Nouvelles' } };
    await create('articles', { title: 'News', body: '<p>Hello</p>', status: 'published', translations });
    const of = async (locale: string) => {
      const [{ title, body, locale: given }] = await read('articles', `&locale=${locale}`);
      return [title, body, given];
    };
    expect(await of('nl-BE')).toEqual(['Nieuws', '<p>Dag</p>', 'nl-BE']);
    expect(await of('nl')).toEqual(['Nieuws', '<p>Dag</p>', 'nl-BE']);
    expect(await of('fr-BE')).toEqual(['Nouvelles', '<p>Hello</p>', 'fr-FR']);
    expect(await of('de-DE')).toEqual(['News', '<p>Hello</p>', 'en-US']);
    const [{ locales }] = await read('articles');
    expect(locales).toEqual(['en-US', 'fr-FR', 'nl-BE']);
    const strange = await world.api('GET', `/v1/public/events/${world.eventId}/articles?locale=x%22`, undefined, null);
    expect(strange.status).toBe(400);
  });

  it('appear at their moment, though nothing is written then', async () => {
    cache.follow();
    await create('articles', { title: 'To come', status: 'scheduled', publish_at: from(HOUR) });
    const url = `/v1/public/events/${world.eventId}/articles?preview=kept`;
    // Who asks is counted by a clock that goes on meanwhile.
    const kept = async () => (await world.app.call({ url, ip: '203.0.113.7' })).json().items.length;
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      expect(await kept()).toBe(0);
      const made = vi.spyOn(cache, 'begin');
      vi.advanceTimersByTime(HOUR - 5_000);
      expect([await kept(), made.mock.calls.length]).toEqual([0, 0]);
      vi.advanceTimersByTime(6_000);
      expect(await kept()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
