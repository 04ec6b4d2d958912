import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

describe('mails about the steps of an event', () => {
  let test: TestApp;
  let admin: Person;
  let manager: Person;
  let colleague: Person;
  let marketing: Person;
  let event: number;

  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.signIn({ isSuperAdmin: true });
    const organization_id = await make('organizations', { name: 'Club' });
    event = await make('events', { organization_id, name: 'Night run', city: 'Gent', start_date: '2027-06-06' });
    await make('races', {
      event_id: event,
      name: '5 km',
      distance: { value: 5, unit: 'km' },
      start_at: '2027-06-06T20:00:00.000Z',
    });
    manager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
    colleague = await test.signIn({
      role: 'organization_manager',
      scope: { kind: 'organization', id: organization_id },
    });
    marketing = await test.signIn({ role: 'marketing', scope: { kind: 'event', id: event } });
    const other = await make('organizations', { name: 'Stranger' });
    await test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: other } });
  });
  afterAll(() => test?.app.close());

  const make = async (resource: string, body: object): Promise<number> => {
    const made = await test.call({ method: 'POST', url: `/v1/admin/${resource}`, token: admin.token, body });
    if (made.statusCode !== 201) throw new Error(made.body);
    return made.json().id;
  };
  /** Takes a step, and gives the mails that it was followed by, as address and text. */
  const mailsOf = async (step: string, by: Person, body: object = {}) => {
    const before = (await test.mails()).length;
    const taken = await test.call({ method: 'POST', url: `/v1/admin/events/${event}/${step}`, token: by.token, body });
    expect([step, taken.statusCode]).toEqual([step, 200]);
    return (await test.mails()).slice(before).map(({ to, subject, text }) => ({ to, subject, text }));
  };

  it('those who review hear of a submission, those who run the event of the decision, never who decided', async () => {
    const submitted = await mailsOf('submit', manager);
    expect(submitted.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, 'Night run was submitted for review'],
    ]);
    expect(submitted[0]?.text).toContain(`https://console.example/events/${event}/publish`);
    const rejected = await mailsOf('reject', admin, { reason: 'Which park?' });
    expect(rejected.map(({ to }) => to).sort()).toEqual([manager.email, colleague.email].sort());
    expect(rejected[0]?.text).toContain('Why: Which park?');
    expect(rejected.map(({ to }) => to)).not.toContain(marketing.email);
  });

  it('a support member who looks after the event gets what super admins would', async () => {
    const member = await test.signIn({ isSuperAdmin: true });
    const url = `/v1/admin/events/${event}`;
    const set = (token: string) =>
      test.call({ method: 'PATCH', url, token, body: { support_member_id: member.profileId } });
    expect((await set(manager.token)).statusCode).toBe(403);
    expect((await set(admin.token)).statusCode).toBe(200);
    expect((await mailsOf('submit', manager)).map(({ to }) => to)).toEqual([member.email]);
    expect((await mailsOf('withdraw', manager)).map(({ to }) => to)).toEqual([member.email]);
    await sql`update profiles set is_super_admin = false where id = ${member.profileId}`.execute(test.db);
  });

  it('and both of its end, which only one of two who finish it at once brings about', async () => {
    await mailsOf('submit', manager);
    await mailsOf('approve', admin);
    const before = (await test.mails()).length;
    const url = `/v1/admin/events/${event}/finish`;
    const finish = ({ token }: Person) => test.call({ method: 'POST', url, token, body: {} });
    const answers = await Promise.all([finish(manager), finish(manager)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const told = (await test.mails()).slice(before);
    expect(new Set(told.map(({ subject }) => subject))).toEqual(new Set(['Night run was finished']));
    expect(told.map(({ to }) => to)).toContain(colleague.email);
    expect(told.map(({ to }) => to)).not.toContain(manager.email);
  });
});
