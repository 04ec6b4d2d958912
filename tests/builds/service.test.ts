import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isOver, TOLD_STATUSES } from '../../resources/builds/buildFlow';
import { checkBundle } from '../../server/builds/bundle/checkBundle';
import { settleBuilds } from '../../server/builds/settleBuilds';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { type OtherSide, otherSide } from '../integrations/otherSide';
import { type BuildWorld, buildWorld } from './buildWorld';

let there: OtherSide;
let world: BuildWorld;
let app: number;
beforeAll(async () => {
  there = await otherSide();
  world = await buildWorld({ serviceUrl: there.url });
  app = await world.newApp();
});
afterAll(async () => {
  await world?.test.close();
  await there?.close();
});
beforeEach(() => there.answer((_, response) => response.end('{}')));

function signed(body: string, secret = world.secret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

async function tell(id: number, said: object | string, signature?: string) {
  const payload = typeof said === 'string' ? said : JSON.stringify(said);
  const answer = await world.test.app.inject({
    method: 'POST',
    url: `/v1/builds/${id}/callback`,
    headers: { 'content-type': 'application/json', 'x-startline-signature': signature ?? signed(payload) },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function queued(given: object = {}): Promise<number> {
  const { status, body } = await world.call('POST', 'builds', {
    application_id: app,
    platform: 'android',
    version: '7.0.0',
    ...given,
  });
  expect(status).toBe(201);
  return body.id;
}

async function built(given: object = {}): Promise<number> {
  const id = await queued(given);
  await world.run();
  return id;
}

describe('a build that is handed over', () => {
  it('is told with a signature, the bundle to fetch and where to call back; and follows what is said to its release', async () => {
    const id = await built({ review: true, release: true });
    const [asked] = there.received;
    expect(asked?.path).toBe('/builds');
    expect(asked?.headers['x-startline-signature']).toBe(signed(asked?.body ?? ''));
    expect(asked?.headers['x-startline-id']).toBe(`build-${id}`);
    const body = JSON.parse(asked?.body ?? '{}');
    expect(body).toMatchObject({
      action: 'build',
      build: { id, platform: 'android', version: '7.0.0', review: true, release: true },
      application: { id: app, identifier: 'org.example.harbour' },
      callback_url: `https://console.example/v1/builds/${id}/callback`,
    });
    const { pathname, search } = new URL(body.bundle.url);
    const bundle = await world.test.call({ url: pathname + search });
    expect(bundle.statusCode).toBe(200);
    expect(bundle.rawPayload.length).toBe(body.bundle.size);
    expect((await checkBundle(bundle.rawPayload)).problems).toEqual([]);
    for (const wrong of [
      search.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
      search.replace(/expires=\d+/, 'expires=1'),
      '',
    ])
      expect((await world.test.call({ url: pathname + wrong })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await world.build(id)).toMatchObject({ status: 'building', artifact_id: null });
    expect(await tell(id, { status: 'in_review', log: ['Compiled.', 'Sent to the store.'] })).toMatchObject({
      status: 200,
      body: { status: 'in_review', applied: true },
    });
    expect(await tell(id, { status: 'released' })).toMatchObject({ body: { applied: true } });
    const build = await world.build(id);
    expect(build).toMatchObject({ status: 'released', finished_at: expect.any(String) });
    expect(build.log.join('\n')).toMatch(/Compiled\.[\s\S]*Sent to the store\.[\s\S]*in review[\s\S]*released/);
  });

  it('does not move for what is said twice, late, or when it is over, but notes it', async () => {
    const id = await built({ version: '7.1.0' });
    await tell(id, { status: 'in_review', log: 'Once.' });
    expect(await tell(id, { status: 'in_review', log: 'Once.' })).toMatchObject({
      status: 200,
      body: { status: 'in_review', applied: false },
    });
    expect(await tell(id, { status: 'building', log: 'Late.' })).toMatchObject({ body: { applied: false } });
    await tell(id, { status: 'failed', log: 'The store refused it.' });
    expect(await tell(id, { status: 'released' })).toMatchObject({ body: { status: 'failed', applied: false } });
    const build = await world.build(id);
    expect(build).toMatchObject({ status: 'failed', message: 'The store refused it.' });
    const log = build.log.join('\n');
    expect(log.match(/Once\./g)).toHaveLength(1);
    expect(log).toContain('said “in review” again');
    expect(log).toContain('Late.');
    expect(log).toContain('“released”, but the build is failed');
  });

  it('ends in a state that is allowed, whatever is said of it at once', async () => {
    const said = fc.array(fc.constantFrom(...TOLD_STATUSES), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(said, async (statuses) => {
        const id = await queued({ version: '99.0.0' });
        await sql`update background_tasks set status = 'succeeded' where status = 'queued'`.execute(world.test.db);
        const answers = await Promise.all(statuses.map((status, n) => tell(id, { status, log: `${n}` })));
        expect(answers.map(({ status }) => status)).toEqual(statuses.map(() => 200));
        const { status, finished_at } = await world.build(id);
        expect(statuses.includes(status) || status === 'queued').toBe(true);
        expect(finished_at !== null).toBe(isOver(status));
        await sql`delete from builds where id = ${id}`.execute(world.test.db);
      }),
      { numRuns: 15 },
    );
  });

  it('hears once what is said several times at once', async () => {
    const id = await queued({ version: '99.1.0' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(id, { status: 'building', log: 'Once.' })));
    expect(answers.filter(({ body }) => body.applied)).toHaveLength(1);
    const { log } = await world.build(id);
    expect(log.filter((line: string) => line.endsWith('Once.'))).toHaveLength(1);
    await world.call('POST', `builds/${id}/cancel`);
  });

  it('is moved by nobody who does not know the secret', async () => {
    const id = await built({ version: '8.0.0' });
    const body = JSON.stringify({ status: 'released' });
    for (const wrong of ['', 'sha256=', 'sha256=00', signed(body, 'another secret'), signed(`${body} `)])
      expect((await tell(id, body, wrong)).status).toBe(401);
    expect((await tell(id, '{"status":')).status).toBe(400);
    expect((await tell(id, { status: 'gone' })).status).toBe(422);
    expect((await tell(id, { status: 'released', build_id: id + 1 })).status).toBe(404);
    expect((await tell(999_999, { status: 'released' })).status).toBe(404);
    expect((await world.build(id)).status).toBe('building');
  });

  it('is told again where the service errs or says nothing, and fails where it goes on so', async () => {
    let calls = 0;
    there.answer((_, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(503).end('Come back later');
      else if (calls === 2) response.destroy();
      else if (calls === 3) response.writeHead(200, { 'content-length': '100' }).end('half');
      else response.end('{}');
    });
    const id = await built({ version: '9.0.0' });
    const keys = there.received.map(({ headers }) => headers['x-startline-id']);
    expect(new Set(keys)).toEqual(new Set([`build-${id}`]));
    expect(keys.length).toBeGreaterThan(2);
    const build = await world.build(id);
    expect(build.status).toBe('building');
    expect(build.log.join('\n')).toContain('answered with 503: Come back later. Trying again.');
    there.json({ message: 'No room' }, 500);
    const failed = await built({ version: '9.1.0' });
    expect(await world.build(failed)).toMatchObject({ status: 'failed', message: expect.stringContaining('500') });
    there.json({ message: 'Unknown app' }, 422);
    const refused = await built({ version: '9.2.0' });
    expect(there.received).toHaveLength(1);
    expect(await world.build(refused)).toMatchObject({ message: expect.stringContaining('Unknown app') });
  });

  it('is cancelled here and there, once', async () => {
    const id = await built({ version: '10.0.0' });
    there.answer((_, response) => response.end('{}'));
    const cancelled = await world.call('POST', `builds/${id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    await world.run();
    expect(JSON.parse(there.received[0]?.body ?? '{}')).toEqual({ action: 'cancel', build: { id } });
    expect((await world.call('POST', `builds/${id}/cancel`)).status).toBe(409);
    await tell(id, { status: 'released' });
    expect((await world.build(id)).status).toBe('cancelled');
    const again = await world.call('POST', `builds/${id}/again`);
    expect(again).toMatchObject({ status: 201, body: { app_version: '10.0.0', status: 'queued' } });
    expect((await world.call('POST', `builds/${again.body.id}/again`)).status).toBe(409);
    await world.call('POST', `builds/${again.body.id}/cancel`);
    await world.run();
    // It was never handed over.
    expect(there.received).toHaveLength(1);
  });

  it('is kept with what was made of it, as far as that is an app', async () => {
    const apk = await world.zipOf({ 'AndroidManifest.xml': 'x', 'classes.dex': 'y', 'resources.arsc': 'z' });
    const id = await built({ version: '11.0.0' });
    let asked = 0;
    there.answer((received, response) => {
      if (received.method !== 'GET') return response.end('{}');
      asked += 1;
      if (asked === 1) return response.writeHead(503).end();
      return response.end(Buffer.from(apk));
    });
    await tell(id, { status: 'in_review', artifact_url: `${there.url}/out/app.apk` });
    await world.run();
    const build = await world.build(id);
    expect(build.artifact_id).not.toBe(build.bundle_id);
    const file = await world.test.call({ url: `/v1/admin/builds/${id}/artifact.bin`, token: world.admin.token });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(Buffer.from(apk))).toBe(true);
    const page = await built({ version: '11.1.0' });
    there.answer((_, response) => response.end('<!doctype html><html><body>Sign in</body></html>'));
    await tell(page, { status: 'in_review', artifact_url: `${there.url}/out/page` });
    await world.run();
    const other = await world.build(page);
    expect(other).toMatchObject({ status: 'in_review', artifact_id: null });
    expect(other.log.join('\n')).toContain('could not be fetched');
  });
});

describe('what a build service names', () => {
  it('is not fetched from within where that is not the service itself', async () => {
    const guarded = await buildWorld({
      serviceUrl: there.url,
      outgoing: createOutgoing({ allowPrivateNetwork: false }),
    });
    try {
      const application_id = await guarded.newApp();
      const { body } = await guarded.call('POST', 'builds', { application_id, platform: 'ios' });
      await guarded.run();
      const elsewhere = await otherSide();
      const payload = JSON.stringify({ status: 'in_review', artifact_url: `${elsewhere.url}/app.ipa` });
      await guarded.test.app.inject({
        method: 'POST',
        url: `/v1/builds/${body.id}/callback`,
        headers: { 'content-type': 'application/json', 'x-startline-signature': signed(payload, guarded.secret) },
        payload,
      });
      await guarded.run();
      expect(elsewhere.received).toEqual([]);
      expect((await guarded.build(body.id)).artifact_id).toBeNull();
      await elsewhere.close();
    } finally {
      await guarded.test.close();
    }
  });
});

describe('a build whose node dies', () => {
  it('goes on elsewhere, with the bundle that is there already', async () => {
    const id = await built({ version: '12.0.0' });
    const before = await world.build(id);
    await sql`
      update background_tasks set status = 'running', leased_until = now() - interval '1 minute' where id = ${before.background_task_id}`.execute(
      world.test.db,
    );
    there.answer((_, response) => response.end('{}'));
    await world.run();
    const build = await world.build(id);
    expect(build).toMatchObject({ status: 'building', bundle_id: before.bundle_id });
    expect(there.received.map(({ headers }) => headers['x-startline-id'])).toEqual([`build-${id}`]);
  });

  it('ends where its task was given up, or stopped before it began', async () => {
    const [given, stopped] = [await queued({ version: '12.1.0' }), await queued({ version: '12.2.0' })];
    const taskOf = async (id: number) => (await world.build(id)).background_task_id;
    await sql`update background_tasks set status = 'failed' where id = ${await taskOf(given)}`.execute(world.test.db);
    await world.call('POST', `background_tasks/${await taskOf(stopped)}/abort`);
    await settleBuilds(world.test.engine);
    expect((await world.build(given)).status).toBe('failed');
    expect((await world.build(stopped)).status).toBe('cancelled');
  });
});
