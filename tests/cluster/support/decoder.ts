import { setTimeout as pause } from 'node:timers/promises';

const READS_A_SECOND = 500;
const EVERY_MS = 100;
const START = Date.UTC(2026, 4, 31, 10);
/** Decoders that send side by side, each its own reads. */
const DECODERS = 5;
/** What one sends at most at a time, where it has to catch up. */
const MOST_AT_A_TIME = 200;
const AGAIN_AFTER_MS = 250;

export interface Decoder {
  /** Reads that were answered for, as `chip milliseconds`. */
  readonly acknowledged: Set<string>;
  readonly sent: number;
  /** How often what nobody answered for was sent again. */
  readonly repeats: number;
  /** Longest time from a read to the answer for it; ms. */
  readonly longestWait: number;
  /** Sends nothing new, and waits for what is under way. */
  stop(): Promise<void>;
}

interface Read {
  readonly chipcode: string;
  readonly time: string;
  readonly madeAt: number;
}

/** 500 reads a second, whatever becomes of them: decoders keep what nobody answered for, and send it again until somebody does. */
export function startDecoder(o: { url: string; token: string; eventId: number; athletes: number }): Decoder {
  const acknowledged = new Set<string>();
  const state = { sent: 0, repeats: 0, longestWait: 0 };
  const kept: Read[][] = Array.from({ length: DECODERS }, () => []);
  let isOver = false;
  const make = (): void => {
    const number = state.sent++;
    const time = new Date(START + number * 7).toISOString();
    kept[number % DECODERS]?.push({ chipcode: `C${(number % o.athletes) + 1}`, time, madeAt: Date.now() });
  };
  const making = (async () => {
    for (let due = Date.now(); !isOver; due += EVERY_MS) {
      for (let n = 0; n < (READS_A_SECOND * EVERY_MS) / 1_000; n++) make();
      await pause(Math.max(0, due + EVERY_MS - Date.now()));
    }
  })();
  const send = async (own: Read[]): Promise<void> => {
    while (!isOver || own.length > 0) {
      const reads = own.slice(0, MOST_AT_A_TIME);
      if (reads.length === 0) await pause(EVERY_MS / 4);
      else if (await taken({ ...o, reads })) {
        own.splice(0, reads.length);
        for (const { chipcode, time, madeAt } of reads) {
          acknowledged.add(`${chipcode} ${Date.parse(time)}`);
          state.longestWait = Math.max(state.longestWait, Date.now() - madeAt);
        }
      } else {
        state.repeats += 1;
        await pause(AGAIN_AFTER_MS);
      }
    }
  };
  const sending = kept.map(send);
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
      await making;
      await Promise.all(sending);
    },
  };
}

/** @throws Error where it was refused for good */
async function taken(o: { url: string; token: string; eventId: number; reads: readonly Read[] }): Promise<boolean> {
  const passings = o.reads.map(({ chipcode, time }) => ({ chipcode, time }));
  const answer = await fetch(`${o.url}/v1/live/events/${o.eventId}/passings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${o.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ device: 'finish', passings }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (answer && answer.status >= 400 && answer.status < 500)
    throw new Error(`The decoder was refused: ${answer.status} ${text}`);
  return answer?.ok === true && text != null;
}
