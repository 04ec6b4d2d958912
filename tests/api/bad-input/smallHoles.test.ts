import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../../server/outgoing/outgoing';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

describe('the API', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 12 });
  });
  afterAll(() => world?.close());

  it('rejects names in addresses that look like an id', async () => {
    const event = `events/${world.eventId}`;
    expect((await world.api('PATCH', event, { slug: '2026' })).body.errors).toHaveProperty('slug');
    expect((await world.api('PATCH', event, { slug: '2026-run' })).status).toBe(200);
  });

  it.each(['via', 'x-real-ip', 'x-forwarded-proto', 'cf-connecting-ip'])(
    'hides the metrics from a request with the proxy header %s',
    async (name) => {
      const ask = (headers: Record<string, string>) => world.app.app.inject({ url: '/metrics', headers });
      expect((await ask({})).statusCode).toBe(200);
      expect((await ask({ [name]: '192.0.2.1' })).statusCode).toBe(404);
    },
  );

  it('rejects a request with two Host headers', async () => {
    const address = await world.app.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.once('close', () => resolve(text)).once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('accepts a DELETE without a body whatever media type it announces', async () => {
    const made = await world.api('POST', 'athletes', { event_id: world.eventId, last_name: 'Gone' });
    const answer = await world.app.app.inject({
      method: 'DELETE',
      url: `/v1/admin/athletes/${made.body.id}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain', 'content-length': '0' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('finds athletes by bibs of one or two digits, and rejects two letters', async () => {
    const search = (q: string) => world.api('GET', `/v1/public/events/${world.eventId}/athletes?q=${q}`);
    expect((await search('7')).body.items.map(({ start_number }: { start_number: string }) => start_number)).toEqual([
      '7',
    ]);
    expect((await search('12')).body.totalItems).toBe(1);
    expect((await search('jo')).status).toBe(400);
  });

  it('says "you" where the stale change is the own one', async () => {
    const path = `athletes/${world.athletes[0]}`;
    const save = (club: string) =>
      world.app.app.inject({
        method: 'PATCH',
        url: `/v1/admin/${path}`,
        headers: { authorization: `Bearer ${world.admin.token}`, 'if-match': '1' },
        payload: { club },
      });
    expect((await save('One')).statusCode).toBe(200);
    const stale = await save('Two');
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      message: expect.stringMatching(/^You changed this athlete/),
      changed_by: { is_own: true },
    });
  });

  it('rejects a gunshot for a finished race, and lets its own gunshot move', async () => {
    const shot = await world.fire();
    await world.api('POST', `races/${world.raceId}/finish`);
    const late = await world.fire(5);
    expect(late.status).toBe(422);
    expect(JSON.stringify(late.body.errors)).toContain('A finished race cannot be restarted.');
    const moved = await world.api('PATCH', `gunshots/${shot.body.id}`, { fired_at: '2026-05-31T12:00:01.000Z' });
    expect(moved.status).toBe(200);
  });

  it('announces no file of reads in a locked event, except for super admins', async () => {
    await world.api('POST', `events/${world.eventId}/lock`, { reason: 'Results are final.' });
    const timer = await world.app.signIn({ role: 'timer', scope: { kind: 'event', id: world.eventId } });
    const open = (token?: string) =>
      world.api('POST', `/v1/live/events/${world.eventId}/read_files`, { name: 'finish.csv' }, token);
    expect((await open(timer.token)).body).toMatchObject({ code: 'locked' });
    expect((await open()).status).toBe(201);
  });
});

describe('calls to other servers', () => {
  it('refuse ports that belong to other services of a host', () => {
    const { check } = createOutgoing({ allowPrivateNetwork: false });
    for (const port of [22, 25, 444, 1023]) expect(() => check(`https://example.com:${port}/`)).toThrow('port');
    for (const port of [80, 443, 1024, 8443]) expect(() => check(`https://example.com:${port}/`)).not.toThrow();
  });
});
