import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PushTarget } from '../../resources/push_subscriptions/push.calls';

/** What a receiver is told at its start. */
export interface ReceiverGiven {
  readonly phones: number;
  /** Of the only sender it takes messages from. */
  readonly publicKey: string;
}

export interface Received {
  /** Messages that came. */
  count: number;
  /** Of these, to phones that had theirs. */
  again: number;
  /** Epoch ms. */
  firstAt: number;
  lastAt: number;
  /** Of the phones whose messages are decrypted. */
  texts: string[];
  refused: string[];
}

/** A push service with its phones, a process of its own. */
export interface Receiver {
  readonly url: string;
  /** By the number of the phone. */
  targets(): Promise<PushTarget[]>;
  received(): Promise<Received>;
  /** Forgets what came, and answers so many ms later from then on where that is said. */
  reset(answersAfterMs?: number): Promise<void>;
  stop(): void;
}

export async function startReceiver(given: ReceiverGiven): Promise<Receiver> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/push/receiver.ts'], {
    env: { ...process.env, GIVEN: JSON.stringify(given) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const read = async <T>(path: string): Promise<T> => (await fetch(url + path)).json() as T;
  return {
    url,
    targets: () => read('/targets'),
    received: () => read('/received'),
    async reset(answersAfterMs) {
      await fetch(`${url}/reset${answersAfterMs === undefined ? '' : `?${answersAfterMs}`}`, { method: 'POST' });
    },
    stop: () => void child.kill(),
  };
}
