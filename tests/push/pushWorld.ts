import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { pushKeysOf } from '../../server/push/pushKeys';
import { startPush } from '../../server/push/startPush';
import { createRaceWorld } from '../api/timing/raceWorld';
import { pushReceiver } from './pushReceiver';

/** A published event with a race, phones, and the worker that sends to them. */
export async function pushWorld() {
  const keys = pushKeysOf(randomBytes(32).toString('base64url'), () => 'mailto:race@example.com');
  const outgoing = createOutgoing({ allowPrivateNetwork: true });
  const [world, service] = await Promise.all([
    createRaceWorld({ app: { push: { keys, outgoing } } }),
    pushReceiver(keys.publicKey),
  ]);
  const { db, engine, database } = world.app;
  const errors: unknown[] = [];
  const worker = () =>
    startPush({
      engine,
      database,
      outgoing,
      keys,
      onError: (error) => errors.push(error),
    });
  const subscribe = (name: string, body: object = {}, as = service.phone(name)) =>
    world.api('POST', `/v1/public/events/${world.eventId}/push_subscriptions`, { ...as, ...body }, null);
  const make = async (resource: string, body: object): Promise<number> => {
    const made = await world.api('POST', resource, { event_id: world.eventId, ...body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  return {
    ...world,
    db,
    service,
    keys,
    make,
    subscribe,
    /** A node that sends until it is stopped. */
    startWorker: worker,
    errors,
    /** Sends until nothing is due; what waits for its next attempt stays. */
    async sendAll(nodes = 1) {
      const workers = await Promise.all(Array.from({ length: nodes }, worker));
      try {
        for (;;) {
          const left = await sql`
            select 1 from notifications where status = 'scheduled' and send_at <= now() and deleted_at is null
            union all select 1 from notifications where status = 'sending' and not exists (
              select 1 from deliveries d where d.notification_id = notifications.id and d.status = 'queued')
            union all select 1 from push_feeds f join timing_feeds t using (event_id) where t.seq > f.seq
            union all select 1 from push_queue
            union all select 1 from deliveries where status = 'queued' and (next_attempt_at <= now() or error is null)`.execute(
            db,
          );
          if (left.rows.length === 0 || errors.length > 0) break;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      } finally {
        await Promise.all(workers.map((one) => one.stop()));
      }
      if (errors.length > 0) throw errors[0];
    },
    /** The next attempts are due: since a second, as the clocks of two connections may differ by less where they run on two cores. */
    passTime: () =>
      sql`update deliveries set next_attempt_at = now() - interval '1 second' where status = 'queued'`.execute(db),
    deliveries: async (where: object = {}) => {
      const found = await sql<Record<string, unknown>>`select * from deliveries order by id`.execute(db);
      return found.rows.filter((row) => Object.entries(where).every(([key, value]) => row[key] === value));
    },
    /** Nobody is subscribed, and nothing waits. */
    async clear() {
      for (const table of [
        'deliveries',
        'push_subscriptions',
        'notifications',
        'progress_notifications',
        'push_queue',
        'push_feeds',
        'rate_limits',
      ])
        await sql`delete from ${sql.table(table)}`.execute(db);
      service.reset();
    },
    async close() {
      await world.close();
      await service.close();
    },
  };
}

export type PushWorld = Awaited<ReturnType<typeof pushWorld>>;
