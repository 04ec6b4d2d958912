import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

describe('a code by which an athlete is claimed', () => {
  let test: TestApp;
  let manager: Person;
  let eventId: number;
  beforeAll(async () => {
    test = await createTestApp({ limits: { claimsPerProfile: { count: 3, perSeconds: 3600 } } });
    const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
    eventId = await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30' });
    manager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: eventId } as never });
  });
  afterAll(() => test?.close());

  const athlete = () => insert(test.db, 'athletes', { event_id: eventId, last_name: 'Runner' });
  const makeCode = async (id: number): Promise<string> =>
    (await post(`athletes/${id}/claim_code`, manager)).json().code;
  const post = (path: string, { token }: Person, body?: object) =>
    test.call({ method: 'POST', url: `/v1/admin/${path}`, token, ...(body && { body }) });
  const claim = (person: Person, code: string) => post('linked_participants/claim', person, { code });

  it('links the account of whoever types it, once, and is kept as a hash alone', async () => {
    const id = await athlete();
    const code = await makeCode(id);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const stored = await sql<{ hash: string }>`select hash from claim_codes where athlete_id = ${id}`.execute(test.db);
    expect(stored.rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    const ada = await test.signIn();
    const claimed = await claim(ada, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(claimed.json()).toMatchObject({ athlete_id: id, profile_id: ada.profileId, how: 'claimed' });
    expect((await claim(await test.signIn(), code)).statusCode).toBe(422);
    const audit = await sql`select profile_id from changes where resource = 'athletes' and record_id = ${id}`.execute(
      test.db,
    );
    expect(audit.rows).toEqual([{ profile_id: ada.profileId }]);
    expect((await post(`athletes/${id}/claim_code`, manager)).statusCode).toBe(409);
  });

  it('ends with the next one, with its time, and where somebody else was linked meanwhile', async () => {
    const id = await athlete();
    const first = await makeCode(id);
    const second = await makeCode(id);
    const bea = await test.signIn();
    expect((await claim(bea, first)).json().errors).toMatchObject({ code: [expect.any(String)] });
    await sql`update claim_codes set expires_at = now() where athlete_id = ${id}`.execute(test.db);
    expect((await claim(bea, second)).statusCode).toBe(422);
    const third = await makeCode(id);
    await sql`update athletes set profile_id = ${manager.profileId} where id = ${id}`.execute(test.db);
    expect((await claim(bea, third)).statusCode).toBe(409);
    // The fourth of an hour.
    expect((await claim(bea, third)).statusCode).toBe(429);
  });

  it('does nothing under a locked event', async () => {
    const code = await makeCode(await athlete());
    await sql`update events set locked = true, lock_reason = 'Audit'`.execute(test.db);
    const answer = await claim(await test.signIn(), code);
    await sql`update events set locked = false`.execute(test.db);
    expect(answer.json()).toMatchObject({ code: 'locked' });
    expect((await claim(await test.signIn(), code)).statusCode).toBe(200);
  });

  it('is refused to those who may not erase the athlete, who cannot link an account themselves either', async () => {
    const id = await athlete();
    const timer = await test.signIn({ role: 'timer', scope: { kind: 'event', id: eventId } as never });
    expect((await post(`athletes/${id}/claim_code`, timer)).statusCode).toBe(403);
    const linked = { profile_id: timer.profileId };
    const patched = await test.call({
      ...{ method: 'PATCH', url: `/v1/admin/athletes/${id}`, token: timer.token, body: linked },
    });
    expect(patched.statusCode).toBe(403);
    const created = await post('athletes', timer, { event_id: eventId, last_name: 'Own', ...linked });
    expect(created.statusCode).toBe(403);
    expect((await post(`athletes/${id}/claim_code`, manager)).statusCode).toBe(201);
  });
});
