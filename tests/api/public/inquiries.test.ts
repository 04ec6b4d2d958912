import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, PUBLIC_URL, type TestApp } from '../../support/testApp';

const HOUR = 3_600;

describe('questions about an athlete', () => {
  let test: TestApp;
  let manager: Person;
  let timer: Person;
  let marketing: Person;
  let organizationId: number;
  let eventId: number;
  let athleteId: number;

  beforeAll(async () => {
    test = await createTestApp({
      limits: {
        inquiriesPerAddress: { count: 4, perSeconds: HOUR },
        inquiriesPerAskerAndAthlete: { count: 2, perSeconds: HOUR },
        inquiriesPerMailbox: { count: 3, perSeconds: HOUR },
      },
    });
    const admin = await test.signIn({ isSuperAdmin: true });
    organizationId = (await call(admin, 'POST', 'organizations', { name: 'Club' })).body.id;
  });
  afterAll(() => test?.close());

  // Limits are of athletes, addresses and mailboxes: each test has its own.
  let n = 0;
  beforeEach(async () => {
    n += 1;
    const admin = await test.signIn({ isSuperAdmin: true });
    const event = { organization_id: organizationId, name: `Run ${n}`, slug: `run-${n}`, start_date: '2027-06-06' };
    eventId = (await call(admin, 'POST', 'events', event)).body.id;
    await sql`update events set status = 'published' where id = ${eventId}`.execute(test.db);
    athleteId = await athlete({});
    const scope = { kind: 'event', id: eventId } as const;
    manager = await test.signIn({ role: 'event_manager', scope });
    timer = await test.signIn({ role: 'timer', scope });
    marketing = await test.signIn({ role: 'marketing', scope });
  });

  const call = async (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: who.token, ...(body && { body }) });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : JSON.parse(answer.body),
      operationId: String(answer.headers['x-operation-id']),
    };
  };
  async function athlete(values: object): Promise<number> {
    const admin = await test.signIn({ isSuperAdmin: true });
    const body = { event_id: eventId, first_name: 'Ann', last_name: 'Runner', start_number: '12', ...values };
    return (await call(admin, 'POST', 'athletes', body)).body.id;
  }
  const ask = (o: { id?: number; body?: object; ip?: string } = {}) =>
    test.call({
      method: 'POST',
      url: `/v1/public/athletes/${o.id ?? athleteId}/inquiries`,
      body: { message: 'I finished at noon.', email: `Asks${n}@Example.org`, ...o.body },
      ip: o.ip ?? `192.0.2.${n}`,
    });
  const asked = async () => String((await ask()).json().secret);
  const recorded = async () => (await call(manager, 'GET', `inquiries?event_id=${eventId}`)).body.items;
  const mailsAfter = async (work: () => Promise<unknown>) => {
    const before = (await test.mails()).length;
    await work();
    return (await test.mails()).slice(before);
  };
  const read = async (secret: string) => {
    const answer = await test.call({ url: `/v1/public/inquiries/${secret}` });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('come in with a secret, which alone reads them, and are mailed as a link', async () => {
    let secret = '';
    const mails = await mailsAfter(async () => {
      const answer = await ask();
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['secret']]);
      secret = answer.json().secret;
    });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`asks${n}@example.org`, `Run ${n} has your question`],
    ]);
    expect(mails[0]?.text).toContain(`${PUBLIC_URL}/inquiry?token=${secret}`);
    expect(await read(secret)).toEqual({
      status: 200,
      body: { status: 'open', message: 'I finished at noon.', answer: null },
    });
    expect((await read(`iq_${'a'.repeat(43)}`)).status).toBe(404);
    expect((await read('1')).status).toBe(404);
    const kept = await sql<{ row: string }>`
      select to_jsonb(i)::text as row from inquiries i where event_id = ${eventId}`.execute(test.db);
    expect(kept.rows[0]?.row).not.toContain(secret);
  });

  it('are answered by staff, and each answer goes out by mail, once', async () => {
    const secret = await asked();
    const [{ id }] = await recorded();
    const answer = () => call(timer, 'PATCH', `inquiries/${id}`, { answer: 'The mat was off. It is put right.' });
    const tooSoon = await mailsAfter(async () => {
      const done = await answer();
      expect(done.body).toMatchObject({ status: 'answered', answered_by_id: timer.profileId });
      expect(Date.now() - Date.parse(done.body.answered_at)).toBeLessThan(60_000);
      expect((await call(timer, 'POST', `operations/${done.operationId}/undo`)).status).toBe(200);
    });
    expect(tooSoon).toHaveLength(1);
    expect((await read(secret)).body).toMatchObject({ status: 'open', answer: null });
    const mails = await mailsAfter(async () => {
      await answer();
      await call(timer, 'PATCH', `inquiries/${id}`, { status: 'closed' });
    });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`asks${n}@example.org`, `Run ${n} answered your question`],
    ]);
    expect(mails[0]?.text).toContain('The mat was off.');
    // The mail leads to the page as well: with event and bib, and the way to the times.
    const [, token = ''] = /inquiry\?token=(\S+)/.exec(mails[0]?.text ?? '') ?? [];
    const page = await test.call({ url: `/inquiry?token=${token}` });
    expect(page.statusCode).toBe(200);
    for (const part of ['The mat was off.', `Run ${n}`, 'Bib 12', `href="/embed/athletes/${athleteId}"`])
      expect(page.body).toContain(part);
    const forged = `${Number(id) + 1}${token.slice(String(id).length)}`;
    for (const other of [forged, `${id}.${'a'.repeat(43)}`, String(id)])
      expect((await test.call({ url: `/inquiry?token=${other}` })).statusCode, other).toBe(404);
    await call(timer, 'PATCH', `inquiries/${id}`, { answer: 'The mat was off.', status: 'closed' });
    expect((await read(secret)).body).toEqual({
      status: 'closed',
      message: 'I finished at noon.',
      answer: 'The mat was off.',
    });
  });

  it('are not told who answered, nor changed in what was asked', async () => {
    const secret = await asked();
    const [{ id }] = await recorded();
    const refused = async (values: object) => (await call(manager, 'PATCH', `inquiries/${id}`, values)).status;
    expect(await refused({ message: 'x' })).toBe(422);
    expect(await refused({ email: 'b@example.org' })).toBe(422);
    await call(manager, 'PATCH', `inquiries/${id}`, {
      answered_by_id: marketing.profileId,
      answered_at: '2027-01-01T00:00:00Z',
      secret_hash: 'x',
    });
    expect((await call(manager, 'GET', `inquiries/${id}`)).body).toMatchObject({
      answered_by_id: null,
      answered_at: null,
    });
    expect((await read(secret)).status).toBe(200);
  });

  it('tell addresses to who manages alone, and nothing to marketing', async () => {
    await asked();
    const [seen] = await recorded();
    expect(seen.email).toBe(`asks${n}@example.org`);
    const ofTimer = (await call(timer, 'GET', `inquiries/${seen.id}`)).body;
    expect(ofTimer.message).toBe('I finished at noon.');
    expect(ofTimer).not.toHaveProperty('email');
    expect(seen).not.toHaveProperty('secret_hash');
    expect((await call(marketing, 'GET', `inquiries/${seen.id}`)).status).toBe(404);
  });

  it('are about athletes whom a public event shows, and about nobody else', async () => {
    expect((await ask({ id: await athlete({ is_visible: false, start_number: '13' }) })).statusCode).toBe(404);
    await sql`update events set status = 'draft' where id = ${eventId}`.execute(test.db);
    expect((await ask()).statusCode).toBe(404);
    expect(await recorded()).toEqual([]);
  });

  it('need a message and an address, and no more', async () => {
    const wrong = async (body: object) => {
      const answer = await ask({ body });
      return [answer.statusCode, Object.keys(answer.json().errors ?? {})];
    };
    expect(await wrong({ message: ' ' })).toEqual([422, ['message']]);
    expect(await wrong({ message: 'x'.repeat(2_001) })).toEqual([422, ['message']]);
    expect(await wrong({ email: 'nobody' })).toEqual([422, ['email']]);
    expect(await wrong({ status: 'answered' })).toEqual([422, ['status']]);
  });

  it('are few from one address, about one athlete and for one mailbox', async () => {
    const from = (ip: string, email: string, id = athleteId) => ask({ ip, body: { email }, id });
    const statusOf = async (ip: string, letter: string) => (await from(ip, `${letter}${n}@example.org`)).statusCode;
    expect(await statusOf(`198.51.100.${n}`, 'a')).toBe(201);
    expect(await statusOf(`198.51.100.${n}`, 'b')).toBe(201);
    const third = await from(`198.51.100.${n}`, `c${n}@example.org`);
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(60);
    // Nobody else's questions keep an athlete from asking.
    expect(await statusOf(`198.51.101.${n}`, 'c')).toBe(201);

    const others = await Promise.all(['21', '22', '23', '24'].map((start_number) => athlete({ start_number })));
    const statuses: number[] = [];
    for (const [i, id] of others.entries()) {
      const answer = await from(`203.0.113.${i}`, `d${n}@example.org`, id);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);

    const fromOne: number[] = [];
    for (let i = 0; i < 5; i++) fromOne.push((await from(`203.0.113.${100 + n}`, 'nobody')).statusCode);
    expect(fromOne).toEqual([422, 422, 422, 422, 422]);
    for (let i = 0; i < 5; i++)
      fromOne.push((await from(`203.0.113.${100 + n}`, `e${i}@example.org`, 999_999)).statusCode);
    expect(fromOne.slice(5)).toEqual([404, 404, 404, 404, 429]);
  });

  it('are shown as a page at the mailed link, where nothing of them is markup', async () => {
    const secret = String((await ask({ body: { message: '<script>1</script>' } })).json().secret);
    const page = await test.call({ url: `/inquiry?token=${secret}` });
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('&lt;script&gt;1&lt;/script&gt;');
    const dutch = await test.call({
      url: `/inquiry?token=${secret}`,
      headers: { 'accept-language': 'nl-BE,en;q=0.5' },
    });
    expect(dutch.body).toContain('<html lang="nl"');
    expect(dutch.body).toContain('Uw vraag');
    const wrong = await test.call({ url: '/inquiry?token=iq_none' });
    expect([wrong.statusCode, wrong.body.includes('not there')]).toEqual([404, true]);
  });
});
