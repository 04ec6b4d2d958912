import { setTimeout as pause } from 'node:timers/promises';

const BATCH = 50;
const EVERY_MS = 100;
const START = Date.UTC(2026, 4, 31, 10);

export interface Decoder {
  /** Reads that were answered for, as `chip milliseconds`. */
  readonly acknowledged: Set<string>;
  readonly sent: number;
  /** How often a batch had to be sent again. */
  readonly repeats: number;
  /** Longest time that one batch waited for its answer; ms. */
  readonly longestWait: number;
  /** Sends nothing new, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Sends 500 reads a second; a batch that nobody answers for is sent again until somebody does, as decoders do. */
export function startDecoder(o: { url: string; token: string; eventId: number; athletes: number }): Decoder {
  const acknowledged = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const state = { sent: 0, repeats: 0, longestWait: 0 };
  let isOver = false;
  const send = async (reads: { chipcode: string; time: string }[]): Promise<void> => {
    const from = Date.now();
    while (!(await taken({ ...o, reads }))) {
      state.repeats += 1;
      await pause(250);
    }
    state.longestWait = Math.max(state.longestWait, Date.now() - from);
    for (const { chipcode, time } of reads) acknowledged.add(`${chipcode} ${Date.parse(time)}`);
  };
  const sending = (async () => {
    for (let due = Date.now(); !isOver; due += EVERY_MS) {
      const reads = Array.from({ length: BATCH }, () => {
        const number = state.sent++;
        return { chipcode: `C${(number % o.athletes) + 1}`, time: new Date(START + number * 7).toISOString() };
      });
      const job: Promise<void> = send(reads).finally(() => underWay.delete(job));
      underWay.add(job);
      await pause(Math.max(0, due + EVERY_MS - Date.now()));
    }
  })();
  return {
    acknowledged,
    get sent() {
      return state.sent;
    },
    get repeats() {
      return state.repeats;
    },
    get longestWait() {
      return state.longestWait;
    },
    async stop() {
      isOver = true;
      await sending;
      await Promise.all(underWay);
    },
  };
}

async function taken(o: { url: string; token: string; eventId: number; reads: object[] }): Promise<boolean> {
  const answer = await fetch(`${o.url}/v1/live/events/${o.eventId}/passings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${o.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ device: 'finish', passings: o.reads }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  await answer
    ?.clone()
    .arrayBuffer()
    .catch(() => null);
  if (answer?.ok) return true;
  if (answer && answer.status < 500)
    throw new Error(`The decoder was refused: ${answer.status} ${await answer.text()}`);
  return false;
}
