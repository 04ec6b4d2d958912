import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 60_000;

/** Tries until it works, for a minute. @throws what it said last */
export async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(100);
    }
  }
}

/** One of those that are this test's; the system gives out others to anybody. */
let next = 4640;
export async function freePort(): Promise<number> {
  for (; next < 4680; next++) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(next, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return next++;
  }
  throw new Error('All ports from 4640 to 4679 are taken.');
}

/** Waits until somebody takes connections there. */
export function listening(port: number): Promise<void> {
  return patiently(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve();
        });
        socket.once('error', reject);
      }),
  );
}
