import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

describe('questions to support', () => {
  let test: TestApp;
  let admin: Person;
  let timer: Person;
  let manager: Person;
  let event: number;

  beforeAll(async () => {
    test = await createTestApp({ limits: { supportMessagesPerSender: { count: 3, perSeconds: 3600 } } });
    admin = await test.signIn({ isSuperAdmin: true });
    const organization_id = (await call(admin, 'POST', 'organizations', { name: 'Club' })).body.id;
    const body = { organization_id, name: 'Night run', start_date: '2027-06-06' };
    event = (await call(admin, 'POST', 'events', body)).body.id;
    timer = await test.signIn({ role: 'timer', scope: { kind: 'event', id: event } });
    manager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
  });
  afterAll(() => test?.close());

  const call = async (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: who.token, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  const ask = (who: Person, values: object = {}) =>
    call(who, 'POST', 'support_messages', {
      event_id: event,
      subject: 'A mat is silent',
      body: 'Which one?',
      ...values,
    });
  const mailsAfter = async (work: () => Promise<unknown>) => {
    const before = (await test.mails()).length;
    await work();
    return (await test.mails()).slice(before);
  };

  it('reach every support member by mail with where they were asked, and the answer whoever asked', async () => {
    let id = 0;
    const asked = await mailsAfter(async () => {
      const context = { page: '/events/1/timing', health: 'problem', versions: { browser: 'X' } };
      // What was looked for there is not kept.
      const sent = { ...context, page: `${context.page}?q=anna@example.com#row` };
      const made = await ask(timer, { context: sent });
      expect(made).toMatchObject({ status: 201, body: { status: 'open', author_id: timer.profileId, context } });
      id = made.body.id;
    });
    expect(asked.map(({ to, subject }) => [to, subject])).toEqual([[admin.email, 'Night run: A mat is silent']]);
    expect(asked[0]?.text).toContain('Asked on /events/1/timing.');

    const seen = await call(manager, 'GET', `support_messages?event_id=${event}`);
    expect(seen.body.items.map((item: { id: number }) => item.id)).toContain(id);
    expect((await call(manager, 'PATCH', `support_messages/${id}`, { answer: 'Mine' })).status).toBe(403);
    const answered = await mailsAfter(async () => {
      const done = await call(admin, 'PATCH', `support_messages/${id}`, { answer: 'The one at 5 km.' });
      expect(done.body).toMatchObject({ status: 'answered', answered_by_id: admin.profileId });
      expect(done.body.answered_at).toEqual(expect.any(String));
    });
    expect(answered.map(({ to, subject }) => [to, subject])).toEqual([[timer.email, 'Answered: A mat is silent']]);
    expect(answered[0]?.text).toContain('The one at 5 km.');
    const closed = await mailsAfter(async () => {
      expect((await call(manager, 'PATCH', `support_messages/${id}`, { status: 'closed' })).status).toBe(200);
    });
    expect(closed).toEqual([]);
  });

  it('stay as they were asked, and are nobody’s to delete', async () => {
    const { body } = await ask(manager);
    const changed = await call(manager, 'PATCH', `support_messages/${body.id}`, { subject: 'Other' });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['subject']]);
    expect((await call(timer, 'PATCH', `support_messages/${body.id}`, { status: 'closed' })).status).toBe(403);
    expect((await call(manager, 'DELETE', `support_messages/${body.id}`)).status).toBe(404);
  });

  it('go to the member who looks after the event, and are asked while it is locked', async () => {
    const member = await test.signIn({ isSuperAdmin: true });
    await sql`update events set support_member_id = ${member.profileId}, locked = true, lock_reason = 'Audit' where id = ${event}`.execute(
      test.db,
    );
    const asked = await mailsAfter(async () => expect((await ask(manager)).status).toBe(201));
    expect(asked.map(({ to }) => to)).toEqual([member.email]);
    // Who left the team is asked no more.
    await sql`update profiles set is_super_admin = false where id = ${member.profileId}`.execute(test.db);
    const others = await mailsAfter(async () => expect((await ask(manager)).status).toBe(201));
    expect(others.map(({ to }) => to)).not.toContain(member.email);
    expect(others).not.toEqual([]);
    await sql`update events set support_member_id = null, locked = false where id = ${event}`.execute(test.db);
  });

  it('are limited per person: each of them is a mail to several', async () => {
    const other = await test.signIn({ role: 'read_only', scope: { kind: 'event', id: event } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask(other)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('are none of who does not work on the event', async () => {
    const stranger = await test.signIn();
    expect((await ask(stranger)).status).toBe(403);
    expect((await call(stranger, 'GET', `support_messages?event_id=${event}`)).status).toBe(403);
  });
});
