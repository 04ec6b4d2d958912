import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expandQueue } from '../../server/webhooks/expandQueue';
import { type OtherSide, otherSide, type Received } from '../integrations/otherSide';
import { createTestApp } from '../support/testApp';
import { postgresIsMissing } from '../support/testDatabase';
import { untilBlocked } from '../support/untilBlocked';
import { type WebhookWorld, webhookWorld } from './webhookWorld';

const SECRET = 'a secret of the test';
const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>;

describe('a webhook', () => {
  let world: WebhookWorld;
  let there: OtherSide;
  beforeAll(async () => {
    [world, there] = await Promise.all([webhookWorld(), otherSide()]);
  });
  afterAll(async () => {
    await world?.test.close();
    await there?.close();
  });
  afterEach(async () => {
    await sql`update webhooks set enabled = false`.execute(world.test.db);
    await sql`delete from webhook_queue`.execute(world.test.db);
    await sql`delete from webhook_deliveries`.execute(world.test.db);
    world.errors.length = 0;
  });

  const hook = (given: object) =>
    world.make('webhooks', { url: `${there.url}/hook`, topics: ['athletes.*'], secret: SECRET, ...given });
  const fine = () => there.answer((_, response) => response.end());

  it.skipIf(postgresIsMissing)('is told of a change that is committed while later ones are being told', async () => {
    fine();
    const event_id = await world.newEvent();
    await hook({ event_id });
    const { db, engine } = world.test;
    const early = await db.startTransaction().execute();
    await sql`insert into webhook_queue (event_id, resource, ids, kind) values (${event_id}, 'athletes', '{1}', 'delete')`.execute(
      early,
    );
    await world.make('athletes', { event_id, last_name: 'Later' });
    const holding = await db.startTransaction().execute();
    await sql`lock table webhook_deliveries in exclusive mode`.execute(holding);
    const expanding = expandQueue(engine);
    await untilBlocked(db);
    await early.commit().execute();
    await holding.commit().execute();
    expect(await expanding).toBe(1);
    const left = await sql<{ kind: string }>`select kind from webhook_queue`.execute(db);
    expect(left.rows).toEqual([{ kind: 'delete' }]);
  });

  it('is told who was created, changed and deleted, signed, without contact details', async () => {
    fine();
    const event_id = await world.newEvent();
    await hook({ event_id });
    const id = await world.make('athletes', { event_id, last_name: 'de Vries', email: 'anna@example.com' });
    await world.call('PATCH', `athletes/${id}`, { club: 'Harbour' });
    await world.call('DELETE', `athletes/${id}`);
    await world.sendAll();
    expect(there.received.map(bodyOf)).toMatchObject([
      {
        topic: 'athletes.created',
        event_id,
        organization_id: world.organization,
        resource: 'athletes',
        record_id: id,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      { topic: 'athletes.updated', record_id: id },
      { topic: 'athletes.deleted', record_id: id, data: null },
    ]);
    expect(JSON.stringify(there.received)).not.toContain('anna@example.com');
    const [first] = there.received as [Received];
    const signature = createHmac('sha256', SECRET).update(first.body).digest('hex');
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'x-startline-signature': `sha256=${signature}`,
      'x-startline-id': bodyOf(first).id,
      'x-startline-timestamp': bodyOf(first).timestamp,
      'x-startline-topic': 'athletes.created',
    });
  });

  it('holds the record as those see it who only read', async () => {
    fine();
    const event_id = await world.newEvent();
    await hook({ event_id, topics: ['athletes.created'] });
    await world.make('athletes', { event_id, last_name: 'de Vries', phone: '+32 470 00 00 00' });
    await world.sendAll();
    const { data } = bodyOf(there.received[0] as Received) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ last_name: 'de Vries', event_id });
    expect(data.phone ?? null).toBeNull();
  });

  it('hears of the topics it asked for, of its own event or of all events of its organization', async () => {
    fine();
    const [event_id, other] = [await world.newEvent(), await world.newEvent()];
    await hook({ event_id, url: `${there.url}/event`, topics: ['races.created'] });
    await hook({ organization_id: world.organization, url: `${there.url}/all`, topics: ['*'] });
    await world.make('races', { event_id, name: 'Ten' });
    await world.make('races', { event_id: other, name: 'Five' });
    await world.make('athletes', { event_id, last_name: 'Peeters' });
    await world.sendAll();
    const told = there.received.map((one) => [one.path, bodyOf(one).topic, bodyOf(one).event_id]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ['/event', 'races.created', event_id],
        ['/all', 'races.created', event_id],
        ['/all', 'races.created', other],
        ['/all', 'athletes.created', event_id],
      ]),
    );
  });

  it('of an organization hears nothing of rehearsals, which are for nobody outside', async () => {
    fine();
    const event_id = await world.newEvent();
    const copy = await world.newEvent();
    await sql`update events set rehearsal_of_id = ${event_id} where id = ${copy}`.execute(world.test.db);
    await hook({ organization_id: world.organization });
    await world.make('athletes', { event_id: copy, last_name: 'Peeters' });
    await world.sendAll();
    expect(there.received).toEqual([]);
    await world.make('athletes', { event_id, last_name: 'Peeters' });
    await world.sendAll();
    expect(there.received).toHaveLength(1);
  });

  it('hears of a change where that is committed, and of none that was rolled back', async () => {
    const event_id = await world.newEvent();
    await hook({ event_id });
    const queued = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from webhook_queue`.execute(world.test.db)).rows[0]
        ?.count;
    const refused = world.test.db.transaction().execute(async (tx) => {
      await sql`insert into outbox (event_id, resource, ids, kind) values (${event_id}, 'athletes', '{1}', 'create')`.execute(
        tx,
      );
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect(await queued()).toBe(0);
    await world.make('athletes', { event_id, last_name: 'Peeters' });
    expect(await queued()).toBe(1);
    fine();
    await world.sendAll();
  });

  it('gets each delivery once, whatever the number of nodes, and those of a record in their order', async () => {
    fine();
    const event_id = await world.newEvent();
    await hook({ event_id });
    const ids: number[] = [];
    for (const last_name of ['A', 'B', 'C']) ids.push(await world.make('athletes', { event_id, last_name }));
    for (const club of ['1', '2', '3']) for (const id of ids) await world.call('PATCH', `athletes/${id}`, { club });
    await world.sendAll(3);
    expect(there.received).toHaveLength(12);
    const { rows } = await sql<{ payload: { id: string } }>`select payload from webhook_deliveries order by id`.execute(
      world.test.db,
    );
    const order = new Map(rows.map(({ payload }, i) => [payload.id, i]));
    for (const id of ids) {
      const own = there.received.map(bodyOf).filter(({ record_id }) => record_id === id);
      const places = own.map((body) => order.get(String(body.id)) ?? -1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it('is tried again with the same body, and what comes after of the same record waits', async () => {
    const event_id = await world.newEvent();
    const webhook = await hook({ event_id });
    there.answer((_, response) => response.writeHead(500).end());
    const [id, other] = [
      await world.make('athletes', { event_id, last_name: 'A' }),
      await world.make('athletes', { event_id, last_name: 'B' }),
    ];
    await world.call('PATCH', `athletes/${id}`, { club: 'Later' });
    await world.sendAll();
    expect(there.received.map(bodyOf)).toMatchObject([{ record_id: id }, { record_id: other }]);
    const failing = (await world.call('GET', `webhooks/${webhook}`)).body.failing_since;
    expect(failing).toEqual(expect.any(String));
    const [first] = there.received as [Received];
    fine();
    await world.passTime();
    await world.sendAll();
    const bodies = there.received.map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies).toContain(first.body);
    expect(bodies.indexOf(first.body)).toBeLessThan(bodies.findIndex((body) => body.includes('athletes.updated')));
    expect((await world.call('GET', `webhooks/${webhook}`)).body.failing_since).toBeNull();
    const { body } = await world.call('GET', `webhook_deliveries?webhook_id=${webhook}&sort=id`);
    expect(body.items).toMatchObject([
      { status: 'delivered', attempts: 2, response_code: 200, error: null, next_attempt_at: null },
      { status: 'delivered', attempts: 2 },
      { status: 'delivered', attempts: 1 },
    ]);
  });

  it('is given up after a day, and can be sent again by hand', async () => {
    const event_id = await world.newEvent();
    await hook({ event_id });
    there.answer((_, response) => response.writeHead(410).end());
    await world.make('athletes', { event_id, last_name: 'A' });
    await world.sendAll();
    await sql`update webhook_deliveries set created_at = now() - interval '25 hours', next_attempt_at = now()`.execute(
      world.test.db,
    );
    await world.sendAll();
    const [delivery] = (await world.call('GET', `webhook_deliveries?event_id=${event_id}`)).body.items;
    expect(delivery).toMatchObject({ status: 'failed', attempts: 2, response_code: 410, error: 'Answered with 410.' });
    fine();
    const again = await world.call('POST', `webhook_deliveries/${delivery.id}/resend`, {});
    expect(again).toMatchObject({ status: 200, body: { status: 'pending' } });
    await world.sendAll();
    expect(there.received.map(bodyOf)).toMatchObject([{ id: delivery.payload.id }]);
    expect((await world.call('GET', `webhook_deliveries/${delivery.id}`)).body).toMatchObject({ status: 'delivered' });
  });

  it('that failed says so, and sends all it owes at once where somebody asks for it', async () => {
    const event_id = await world.newEvent();
    there.answer((_, response) => response.writeHead(500).end());
    const id = await hook({ event_id });
    const other = await hook({ event_id: await world.newEvent() });
    await world.make('athletes', { event_id, last_name: 'A' });
    await world.make('athletes', { event_id, last_name: 'B' });
    await world.sendAll();
    const state = async () => (await world.call('GET', `webhooks/${id}`)).body.state;
    expect(await state()).toBe('failing');
    await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null
      where id = (select min(id) from webhook_deliveries where webhook_id = ${id})`.execute(world.test.db);
    fine();
    expect(await world.call('POST', `webhooks/${other}/resend`, {})).toMatchObject({
      status: 200,
      body: { resent: 0 },
    });
    expect(await world.call('POST', `webhooks/${id}/resend`, {})).toMatchObject({ status: 200, body: { resent: 2 } });
    await world.sendAll();
    expect(there.received).toHaveLength(2);
    expect(await state()).toBe('working');
  });

  describe('of an organization, once the event is another one’s', () => {
    const away = {
      status: 'failed',
      error: 'Not sent: the event moved to another organization.',
      next_attempt_at: null,
    };
    const failing = async () => {
      const event_id = await world.newEvent();
      const hook_id = await hook({ organization_id: world.organization });
      there.answer((_, response) => response.writeHead(500).end());
      await world.make('athletes', { event_id, last_name: 'A' });
      await world.sendAll();
      const elsewhere = await world.make('organizations', { name: 'Other club' });
      const move = () => world.call('POST', `events/${event_id}/move`, { organization_id: elsewhere });
      const delivery = async () =>
        (await world.call('GET', `webhook_deliveries?webhook_id=${hook_id}&topic=athletes.created`)).body.items[0];
      return { event_id, move, delivery };
    };

    it('is not told what still waits, which says so', async () => {
      const { event_id, move, delivery } = await failing();
      const other = await world.newEvent();
      await world.make('athletes', { event_id: other, last_name: 'B' });
      await world.sendAll();
      expect((await move()).status).toBe(200);
      expect((await delivery()).payload.event_id).toBe(other);
      const both = (await world.call('GET', 'webhook_deliveries?sort=id')).body.items as { payload: object }[];
      expect(both.filter(({ payload }) => 'event_id' in payload && payload.event_id === event_id)).toMatchObject([
        away,
      ]);
      expect(both.filter(({ payload }) => 'event_id' in payload && payload.event_id === other)).toMatchObject([
        { status: 'pending' },
      ]);
    });

    it('nor what was under way meanwhile, nor what somebody wants sent again', async () => {
      const { move, delivery } = await failing();
      await move();
      const { id } = await delivery();
      fine();
      // As a call that ended badly after the move notes it.
      await sql`update webhook_deliveries set status = 'pending', next_attempt_at = now() where id = ${id}`.execute(
        world.test.db,
      );
      await world.sendAll();
      expect(await delivery()).toMatchObject({ ...away, attempts: 1 });
      expect((await world.call('POST', `webhook_deliveries/${id}/resend`, {})).body.status).toBe('pending');
      await world.sendAll();
      expect(await delivery()).toMatchObject(away);
      expect(there.received).toEqual([]);
    });
  });

  it('that is slow holds up no other, nor any write', async () => {
    const event_id = await world.newEvent();
    // A call that gets no answer ends after a while and another takes its place, so only calls at one time count.
    let open = 0;
    let mostOpen = 0;
    const slow = await otherSide((_, response) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      response.on('close', () => (open -= 1));
    });
    fine();
    await hook({ event_id, url: `${slow.url}/slow` });
    const quick = await hook({ event_id });
    const worker = await world.worker();
    try {
      for (let i = 0; i < 12; i += 1) await world.make('athletes', { event_id, last_name: `R${i}` });
      const again = await world.worker();
      const delivered = async () =>
        (await world.call('GET', `webhook_deliveries?webhook_id=${quick}&status=delivered`)).body.totalItems as number;
      while ((await delivered()) < 12) await new Promise((resolve) => setTimeout(resolve, 20));
      // Two nodes, each with as many calls as one receiver gets.
      expect(mostOpen).toBeLessThanOrEqual(4);
      expect(mostOpen).toBeGreaterThan(0);
      await slow.close();
      await again.stop();
    } finally {
      await worker.stop();
    }
    expect(world.errors).toEqual([]);
  });

  it('is told of many records at once by one delivery, which stands in the order of each', async () => {
    fine();
    const event_id = await world.newEvent();
    await hook({ event_id });
    for (let i = 0; i < 105; i += 1) await world.make('athletes', { event_id, last_name: `R${i}` });
    await world.sendAll();
    there.received.length = 0;
    await world.call('PATCH', 'athletes', { filter: { event_id }, data: { club: 'All' }, expect: 105 });
    await world.sendAll();
    expect(there.received.map(bodyOf)).toMatchObject([{ topic: 'athletes.updated', record_id: null, data: null }]);
    expect((bodyOf(there.received[0] as Received).ids as number[]).length).toBe(105);
  });

  it('shows its secret in the answer to its creation alone, and makes one up', async () => {
    const event_id = await world.newEvent();
    const made = await world.call('POST', 'webhooks', { event_id, url: 'https://example.org/hook', topics: ['*'] });
    expect(made.body.secret).toMatch(/^[\w-]{32}$/);
    expect((await world.call('GET', `webhooks/${made.body.id}`)).body).not.toHaveProperty('secret');
    const stored = await sql<{ secret: string }>`select secret from webhooks where id = ${made.body.id}`.execute(
      world.test.db,
    );
    expect(stored.rows[0]?.secret).toMatch(/^sealed:/);
    expect(world.test.engine.sealer.open(String(stored.rows[0]?.secret))).toBe(made.body.secret);
  });

  it('is refused for topics that there are not, and nowhere', async () => {
    const event_id = await world.newEvent();
    const given = { event_id, url: 'https://example.org/hook' };
    for (const topic of ['passings.created', 'athletes.read', 'athletes', 'nothing.*', 'roles.*', '**']) {
      const refused = await world.call('POST', 'webhooks', { ...given, topics: [topic] });
      expect(refused).toMatchObject({ status: 422, body: { errors: { topics: [expect.stringContaining(topic)] } } });
    }
    expect((await world.call('POST', 'webhooks', { ...given, topics: [] })).status).toBe(422);
    expect((await world.call('POST', 'webhooks', { ...given, event_id: null, topics: ['*'] })).status).toBe(422);
  });

  it('is refused for an address in a private network, at its creation and when it is called', async () => {
    const guarded = await createTestApp();
    const admin = await guarded.signIn({ isSuperAdmin: true });
    const post = (url: string, body: object) =>
      guarded.call({ method: 'POST', url: `/v1/admin/${url}`, token: admin.token, body });
    const organization = (await post('organizations', { name: 'Club' })).json();
    for (const url of ['https://127.0.0.1/hook', 'http://example.org/hook', 'https://[::1]/']) {
      const refused = await post('webhooks', { organization_id: organization.id, url, topics: ['*'] });
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['url']]);
    }
    await guarded.close();
  });
});
