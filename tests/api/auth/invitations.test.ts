import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let club: Scope;
let run: Scope;
let manager: Person;
let count = 0;
let email: string;

beforeAll(async () => {
  test = await createTestApp({ limits: { resendsPerInvitation: { count: 2, perSeconds: 3_600 } } });
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const event = { organization_id, name: 'City Run', start_date: '2027-05-30' };
  club = { kind: 'organization', id: organization_id };
  run = { kind: 'event', id: await insert(test.db, 'events', event) };
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  email = `invited${count}@example.com`;
  manager = await test.signIn({ role: 'organization_manager', scope: club });
});

const post = (url: string, token: string | null, body: object = {}) => test.call({ method: 'POST', url, token, body });
const invite = async (who = manager): Promise<{ id: number; expires_at: string }> =>
  (await post('/v1/admin/roles', who.token, { role: 'timer', email, event_id: run.id })).json();
const resend = (id: number, who = manager) => post(`/v1/admin/roles/${id}/resend`, who.token);
const state = async (id: number) =>
  (await test.call({ url: `/v1/admin/roles/${id}`, token: manager.token })).json().state;
const mails = async () => (await test.mails()).filter(({ to }) => to === email);
const links = async () => (await mails()).flatMap(({ text }) => /verify\?token=([\w-]+)/.exec(text)?.[1] ?? []);
const accept = async (token: string | undefined) => (await post('/v1/auth/verify', null, { token })).statusCode;
/** An account of the address, which was proven. */
const account = async (): Promise<Person> => {
  const person = await test.signIn();
  await sql`update profiles set email = ${email} where id = ${person.profileId}`.execute(test.db);
  return { ...person, email };
};
const expire = (id: number) => sql`update roles set expires_at = now() where id = ${id}`.execute(test.db);

it('says who offers what, what that lets one do, and until when', async () => {
  await account();
  const role = await invite();
  expect(Date.parse(role.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const [mail] = await mails();
  const name = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profiles where id = ${manager.profileId}`.execute(test.db);
  expect(mail?.text).toContain(`${name.rows[0]?.name} invites you to City Run as timer.`);
  expect(mail?.text).toContain('Times the event: athletes, imports, races and waves.');
  expect(mail?.text).toMatch(/once, until \d{1,2} \w+ 20\d\d\./);
});

it('is accepted by an account that there is, within its time alone', async () => {
  const person = await account();
  const role = await invite();
  expect(await state(role.id)).toBe('invited');
  await expire(role.id);
  expect(await state(role.id)).toBe('expired');
  const [link] = await links();
  expect((await test.call({ url: `/v1/auth/verify?token=${link}` })).body).toContain(
    'This link does not work any more',
  );
  await accept(link);
  expect(await state(role.id)).toBe('expired');
  expect((await test.call({ url: `/v1/admin/events/${run.id}`, token: person.token })).statusCode).toBe(404);
  expect((await resend(role.id)).statusCode).toBe(200);
  expect(await accept((await links()).at(-1))).toBe(204);
  expect(await state(role.id)).toBe('accepted');
  expect((await test.call({ url: `/v1/admin/events/${run.id}`, token: person.token })).statusCode).toBe(200);
});

const password = 'correct horse battery';
const register = () => post('/v1/auth/register', null, { first_name: 'New', last_name: 'Comer', email, password });

it('is accepted by an account that is made for it by another way, unless it expired meanwhile', async () => {
  const first = await invite();
  const made = await register();
  const late = (await post('/v1/admin/roles', manager.token, { role: 'marketing', email, event_id: run.id })).json();
  await mails();
  await expire(late.id);
  const confirm = (await mails()).find(({ subject }) => subject.startsWith('Confirm'));
  const proving = { token: /verify\?token=([\w-]+)/.exec(confirm?.text ?? '')?.[1] ?? '', current_password: password };
  const proved = await test.app.inject({
    method: 'POST',
    url: '/v1/auth/verify',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(proving).toString(),
  });
  // Whoever has proven an address by a form goes on to what waits for it, and has it by mail too.
  expect(proved.statusCode).toBe(303);
  await mails();
  const page = await test.call({ url: String(proved.headers.location) });
  expect(page.body).toContain('You are invited to City Run as timer.');
  expect(await accept(/verify\?token=([\w-]+)/.exec(String(proved.headers.location))?.[1])).toBe(204);
  expect((await mails()).filter(({ text }) => text.includes('as timer'))).toHaveLength(2);
  expect(await state(first.id)).toBe('accepted');
  expect(await state(late.id)).toBe('expired');
  const { token } = made.json().api_token;
  expect((await test.call({ url: `/v1/admin/events/${run.id}`, token })).statusCode).toBe(200);
});

it('has somebody without an account make one with its address, and is accepted by that with the link of the mail', async () => {
  const { id } = await invite();
  const [link = ''] = await links();
  const opened = await test.call({ url: `/v1/auth/verify?token=${link}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/account/register?invitation=${link}`]);
  const offer = async () => (await test.call({ url: `/v1/auth/invitation?token=${link}` })).json();
  expect(await offer()).toMatchObject({ email, has_account: false, role: 'timer', tenant: 'City Run' });
  const early = await post('/v1/auth/verify', null, { token: link });
  expect([early.statusCode, early.json().message]).toEqual([422, expect.stringContaining('Make an account')]);

  const other = await test.signIn();
  expect((await post('/v1/auth/verify', other.token, { token: link })).statusCode).toBe(422);
  const { token } = (await register()).json().api_token;
  expect(await offer()).toMatchObject({ has_account: true });
  // The link alone does not show that its holder made the account.
  expect((await post('/v1/auth/verify', null, { token: link })).json().errors).toHaveProperty('password');
  expect((await post('/v1/auth/verify', token, { token: link })).statusCode).toBe(204);
  expect(await state(id)).toBe('accepted');
  const profile = await test.call({ url: '/v1/admin/profile', token });
  expect(profile.json().email_verified_at).not.toBeNull();
  const again = await post('/v1/auth/verify', token, { token: link });
  expect([again.statusCode, again.json().message]).toEqual([422, expect.stringContaining('accepted already')]);
});

it('mails an address a few times a day for an organization, also where it is withdrawn and made anew', async () => {
  const limited = await createTestApp({ limits: { offersPerMailbox: { count: 2, perSeconds: 86_400 } } });
  try {
    const organization = await insert(limited.db, 'organizations', { name: 'Club' });
    const other = await insert(limited.db, 'organizations', { name: 'Other' });
    const event = { organization_id: organization, name: 'City Run', start_date: '2027-05-30' };
    const event_id = await insert(limited.db, 'events', event);
    const scope = { kind: 'organization', id: organization } as const;
    const one = await limited.signIn({ role: 'organization_manager', scope });
    const two = await limited.signIn({ role: 'organization_manager', scope });
    const stranger = await limited.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: other } });
    const send = (who: Person, url: string, body: object = {}) =>
      limited.call({ method: 'POST', url, token: who.token, body });
    const make = (who: Person, where: object) => send(who, '/v1/admin/roles', { role: 'timer', email, ...where });
    const withdraw = (id: number) => limited.call({ method: 'DELETE', url: `/v1/admin/roles/${id}`, token: one.token });

    // Who may invite nobody there uses nothing up.
    for (let n = 0; n < 3; n++) expect((await make(stranger, { organization_id: organization })).statusCode).toBe(422);
    const first = await make(one, { organization_id: organization });
    await limited.mails();
    await withdraw(first.json().id);
    const second = await make(two, { event_id });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const third = await make(one, { organization_id: organization });
    expect([third.statusCode, third.json().message]).toEqual([
      429,
      expect.stringContaining('mailed often enough today'),
    ]);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(3_600);
    expect((await send(one, `/v1/admin/roles/${second.json().id}/resend`)).statusCode).toBe(429);
    expect((await make(stranger, { organization_id: other })).statusCode).toBe(201);
    expect((await limited.mails()).filter(({ to }) => to === email)).toHaveLength(3);
  } finally {
    await limited.close();
  }
});

it('is sent again with a new link, with which the one before ends, and not without end', async () => {
  await account();
  const role = await invite();
  await mails();
  const sent = await resend(role.id);
  expect(Date.parse(sent.json().expires_at)).toBeGreaterThan(Date.parse(role.expires_at) - 1);
  const [before, after] = await links();
  expect(await accept(before)).toBe(422);
  expect((await resend(role.id)).statusCode).toBe(200);
  expect((await resend(role.id)).statusCode).toBe(429);
  expect(await accept(after)).toBe(422);
  expect(await accept((await links()).at(-1))).toBe(204);
  expect((await resend(role.id)).statusCode).toBe(409);
});

it('is offered by who sent it last, and ends with the rights of that one', async () => {
  const person = await account();
  const role = await invite();
  const leave = (who: Person) =>
    sql`update roles set deleted_at = now() where profile_id = ${who.profileId}`.execute(test.db);
  const other = await test.signIn({ role: 'organization_manager', scope: club });
  await leave(manager);
  const refused = await post('/v1/auth/verify', null, { token: (await links()).at(-1) });
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    expect.stringContaining('may not give this role'),
  ]);
  expect((await test.call({ url: `/v1/admin/events/${run.id}`, token: person.token })).statusCode).toBe(404);
  expect((await resend(role.id, other)).statusCode).toBe(200);
  expect(await accept((await links()).at(-1))).toBe(204);
  expect((await test.call({ url: `/v1/admin/events/${run.id}`, token: person.token })).statusCode).toBe(200);
});

it('is sent again by who may give the role, and by nobody else', async () => {
  await account();
  const given = { role: 'organization_manager', email, organization_id: club.id };
  const { id } = (await post('/v1/admin/roles', manager.token, given)).json();
  const below = await test.signIn({ role: 'event_manager', scope: club });
  const stranger = await test.signIn();
  const statuses = [await resend(id, below), await resend(id, stranger)].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 404]);
  // The links that were mailed go on working where nothing was sent.
  expect(await accept((await links()).at(-1))).toBe(204);
});

it('is withdrawn, with its link', async () => {
  await account();
  const role = await invite();
  await mails();
  await test.call({ method: 'DELETE', url: `/v1/admin/roles/${role.id}`, token: manager.token });
  const [link] = await links();
  const page = (await test.call({ url: `/v1/auth/verify?token=${link}` })).body;
  expect(page).toContain('<h1>This invitation was withdrawn</h1>');
  const refused = await post('/v1/auth/verify', null, { token: link });
  expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining('was withdrawn')]);
  expect((await resend(role.id)).statusCode).toBe(404);
});

it('is made once, however many send it at the same moment', async () => {
  const body = { email, role: 'timer', event_id: run.id };
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('/v1/admin/roles', manager.token, body)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422, 422]);
});
