import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
const ids: Record<string, number> = {};
let asked = 0;

beforeAll(async () => {
  world = await createRaceWorld();
  await world.api('PATCH', `athletes/${world.athletes[0]}`, {
    first_name: 'Ada',
    last_name: '<b>Byron</b>',
    external_id: 'x 1',
  });
  await world.fire();
  await world.send('start', [['C1', at(0, 5)]]);
  await world.send('finish', [['C1', at(50)]]);
  await world.api('POST', 'rankings', { event_id: world.eventId, race_id: world.raceId, name: 'All' });
  await sql`update events set status = 'published', settings = settings || '{"locales":["en-US","nl-BE"]}'::jsonb,
    styling = '{"primary_color":"#FFFF00"}'::jsonb where id = ${world.eventId}`.execute(world.app.db);
  const widget = async (type: string, settings: object = {}) => {
    const made = await world.api('POST', 'widgets', { event_id: world.eventId, type, title: `The ${type}`, settings });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids[type] = made.body.id;
  };
  await widget('direct_url', { url: 'https://shop.example/?a=1&b=2', label: 'Shop <1>' });
  await widget('rankings');
  await widget('program');
  await widget('personal_url', { url_template: 'https://photos.example/{start_number}/{external_id}' });
});
afterAll(() => world.close());

const page = (path: string, headers: Record<string, string> = {}) =>
  world.app.call({ url: `/embed/${path}`, token: null, headers });
/** Another address each time, so that no answer that is kept is given. */
const api = (path: string) =>
  world.api('GET', `/v1/public/${path}${path.includes('?') ? '&' : '?'}preview=${asked++}`, undefined, null);

describe('the public call of a widget', () => {
  it('gives its settings whole, and of its event what it is drawn with', async () => {
    const { status, body } = await api(`widgets/${ids.direct_url}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'direct_url',
      title: 'The direct_url',
      settings: { label: 'Shop <1>', open_in: 'new' },
      event: {
        slug: 'city-run',
        timezone: 'Europe/Brussels',
        locales: ['en-US', 'nl-BE'],
        styling: { primary_color: '#FFFF00' },
      },
      selfies: [],
    });
  });

  it('gives none that is hidden, of an event that is not public, or of a part that the event does without', async () => {
    await world.api('PATCH', `widgets/${ids.direct_url}`, { visible: false });
    expect((await api(`widgets/${ids.direct_url}`)).status).toBe(404);
    await world.api('PATCH', `widgets/${ids.direct_url}`, { visible: true });
    await sql`update events set features = features || '{"rankings":false}'::jsonb where id = ${world.eventId}`.execute(
      world.app.db,
    );
    expect((await api(`widgets/${ids.rankings}`)).status).toBe(404);
    expect((await api(`widgets/${ids.direct_url}`)).status).toBe(200);
    await sql`update events set features = features || '{"rankings":true}'::jsonb, status = 'draft' where id = ${world.eventId}`.execute(
      world.app.db,
    );
    expect((await api(`widgets/${ids.direct_url}`)).status).toBe(404);
    expect((await page(`widgets/${ids.direct_url}?preview=${asked++}`)).statusCode).toBe(404);
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
  });

  it('gives the address of a personal page to who knows the bib', async () => {
    const link = (bib: string) => api(`widgets/${ids.personal_url}/link?start_number=${bib}`);
    expect((await link('001')).body).toEqual({ url: 'https://photos.example/1/x%201' });
    // Without an id over there the address would lead nowhere.
    expect((await link('2')).status).toBe(404);
    expect((await link('999')).status).toBe(404);
    expect((await api(`widgets/${ids.direct_url}/link?start_number=1`)).status).toBe(404);
  });
});

describe('an event that never chose its settings', () => {
  it('is shown as all are from the start: in its API, its widgets and the pages of its athletes', async () => {
    const { rows } = await sql<{ settings: object }>`select settings from events where id = ${world.eventId}`.execute(
      world.app.db,
    );
    const unset = Object.fromEntries(Object.keys(rows[0]?.settings ?? {}).map((name) => [name, null]));
    await world.api('PATCH', `events/${world.eventId}`, { settings: { ...unset, rounding: 'exact' } });
    const { body } = await api(`events/${world.eventId}`);
    expect(body.settings).toEqual({ units: 'metric', date_format: 'DD-MM-YYYY', locales: ['en-US'] });
    const paths = [...Object.values(ids).map((id) => `widgets/${id}`), `athletes/${world.athletes[0]}`];
    for (const path of paths) expect((await page(`${path}?preview=${asked++}`)).statusCode, path).toBe(200);
    expect((await api(`events/${world.eventId}/articles`)).status).toBe(200);
    await world.api('PATCH', `events/${world.eventId}`, { settings: rows[0]?.settings });
  });
});

describe('a framed page', () => {
  it('is framed by any site, runs no script but its own, and escapes what people wrote', async () => {
    const { headers, body, statusCode } = await page(`widgets/${ids.direct_url}`);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(body).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(body).toContain('Shop &lt;1&gt;');
  });

  it('has the results in it without scripts, in the language that is asked for', async () => {
    const english = await page(`widgets/${ids.rankings}`);
    expect(english.body).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;');
    expect(english.body).toContain('0:49:55');
    expect(english.body).toContain('Provisional');
    const dutch = await page(`widgets/${ids.rankings}`, { 'accept-language': 'nl,en;q=0.5' });
    expect(dutch.body).toContain('<html lang="nl-BE"');
    expect(dutch.body).toContain('Voorlopig');
    expect((await page(`widgets/${ids.rankings}?locale=nl-BE`)).body).toContain('Voorlopig');
    expect((await page(`widgets/${ids.rankings}?locale=sv-SE`)).body).toContain('Provisional');
  });

  it('finds by name and by bib without scripts', async () => {
    expect((await page(`widgets/${ids.rankings}?q=byron`)).body).toContain('0:49:55');
    expect((await page(`widgets/${ids.rankings}?q=1`)).body).toContain('0:49:55');
    expect((await page(`widgets/${ids.rankings}?q=nobody`)).body).toContain('Nobody was found.');
  });

  it('shows an athlete with splits', async () => {
    const { body } = await page(`athletes/${world.athletes[0]}?widget=${ids.rankings}`);
    expect(body).toContain('0:49:55');
    expect(body).toContain(`href="/embed/widgets/${ids.rankings}?`);
    expect((await page('athletes/999999')).statusCode).toBe(404);
  });

  it('answers 304 to who has it', async () => {
    const { headers } = await page(`widgets/${ids.direct_url}`);
    const again = await page(`widgets/${ids.direct_url}`, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});
