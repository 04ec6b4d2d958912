import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { type Actor, SYSTEM } from '../../engine/core/access/actor';
import { asProfile } from '../../resources/tenancy';
import { newSecret } from '../../server/auth/secrets';
import type { OpenDatabase } from '../../server/database/types';
import { mayHear, requireChannel } from '../../server/live/auth/channelAccess';
import { eventually } from '../support/eventually';
import { createTestDatabase } from '../support/testDatabase';
import { connect, makeWorld, type Node, signIn, startNode, subscribe, type World } from './support/node';

let database: OpenDatabase;
let node: Node;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await makeWorld(database);
  node = await startNode(database);
});
afterAll(async () => {
  await node?.close();
  await database?.close();
});

const socketId = '123.456';

describe('a channel is signed for', () => {
  it('those who may read the event, by form and by JSON alike', async () => {
    const { token } = await signIn(database, { role: 'read_only', eventId: world.eventId });
    const answers = [];
    for (const asForm of [true, false]) {
      const answer = await node.authorize({ token, socketId, channel: `private-event.${world.eventId}`, asForm });
      expect(answer.status).toBe(200);
      answers.push(await answer.json());
    }
    expect(answers[0]).toEqual({ auth: expect.stringMatching(/^[\w-]+:[0-9a-f]{64}$/) });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('API keys', async () => {
    const { secret, hash } = newSecret('sk');
    const { profileId } = await signIn(database, { role: 'timer', eventId: world.eventId });
    await sql`
      insert into api_keys (name, role, profile_id, event_id, secret_hash)
      values ('Board', 'timer', ${profileId}, ${world.eventId}, ${hash})`.execute(database.db);
    const client = connect(node, secret);
    await subscribe(client, `private-event.${world.eventId}.live`);
    client.disconnect();
  });

  it('one person alone, where it is their own', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => signIn(database, { role: 'timer', eventId: world.eventId })),
    );
    const ask = (token?: string) =>
      node.authorize({ ...(token && { token }), socketId, channel: `private-profile.${one?.profileId}` });
    expect((await ask(one?.token)).status).toBe(200);
    expect((await ask(other?.token)).status).toBe(404);
    expect((await ask()).status).toBe(401);
  });

  it('super admins alone, where it is what changed of all events', async () => {
    const manager = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const admin = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    await sql`update profiles set is_super_admin = true where id = ${admin.profileId}`.execute(database.db);
    const ask = (token: string) => node.authorize({ token, socketId, channel: 'private-events' });
    expect((await ask(admin.token)).status).toBe(200);
    expect((await ask(manager.token)).status).toBe(404);
  });

  it('nobody of another organization, who is told what nobody is told', async () => {
    const { token } = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const refusals = [];
    for (const id of [world.otherEventId, 999_999]) {
      for (const channel of [`private-event.${id}`, `private-event.${id}.live`]) {
        const answer = await node.authorize({ token, socketId, channel });
        refusals.push([answer.status, await answer.json()]);
      }
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify([404, { message: 'Event not found.', code: 'not_found' }])]),
    );
  });

  it('no other channel, and nothing malformed', async () => {
    const { token } = await signIn(database, { role: 'timer', eventId: world.eventId });
    for (const channel of ['public', 'private-event.x', 'presence-event.1', 'private-event.1.live.more'])
      expect((await node.authorize({ token, socketId, channel })).status, channel).toBe(404);
    const malformed = await node.authorize({ token, socketId: 'x', channel: `private-event.${world.eventId}` });
    expect(malformed.status).toBe(422);
    expect(await malformed.json()).toMatchObject({ code: 'invalid', errors: { socket_id: [expect.any(String)] } });
  });
});

describe('a websocket', () => {
  it('is not let in by the signature of another one, or for another channel', async () => {
    const { token } = await signIn(database, { role: 'timer', eventId: world.eventId });
    const channel = `private-event.${world.eventId}`;
    const { auth } = (await (await node.authorize({ token, socketId, channel })).json()) as { auth: string };
    const client = connect(node, token);
    await new Promise((resolve) => client.connection.bind('connected', resolve));
    const refusal = new Promise((resolve) => client.bind('pusher:subscription_error', resolve));
    client.send_event('pusher:subscribe', { channel, auth });
    expect(await refusal).toMatchObject({ type: 'AuthError', status: 401 });
    client.disconnect();
  });

  it('hears no more once the role behind it is taken back', async () => {
    const { token, roleId } = await signIn(database, { role: 'timer', eventId: world.eventId });
    const kept = await signIn(database, { role: 'timer', eventId: world.eventId });
    const channel = `private-event.${world.eventId}`;
    const [revoked, other] = [connect(node, token), connect(node, kept.token)];
    const lost = await subscribe(revoked, channel);
    await subscribe(other, channel);
    const again = new Promise((resolve) => lost.bind('pusher:subscription_error', resolve));
    await sql`update roles set deleted_at = now() where id = ${roleId}`.execute(database.db);
    await node.checkAccess();
    // It is sent away, connects again by itself, and is refused.
    expect(await again).toMatchObject({ status: 404 });
    expect(lost.subscribed).toBe(false);
    expect(other.channel(channel).subscribed).toBe(true);
    revoked.disconnect();
    other.disconnect();
  });

  it('hears no more as soon as somebody takes the role back in the console', async () => {
    const { token, roleId } = await signIn(database, { role: 'timer', eventId: world.eventId });
    const manager = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const client = connect(node, token);
    const channel = await subscribe(client, `private-event.${world.eventId}`);
    const refused = new Promise((resolve) => channel.bind('pusher:subscription_error', resolve));
    const answer = await fetch(`${node.url}/v1/admin/roles/${roleId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(await refused).toMatchObject({ status: 404 });
    client.disconnect();
  });

  it('hears no more once its token ended', async () => {
    const { token, profileId } = await signIn(database, { role: 'timer', eventId: world.eventId });
    const client = connect(node, token);
    await subscribe(client, `private-profile.${profileId}`);
    const ended = new Promise((resolve) => client.connection.bind('error', resolve));
    await sql`update access_tokens set revoked_at = now() where profile_id = ${profileId}`.execute(database.db);
    await node.checkAccess();
    expect(await ended).toMatchObject({ data: { code: 4200 } });
    client.disconnect();
  });

  it('hears no more within a second of signing out at whichever node, which know the token no more', async () => {
    const other = await startNode(database);
    try {
      const { token, profileId } = await signIn(database, { role: 'timer', eventId: world.eventId });
      const client = connect(other, token);
      await subscribe(client, `private-profile.${profileId}`);
      const read = (url: string) => fetch(`${url}/v1/admin/profile`, { headers: { authorization: `Bearer ${token}` } });
      expect([(await read(node.url)).status, (await read(other.url)).status]).toEqual([200, 200]);
      const ended = new Promise((resolve) => client.connection.bind('error', resolve));
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${node.url}/v1/auth/logout`, { method: 'POST', headers })).status).toBe(204);
      const began = Date.now();
      expect(await ended).toMatchObject({ data: { code: 4200 } });
      await eventually(async () => expect((await read(other.url)).status).toBe(401));
      expect(Date.now() - began).toBeLessThan(1_000);
      client.disconnect();
    } finally {
      await other.close();
    }
  });
});

describe('what is told', () => {
  const actor = (patterns: string[], tenantId: number): Actor => ({
    identity: asProfile(1),
    isSuperAdmin: false,
    grants: [{ role: 'custom', patterns, level: 'event', tenantId }],
  });
  const ask = (who: Actor, channel: string) => requireChannel({ engine: node.engine, actor: who, channel });
  const about = (resource: string) => ({ channel: '', event: 'changed', data: {}, resource });

  it('is about resources that one may read there', async () => {
    const readable = await ask(actor(['events.read', 'races.read'], world.eventId), `private-event.${world.eventId}`);
    expect(mayHear(readable, about('races'))).toBe(true);
    expect(mayHear(readable, about('athletes'))).toBe(false);
  });

  it('is about reads of chips only for who may read passings of this event', async () => {
    const live = `private-event.${world.eventId}.live`;
    await expect(ask(actor(['events.read', 'races.read'], world.eventId), live)).rejects.toMatchObject({ status: 403 });
    const elsewhere = actor(['passings.read'], world.otherEventId);
    const split = { ...elsewhere, grants: [...elsewhere.grants, ...actor(['events.read'], world.eventId).grants] };
    await expect(ask(split, live)).rejects.toMatchObject({ status: 403 });
    await expect(ask(actor(['events.read', 'passings.read'], world.eventId), live)).resolves.toBeTruthy();
  });
});

it('what somebody may do is looked up again when it changes, in whatever way that is written', async () => {
  // What is remembered never grows old here: only hearing of the change ends it.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    const { token, roleId } = await signIn(database, { role: 'read_only', eventId: world.eventId });
    const sees = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${node.url}/v1/admin/events/${world.eventId}`, { headers })).status;
    };
    expect(await sees()).toBe(200);
    // As a background task of another node does.
    const { engine } = node;
    await inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('roles') }, (write) =>
      writeValues(write, [roleId], { accepted_at: null }),
    );
    await eventually(async () => expect(await sees()).toBe(404));
  } finally {
    clock.mockRestore();
  }
});
