import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { OpenDatabase } from '../database/types';
import { TIMING_CHANNEL } from '../timing/store/timingChannel';
import { DUE_CHANNEL } from './dueNotice';
import { PushSender } from './pushSender';
import { PUSH_CHANNEL, queueNews } from './queueNews';
import { queueProgress } from './queueProgress';
import type { Pushing } from './sendPush';

/** Looks even without a notice: for what is due by the clock, and as notices are lost while a connection is. */
const POLL_MS = 2_000;
const PRUNE_MS = 60 * 60_000;
const PRUNED_TOGETHER = 10_000;
const KEPT = '30 days';

interface PushOptions extends Pushing {
  readonly engine: Engine;
  readonly database: Pick<OpenDatabase, 'listen'>;
  onError(error: unknown): void;
}

/** Makes deliveries of what there is to tell, and sends what phones wait for: each delivery on one node. */
export async function startPush({ engine, database, ...options }: PushOptions): Promise<{ stop(): Promise<void> }> {
  const { onError } = options;
  const sender = new PushSender({ engine, ...options });
  let isStopping = false;
  let isWanted = false;
  let queueing: Promise<void> | null = null;

  const queueOnce = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await queueNews(engine);
      await queueProgress(engine);
    }
  };
  /** Beside the sending: neither waits for the other. */
  const queue = (): void => {
    isWanted = true;
    queueing ??= queueOnce()
      .catch((error) => {
        if (!isStopping) onError(error);
      })
      .finally(() => {
        queueing = null;
        if (isWanted && !isStopping) queue();
      });
  };
  const look = (): void => {
    queue();
    sender.look();
  };

  const unlisten = [
    await database.listen(PUSH_CHANNEL, queue),
    await database.listen(TIMING_CHANNEL, queue),
    await database.listen(DUE_CHANNEL, () => sender.look()),
  ];
  const timers = [setInterval(look, POLL_MS), setInterval(() => void prune(engine).catch(onError), PRUNE_MS)];
  look();
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const end of unlisten) await end();
      await queueing;
      await sender.stop();
    },
  };
}

/** Forgets what is over for long. */
async function prune(engine: Engine): Promise<void> {
  let removed: number;
  do {
    const found = await sql`
      delete from deliveries where id in (
        select id from deliveries where created_at < now() - ${KEPT}::interval and status <> 'queued' order by id limit ${PRUNED_TOGETHER})`.execute(
      engine.db,
    );
    removed = Number(found.numAffectedRows ?? 0);
  } while (removed === PRUNED_TOGETHER);
}
