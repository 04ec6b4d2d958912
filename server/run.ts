import { startServer } from './startServer';

/** Whoever sent the signal kills after some time, and a database that hangs must not decide when. */
const LONGEST_STOP_MS = 14_000;

/**
 * Serves until a signal ends it. A signal during the start ends the start.
 * @param consoleBuilt settles once the console's files are there; nothing is served before.
 */
export function run({ consoleBuilt }: { consoleBuilt?: Promise<void> } = {}): void {
  const leaving = new AbortController();
  const starting = startServer(process.env, { consoleBuilt, signal: leaving.signal });
  let isStopping = false;

  // From the first moment on: a signal during the start must not leave a database behind, a second one cut the first one short.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  starting.catch((error) => {
    if (error === leaving.signal.reason) process.exit(0);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    leaving.abort();
    setTimeout(() => {
      console.error('Not everything could be ended in order; ending all the same. What was acknowledged is stored.');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
}
