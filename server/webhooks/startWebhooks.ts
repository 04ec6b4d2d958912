import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { OpenDatabase } from '../database/types';
import type { Outgoing } from '../outgoing/outgoing';
import { claimDeliveries, deliver, PER_RECEIVER } from './deliver';
import { expandQueue } from './expandQueue';

/** NOTIFY channel on which changes say that some webhook waits for them. */
const WEBHOOK_CHANNEL = 'webhooks';
/** Looks even without a notice: for those to be tried again, and as notices are lost while a connection is. */
const POLL_MS = 5_000;
const AT_A_TIME = 40;
const PRUNE_MS = 60 * 60_000;
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
  const sending = new Map<number, Promise<void>>();
  const receivers = new Map<number, number>();
  let isStopping = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;

  const send = (claimed: Awaited<ReturnType<typeof claimDeliveries>>[number]): void => {
    const { id, webhook_id: receiver } = claimed;
    receivers.set(receiver, (receivers.get(receiver) ?? 0) + 1);
    const done = deliver(engine, outgoing, claimed)
      .catch(onError)
      .finally(() => {
        sending.delete(id);
        receivers.set(receiver, (receivers.get(receiver) ?? 1) - 1);
        look();
      });
    sending.set(id, done);
  };
  const lookOnce = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      while ((await expandQueue(engine)) > 0 && !isStopping);
      const limit = AT_A_TIME - sending.size;
      if (limit <= 0 || isStopping) continue;
      const busy = [...receivers].filter(([, count]) => count >= PER_RECEIVER).map(([id]) => id);
      for (const claimed of await claimDeliveries({ engine, limit, busy })) send(claimed);
    }
  };
  const look = (): void => {
    isWanted = true;
    looking ??= lookOnce()
      .catch((error) => {
        if (!isStopping) onError(error);
      })
      .finally(() => {
        looking = null;
        if (isWanted && !isStopping) look();
      });
  };

  const unlisten = await database.listen(WEBHOOK_CHANNEL, look);
  const timers = [setInterval(look, POLL_MS), setInterval(() => void prune(engine).catch(onError), PRUNE_MS)];
  look();
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await unlisten();
      await looking;
      await Promise.allSettled(sending.values());
    },
  };
}

/** Forgets what is over for long. */
async function prune(engine: Engine): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status <> 'pending' and created_at < now() - ${KEPT}::interval limit 10000)`.execute(
    engine.db,
  );
}
