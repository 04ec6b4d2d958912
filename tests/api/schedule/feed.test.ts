import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { renewFeed } from '../../../server/schedule/scheduleFeeds';
import { createTestApp, type Person, PUBLIC_URL, type TestApp } from '../../support/testApp';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let admin: Person;
let club: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  club = await make('organizations', { name: 'Club; of, the\\hills' });
});
afterAll(() => test?.close());
beforeEach(() => sql`update events set deleted_at = now()`.execute(test.db));

async function make(resource: string, body: object): Promise<number> {
  const made = await test.call({ method: 'POST', url: `/v1/admin/${resource}`, token: admin.token, body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

async function setTo(id: number, status: string) {
  await sql`update events set status = ${status} where id = ${id}`.execute(test.db);
}

const feed = (who: Person, method: 'GET' | 'POST' | 'DELETE') =>
  test.call({ method, url: '/v1/admin/schedule/feed', token: who.token });

async function newAddress(who: Person): Promise<string> {
  const { address } = (await feed(who, 'POST')).json();
  expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/v1/schedule/sf_[\\w-]{43}\\.ics$`));
  return address.slice(PUBLIC_URL.length);
}

/** As a calendar program does: without a sign-in. */
async function fetched(url: string) {
  const { statusCode, body, headers } = await test.call({ url, token: null });
  return { status: statusCode, body, headers };
}

/** The entries by their ids, as another library reads them. */
function entriesOf(text: string): Record<string, ICAL.Event> {
  const root = new ICAL.Component(ICAL.parse(text));
  const entries = root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return Object.fromEntries(entries.map((entry) => [entry.uid.replace(/@.*/, ''), entry]));
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it('has every event on its own days, with what is due, as another reader understands it', async () => {
  const name = 'Läufe, die „lang“ sind; \\ und noch ein sehr langer Name mit 🏃🏃🏃 bis über die 75 Oktette hinaus';
  const days = { start_date: inDays(40), end_date: inDays(41) };
  // Where the day begins half a day before that of the server.
  const place = { city: 'Auckland', country: 'NZ', timezone: 'Pacific/Auckland' };
  const id = await make('events', {
    organization_id: club,
    name,
    support_member_id: admin.profileId,
    ...days,
    ...place,
  });
  const { status, body, headers } = await fetched(await newAddress(admin));
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ]);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(body).toContain(`DTSTART;VALUE=DATE:${days.start_date.replaceAll('-', '')}`);

  const { [`event-${id}`]: entry, ...due } = entriesOf(body);
  expect(entry?.summary).toBe(name);
  expect([entry?.startDate.isDate, entry?.startDate.toString()]).toEqual([true, days.start_date]);
  // The day after the last, which is no more of it.
  expect(entry?.endDate.toString()).toBe(inDays(42));
  expect(entry?.location).toBe('Auckland, NZ');
  expect(entry?.description).toContain('Club; of, the\\hills\nStatus: draft\n');
  expect(entry?.description).toContain('Days of Pacific/Auckland');
  expect(entry?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(entry?.component.getFirstPropertyValue('url')).toBe(`${PUBLIC_URL}/events/${id}/home`);
  expect(entry?.component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z$/);
  const dueOn = Object.fromEntries(Object.entries(due).map(([uid, one]) => [uid, one.startDate.toString()]));
  expect(dueOn).toEqual({ [`event-${id}-submit`]: inDays(19), [`event-${id}-publish`]: inDays(33) });

  await setTo(id, 'published');
  expect(Object.keys(entriesOf((await fetched(await newAddress(admin))).body))).toEqual([`event-${id}`]);
});

it('takes the filters of the schedule, and says what is cancelled', async () => {
  const id = await make('events', { organization_id: club, name: 'Off', start_date: inDays(10) });
  await setTo(id, 'cancelled');
  const entries = entriesOf((await fetched(`${await newAddress(admin)}?status=cancelled`)).body);
  expect(Object.keys(entries)).toEqual([`event-${id}`]);
  expect(entries[`event-${id}`]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

it('has what is rejected as uncertain while it can be mended, and then as cancelled', async () => {
  const made = (name: string, start_date: string) => make('events', { organization_id: club, name, start_date });
  const [coming, gone] = [await made('To mend', inDays(40)), await made('Too late', inDays(-3))];
  await setTo(coming, 'rejected');
  await setTo(gone, 'rejected');
  const entries = entriesOf((await fetched(`${await newAddress(admin)}?status=rejected`)).body);
  const stateOf = (uid: string) => entries[uid]?.component.getFirstPropertyValue('status');
  expect([`event-${coming}`, `event-${coming}-submit`, `event-${coming}-publish`].map(stateOf)).toEqual([
    'TENTATIVE',
    'CONFIRMED',
    'CONFIRMED',
  ]);
  expect([`event-${gone}`, `event-${gone}-submit`].map(stateOf)).toEqual(['CANCELLED', 'CANCELLED']);
});

it('speaks the language of whose address it is, but for what people wrote', async () => {
  const id = await make('events', { organization_id: club, name: 'draft', start_date: inDays(70) });
  await make('races', {
    ...{ event_id: id, name: 'Ride', sport: 'mountain_biking', distance: { value: 60, unit: 'km' } },
    start_at: `${inDays(70)}T08:00:00.000Z`,
  });
  const reader = await test.signIn({ isSuperAdmin: true });
  await sql`update profiles set locale = 'de-AT' where id = ${reader.profileId}`.execute(test.db);
  const { body } = await fetched(`${await newAddress(reader)}?status=draft`);
  const entries = entriesOf(body);
  expect(entries[`event-${id}`]?.summary).toBe('draft');
  expect(entries[`event-${id}-submit`]?.summary).toBe('Frist zum Einreichen: draft');
  expect(entries[`event-${id}`]?.description.split('\n').slice(1)).toEqual([
    'Status: Entwurf',
    'Support: noch niemand',
    'Sportart: Mountainbiken',
    expect.stringMatching(/^Tage in /),
  ]);
  expect(body).toContain('//Schedule//DE');
});

it('has every event once, however many there are', async () => {
  await sql`insert into events (organization_id, name, timezone, start_date, status)
    select ${club}, 'Many ' || n, 'Europe/Brussels', ${inDays(60)}::date + n % 9, 'finished' from generate_series(1, 120) n`.execute(
    test.db,
  );
  const { body } = await fetched(`${await newAddress(admin)}?status=finished`);
  expect(body.split('BEGIN:VCALENDAR').length).toBe(2);
  expect(body.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  const names = Object.values(entriesOf(body)).map(({ summary }) => summary);
  expect(new Set(names).size).toBe(120);
  expect(body.split('BEGIN:VEVENT').length).toBe(121);
});

it('is a calendar without entries where there are none', async () => {
  const { body } = await fetched(`${await newAddress(admin)}?support_member_id=999999`);
  expect(entriesOf(body)).toEqual({});
});

it('is read at the latest address alone, until that is ended, and only its hash is kept', async () => {
  const first = await newAddress(admin);
  const second = await newAddress(admin);
  expect((await fetched(first)).status).toBe(404);
  expect((await feed(admin, 'GET')).json()).toEqual({ created_at: expect.any(String), last_read_at: null });
  expect((await fetched(second)).status).toBe(200);
  expect((await feed(admin, 'GET')).json()).toEqual({
    created_at: expect.any(String),
    last_read_at: expect.any(String),
  });
  const kept = await sql<{ text: string }>`select to_jsonb(f)::text as text from schedule_feeds f`.execute(test.db);
  for (const { text } of kept.rows) expect(text).not.toContain(second.slice(-47, -4));

  expect((await feed(admin, 'DELETE')).statusCode).toBe(204);
  expect((await fetched(second)).status).toBe(404);
  expect((await feed(admin, 'GET')).json()).toEqual({ created_at: null, last_read_at: null });
});

it('ends with the right of who made it', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const address = await newAddress(other);
  expect((await fetched(address)).status).toBe(200);
  await sql`update profiles set is_super_admin = false where id = ${other.profileId}`.execute(test.db);
  expect((await fetched(address)).status).toBe(404);
});

it('does not come back with that right', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const address = await newAddress(other);
  for (const is_super_admin of [false, true]) {
    const url = `/v1/admin/profiles/${other.profileId}`;
    const changed = await test.call({ method: 'PATCH', url, token: admin.token, body: { is_super_admin } });
    expect(changed.statusCode).toBe(200);
  }
  expect((await fetched(address)).status).toBe(404);
});

it('ends with a password that was set by a mailed link, as sign-ins do', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const address = await newAddress(other);
  await test.call({ method: 'POST', url: '/v1/auth/recover', body: { email: other.email } });
  expect((await fetched(address)).status).toBe(200);
  const mail = (await test.mails()).findLast(({ to, text }) => to === other.email && text.includes('/account/recover'));
  const link = new URL(mail?.text.match(/https:\S+/)?.[0] ?? '').searchParams.get('token');
  const body = { token: link, password: 'another long password' };
  expect((await test.call({ method: 'POST', url: '/v1/auth/reset', body })).statusCode).toBe(204);
  expect((await fetched(address)).status).toBe(404);
  expect((await feed(other, 'POST')).statusCode).toBe(401);
});

it('ends with a password that its person changed where they ask for it, and stays where they do not', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const first = 'the password there was';
  const hash = await test.services.passwords.hash(first);
  await sql`update profiles set password = ${hash} where id = ${other.profileId}`.execute(test.db);
  const address = await newAddress(other);
  const change = (from: string, to: string, also = {}) =>
    test.call({
      method: 'PATCH',
      url: '/v1/admin/profile',
      token: other.token,
      body: { current_password: from, password: to, ...also },
    });
  const [second, third] = ['another long password', 'a third long password'];
  expect((await change(first, second)).statusCode).toBe(200);
  expect((await fetched(address)).status).toBe(200);
  const alone = await test.call({
    method: 'PATCH',
    url: '/v1/admin/profile',
    token: other.token,
    body: { end_secret_addresses: true },
  });
  expect([alone.statusCode, Object.keys(alone.json().errors)]).toEqual([422, ['end_secret_addresses']]);
  expect((await change('wrong', third, { end_secret_addresses: true })).statusCode).toBe(422);
  expect((await fetched(address)).status).toBe(200);
  expect((await change(second, third, { end_secret_addresses: true })).statusCode).toBe(200);
  expect((await fetched(address)).status).toBe(404);
});

it('is not made by a sign-in that ended meanwhile', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const found = await sql<{ id: number }>`
    update access_tokens set revoked_at = now() where profile_id = ${other.profileId} returning id`.execute(test.db);
  const asked = { profileId: other.profileId, tokenId: Number(found.rows[0]?.id) };
  await expect(renewFeed(test.db, asked)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it.each(['/v1/schedule/x.ics', `/v1/schedule/sf_${'a'.repeat(43)}.ics`, `/v1/schedule/st_${'a'.repeat(43)}.ics`])(
  'is not at %s',
  async (url) => {
    expect((await fetched(url)).status).toBe(404);
  },
);
