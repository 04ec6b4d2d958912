import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { OpenDatabase } from '../database/types';
import { startSendQueue } from '../outbox/sendQueue';
import type { Outgoing } from '../outgoing/outgoing';
import { claimDeliveries, deliver, PER_RECEIVER } from './deliver';
import { expandQueue } from './expandQueue';

/** NOTIFY channel on which changes say that some webhook waits for them. */
const WEBHOOK_CHANNEL = 'webhooks';
const AT_A_TIME = 40;
const KEPT = '30 days';

interface WebhooksOptions {
  engine: Engine;
  database: Pick<OpenDatabase, 'listen'>;
  outgoing: Outgoing;
  onError(error: unknown): void;
}

/** Sends what webhooks wait for: each delivery on one node, those of slow receivers beside those of others. */
export async function startWebhooks({
  engine,
  database,
  outgoing,
  onError,
}: WebhooksOptions): Promise<{ stop(): Promise<void> }> {
  const receivers = new Map<number, number>();
  const count = (receiver: number, by: number): void =>
    void receivers.set(receiver, (receivers.get(receiver) ?? 0) + by);
  return startSendQueue({
    database,
    channel: WEBHOOK_CHANNEL,
    atATime: AT_A_TIME,
    async prepare(isStopping) {
      while ((await expandQueue(engine)) > 0 && !isStopping());
    },
    async claim(limit) {
      const busy = [...receivers].filter(([, calls]) => calls >= PER_RECEIVER).map(([id]) => id);
      const claimed = await claimDeliveries({ engine, limit, busy });
      for (const { webhook_id } of claimed) count(webhook_id, 1);
      return claimed;
    },
    async send(claimed) {
      try {
        await deliver(engine, outgoing, claimed);
      } finally {
        count(claimed.webhook_id, -1);
      }
    },
    prune: () => prune(engine),
    onError,
  });
}

/** Forgets what is over for long. */
async function prune(engine: Engine): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status <> 'pending' and created_at < now() - ${KEPT}::interval limit 10000)`.execute(
    engine.db,
  );
}
