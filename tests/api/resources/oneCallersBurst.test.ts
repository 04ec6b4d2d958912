import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';
import { postgresIsMissing } from '../../support/testDatabase';

const BURST = 24;
const LIMIT_MS = 3_000;
/** As deployed; the app of the tests has no limits otherwise. */
const LIMITS = {
  organizationsPerFounder: { count: 3, perSeconds: 86_400 },
  supportMessagesPerSender: { count: 20, perSeconds: 3_600 },
};

describe.skipIf(postgresIsMissing)('a burst of writes by one caller', () => {
  let test: TestApp;
  let other: Person;
  let reader: Person;
  let ownEvent: number;
  let otherEvent: number;
  beforeAll(async () => {
    test = await createTestApp({ limits: LIMITS });
    const [own, theirs] = [await event(), await event()];
    ownEvent = own.event;
    otherEvent = theirs.event;
    reader = await test.signIn({ role: 'read_only', scope: { kind: 'organization', id: own.organization } });
    other = await test.signIn({
      role: 'organization_manager',
      scope: { kind: 'organization', id: theirs.organization },
    });
  });
  afterAll(() => test?.close());

  async function event() {
    const organization = await insert(test.db, 'organizations', { name: 'Runners' });
    const values = { organization_id: organization, name: 'Run', start_date: '2027-05-30', end_date: '2027-05-30' };
    return { organization, event: await insert(test.db, 'events', values) };
  }

  /** Sends the burst and, while it lasts, what others ask; gives the answers and how long the others waited at most. */
  async function burst(send: (i: number) => Promise<LightMyRequestResponse>) {
    const sent = Promise.all(Array.from({ length: BURST }, (_, i) => send(i)));
    let isOn = true;
    void sent.finally(() => {
      isOn = false;
    });
    const statuses = new Set<number>();
    let longest = 0;
    do {
      await pause(20);
      const begun = performance.now();
      const answers = await Promise.all([
        test.call({ url: `/v1/admin/athletes?event_id=${otherEvent}`, token: other.token }),
        test.call({ url: `/v1/live/events/${otherEvent}/summary`, token: other.token }),
        test.call({ url: '/readyz' }),
      ]);
      longest = Math.max(longest, performance.now() - begun);
      for (const { statusCode } of answers) statuses.add(statusCode);
    } while (isOn && longest < LIMIT_MS);
    return { answers: (await sent).map(({ statusCode }) => statusCode), statuses: [...statuses], longest };
  }

  it('keeps others served while a new account creates organizations', async () => {
    const newcomer = await test.signIn();
    await sql`update profiles set email_verified_at = null where id = ${newcomer.profileId}`.execute(test.db);
    const { answers, statuses, longest } = await burst((i) =>
      test.call({
        method: 'POST',
        url: '/v1/admin/organizations',
        token: newcomer.token,
        ip: '192.0.2.1',
        body: { name: `Club ${i}` },
      }),
    );
    expect(longest).toBeLessThan(LIMIT_MS);
    expect(statuses).toEqual([200]);
    expect(answers.filter((status) => status === 201)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(BURST - 3);
  }, 120_000);

  it('keeps others served while a read-only member writes to support', async () => {
    const { answers, statuses, longest } = await burst(() =>
      test.call({
        method: 'POST',
        url: '/v1/admin/support_messages',
        token: reader.token,
        ip: '192.0.2.2',
        body: { event_id: ownEvent, subject: 'Help', body: 'Please help.' },
      }),
    );
    expect(longest).toBeLessThan(LIMIT_MS);
    expect(statuses).toEqual([200]);
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(BURST - 20);
  }, 120_000);

  it('answers the whole burst of an organizer who creates events', async () => {
    const { organization } = await event();
    const scope = { kind: 'organization', id: organization } as const;
    const manager = await test.signIn({ role: 'organization_manager', scope });
    const { answers, statuses, longest } = await burst((i) =>
      test.call({
        method: 'POST',
        url: '/v1/admin/events',
        token: manager.token,
        ip: '192.0.2.3',
        body: { organization_id: organization, name: `Run ${i}`, start_date: '2027-05-30', end_date: '2027-05-30' },
      }),
    );
    expect(longest).toBeLessThan(LIMIT_MS);
    expect(statuses).toEqual([200]);
    expect(new Set(answers)).toEqual(new Set([201]));
  }, 120_000);
});
