import type { OpenDatabase } from '../database/types';

/** Looks without a notification too: retries fall due by the clock, and a lost connection loses notifications. */
const POLL_MS = 5_000;
const PRUNE_MS = 60 * 60_000;

interface SendQueueOptions<Claimed extends { readonly id: number }> {
  readonly database: Pick<OpenDatabase, 'listen'>;
  /** NOTIFY channel that announces new rows. */
  readonly channel: string;
  /** The most rows that this node sends at the same time. */
  readonly atATime: number;
  /** Runs before each claim, also while the node sends as much as it may. */
  prepare?(isStopping: () => boolean): Promise<void>;
  /** Leases rows that are due to this node. */
  claim(limit: number): Promise<readonly Claimed[]>;
  /** Sends a row and stores the outcome. */
  send(claimed: Claimed): Promise<void>;
  /** Deletes rows that are over for a long time. */
  prune(): Promise<void>;
  onError(error: unknown): void;
}

/** Sends the rows of a table until it is stopped: each by one node at a time, as soon as its transaction is committed. */
export async function startSendQueue<Claimed extends { readonly id: number }>({
  database,
  channel,
  atATime,
  onError,
  ...queue
}: SendQueueOptions<Claimed>): Promise<{ stop(): Promise<void> }> {
  const sending = new Map<number, Promise<void>>();
  let isStopping = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;

  const send = (claimed: Claimed): void => {
    const done = queue
      .send(claimed)
      .catch(onError)
      .finally(() => {
        sending.delete(claimed.id);
        look();
      });
    sending.set(claimed.id, done);
  };
  const lookOnce = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await queue.prepare?.(() => isStopping);
      const limit = atATime - sending.size;
      if (limit <= 0 || isStopping) continue;
      for (const claimed of await queue.claim(limit)) send(claimed);
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

  const unlisten = await database.listen(channel, look);
  const timers = [setInterval(look, POLL_MS), setInterval(() => void queue.prune().catch(onError), PRUNE_MS)];
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
