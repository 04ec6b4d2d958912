import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Receiver } from './receivers';

/** What is sent by hand. */
export interface ByHandGiven {
  readonly url: string;
  readonly privateKey: string;
}

interface Sending {
  readonly receiver: Receiver;
  readonly privateKey: string;
}

/** Sends a message to each phone of a receiver in a process of its own; seconds until the first and the last had it. */
export async function sendByHand({ receiver, privateKey }: Sending): Promise<{ first: number; last: number }> {
  await receiver.reset();
  const given: ByHandGiven = { url: receiver.url, privateKey };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/push/byHand.ts'], {
    env: { ...process.env, GIVEN: JSON.stringify(given) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const begin = Number(line);
  const { firstAt, lastAt, refused } = await receiver.received();
  if (refused[0] !== undefined) throw new Error(`A phone refused: ${refused[0]}`);
  return { first: (firstAt - begin) / 1_000, last: (lastAt - begin) / 1_000 };
}
