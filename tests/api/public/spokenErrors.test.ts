import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
let athleteId: number;
beforeAll(async () => {
  test = await createTestApp({ limits: { inquiriesPerAskerAndAthlete: { count: 1, perSeconds: 3_600 } } });
  const { token } = await test.signIn({ isSuperAdmin: true });
  const made = async (path: string, body: object): Promise<number> =>
    (await test.call({ method: 'POST', url: `/v1/admin/${path}`, token, body })).json().id;
  const organization_id = await made('organizations', { name: 'Club' });
  const event_id = await made('events', { organization_id, name: 'Run', slug: 'run', start_date: '2027-06-06' });
  await sql`update events set status = 'published', settings = settings || '{"locales":["nl-BE","en-US"]}' where id = ${event_id}`.execute(
    test.db,
  );
  athleteId = await made('athletes', { event_id, first_name: 'Ann', last_name: 'Runner', start_number: '12' });
});
afterAll(() => test?.close());

const asking = (language: string | null): { headers?: Record<string, string> } =>
  language === null ? {} : { headers: { 'accept-language': language } };
const ask = (language: string | null, { ip = '192.0.2.1', ...body }: { ip?: string; email?: string }) =>
  test.call({
    ip,
    method: 'POST',
    url: `/v1/public/athletes/${athleteId}/inquiries`,
    body: { message: 'I finished at noon.', email: 'ann@example.org', ...body },
    ...asking(language),
  });

it('is told what is wrong in the language that it asks for, by the same code and field', async () => {
  const wrong = (language: string | null) => ask(language, { email: 'nobody' });
  expect((await wrong(null)).json().errors).toEqual({ email: ['Must be a valid e-mail address.'] });
  expect((await wrong('sv')).json().errors).toEqual({ email: ['Must be a valid e-mail address.'] });
  const dutch = await wrong('nl-BE,en;q=0.5');
  expect([dutch.statusCode, dutch.headers['content-language'], dutch.headers.vary]).toEqual([
    422,
    'nl',
    'Accept-Language',
  ]);
  expect(dutch.json()).toMatchObject({ code: 'invalid', errors: { email: ['Moet een geldig e-mailadres zijn.'] } });
  expect((await wrong('fr')).json().errors.email[0]).toMatch(/adresse e-mail/);
});

it('is told in it that something is not there, and that it asks too often', async () => {
  const gone = await test.call({ url: '/v1/public/athletes/999999', ...asking('de') });
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found']);
  expect(gone.json().message).toMatch(/^Nicht gefunden/);
  await ask('de', { ip: '192.0.2.2' });
  const often = await ask('de', { ip: '192.0.2.2' });
  expect([often.statusCode, often.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(often.headers['retry-after'])).toBeGreaterThan(60);
  expect(often.json().message).not.toMatch(/\b(too|again|from)\b/i);
});

it('opens its question in the language of the page it was asked on, else in one of the event', async () => {
  const { secret } = (await ask(null, { ip: '192.0.2.3' })).json();
  const page = async (more: string, language: string | null) =>
    (await test.call({ url: `/inquiry?token=${secret}${more}`, ...asking(language) })).body;
  expect(await page('', 'sv')).toContain('Uw vraag');
  expect(await page('&locale=fr', 'de')).toContain('lang="fr"');
  expect(await page('', 'de')).toContain('lang="de"');
});
