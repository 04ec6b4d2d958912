import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RoleName } from '../../resources/roles/roleNames';
import { claimDeliveries } from '../../server/webhooks/deliver';
import { insert } from '../access/values';
import { type OtherSide, otherSide } from '../integrations/otherSide';
import type { Person } from '../support/testApp';
import { type WebhookWorld, webhookWorld } from './webhookWorld';

describe('of a webhook somebody answers', () => {
  let world: WebhookWorld;
  let there: OtherSide;
  beforeAll(async () => {
    [world, there] = await Promise.all([webhookWorld(), otherSide()]);
    there.answer((_, response) => response.end());
  });
  afterAll(async () => {
    await world?.test.close();
    await there?.close();
  });
  afterEach(async () => {
    await sql`delete from webhooks`.execute(world.test.db);
    await sql`delete from webhook_queue`.execute(world.test.db);
    there.received.length = 0;
  });

  const managerOf = (id: number, role: RoleName = 'event_manager') =>
    world.test.signIn({ role, scope: { kind: 'event', id } });
  const hookOf = (person: Person, given: object) =>
    world.make('webhooks', { url: `${there.url}/in?token=TOPSECRET`, topics: ['athletes.*'], ...given }, person);
  const stateOf = async (id: number) => (await world.call('GET', `webhooks/${id}`)).body.state;
  const tell = async (event_id: number) => {
    const before = there.received.length;
    await world.make('athletes', { event_id, last_name: 'Peeters' });
    await world.sendAll();
    return there.received.length - before;
  };
  const loseRoles = ({ profileId }: Person) =>
    sql`update roles set deleted_at = now() where profile_id = ${profileId}`.execute(world.test.db);

  it('and it is told nothing once they may not make it there any more, until somebody who may switches it on', async () => {
    const event_id = await world.newEvent();
    const maker = await managerOf(event_id);
    const id = await hookOf(maker, { event_id });
    expect([await tell(event_id), await stateOf(id)]).toEqual([1, 'working']);
    await loseRoles(maker);
    expect([await tell(event_id), await stateOf(id)]).toEqual([0, 'unanswered']);
    const reader = await managerOf(event_id, 'timer');
    expect((await world.call('PATCH', `webhooks/${id}`, { enabled: true }, reader)).status).toBe(403);
    expect(await stateOf(id)).toBe('unanswered');
    const other = await managerOf(event_id);
    const switchedOn = await world.call('PATCH', `webhooks/${id}`, { enabled: true }, other);
    expect(switchedOn.body).toMatchObject({ state: 'working', profile_id: other.profileId });
    expect(await tell(event_id)).toBe(1);
    await world.call('PATCH', `webhooks/${id}`, { enabled: false }, other);
    expect(await stateOf(id)).toBe('off');
  });

  it('and what still waits is not sent either', async () => {
    const event_id = await world.newEvent();
    const maker = await managerOf(event_id);
    const id = await hookOf(maker, { event_id });
    there.answer((_, response) => response.writeHead(500).end());
    expect(await tell(event_id)).toBe(1);
    there.answer((_, response) => response.end());
    await loseRoles(maker);
    await world.passTime();
    const due = () => claimDeliveries({ engine: world.test.engine, limit: 10, busy: [] });
    expect(await due()).toEqual([]);
    await world.call('PATCH', `webhooks/${id}`, { enabled: true });
    expect(await due()).toMatchObject([{ webhook_id: id }]);
  });

  it('by a role of the organization too, and by none elsewhere', async () => {
    const event_id = await world.newEvent();
    const maker = await world.test.signIn({
      role: 'organization_manager',
      scope: { kind: 'organization', id: world.organization },
    });
    const id = await hookOf(maker, { event_id });
    const whole = await hookOf(maker, { organization_id: world.organization });
    expect([await stateOf(id), await stateOf(whole)]).toEqual(['working', 'working']);
    await loseRoles(maker);
    const organization_id = await world.make('organizations', { name: 'Elsewhere' });
    await insert(world.test.db, 'roles', {
      profile_id: maker.profileId,
      role: 'organization_manager',
      organization_id,
      accepted_at: 'now',
    });
    expect([await stateOf(id), await stateOf(whole)]).toEqual(['unanswered', 'unanswered']);
  });

  it('and one made with a key ends with it', async () => {
    const event_id = await world.newEvent();
    const { body: key } = await world.call('POST', 'api_keys', { event_id, name: 'Setup', role: 'event_manager' });
    const id = await hookOf({ token: key.secret } as Person, { event_id });
    expect(await stateOf(id)).toBe('working');
    await world.call('POST', `api_keys/${key.id}/revoke`, {});
    expect(await stateOf(id)).toBe('unanswered');
  });

  it('is of an organization or of an event, not of both', async () => {
    const event_id = await world.newEvent();
    const both = { event_id, organization_id: world.organization, url: `${there.url}/in`, topics: ['*'] };
    expect((await world.call('POST', 'webhooks', both)).status).toBe(422);
  });

  it('whose address, which is often a secret, only those read who may change it', async () => {
    const event_id = await world.newEvent();
    const maker = await managerOf(event_id);
    const id = await hookOf(maker, { event_id });
    await world.call('PATCH', `webhooks/${id}`, { url: `${there.url}/in?token=TOPSECRET2` }, maker);
    await tell(event_id);
    const reads = (path: string, person: Person) => world.call('GET', path, undefined, person);
    expect((await reads(`webhooks/${id}`, maker)).body).toMatchObject({
      host: there.url,
      url: expect.stringMatching(/2$/),
    });
    const reader = await managerOf(event_id, 'read_only');
    const seen = (await reads(`webhooks/${id}`, reader)).body;
    expect([seen.host, 'url' in seen]).toEqual([there.url, false]);
    const pages = [
      `webhooks?event_id=${event_id}`,
      `webhooks/${id}`,
      `webhooks/${id}/changes`,
      `changes?event_id=${event_id}&resource=webhooks`,
      `events/${event_id}/activity`,
      `webhook_deliveries?event_id=${event_id}&include=webhook`,
    ];
    for (const path of pages) {
      const answer = await reads(path, reader);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, JSON.stringify(answer.body)]).not.toEqual([path, expect.stringContaining('TOPSECRET')]);
    }
  });
});
