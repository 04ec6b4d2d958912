import { callerNow, inBackground } from '../../engine/api/connectionScope';

/** Work that answers do not wait for. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** When nothing is under way any more. */
  finished(): Promise<void>;
}

/** What fails goes to `onError`; nobody else would know. */
export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      // The mails of one caller take turns with those of others, and none is lost to a wait.
      const done: Promise<void> = inBackground(`after ${callerNow()?.key ?? 'the server'}`, work)
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async finished() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
