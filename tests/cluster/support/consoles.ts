import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient } from '../../../providers/httpClient';
import { createRealtime } from '../../../providers/realtime/realtime';
import { request } from '../../../providers/request';

export interface Consoles {
  /** The longest time from then to now in which each heard of no passing; ms, the shortest first. */
  silencesSince(moment: number): number[];
  leave(): Promise<void>;
}

interface Told {
  readonly items: readonly { chipcode: string; time: string }[];
}

/** Until a console that nobody listens with ends its websocket. */
const LINGER_MS = 2_500;

/** As many consoles as asked for, each with the console's own client and a websocket of its own, that listen to the passings of an event. */
export async function openConsoles(o: {
  url: string;
  token: string;
  eventId: number;
  count: number;
  /** Told of each read that one of them hears of, as `chip milliseconds`. */
  hear?(read: string): void;
}): Promise<Consoles> {
  const client: HttpClient = (path, options) => request(o.url + path, { ...options, token: o.token });
  const heard = await Promise.all(
    Array.from({ length: o.count }, async () => {
      const at: number[] = [];
      const realtime = createRealtime({ address: null, client, origin: o.url });
      const leave = await new Promise<() => void>((resolve) => {
        const end = realtime.join(`private-event.${o.eventId}.live`, {
          receive(event, data) {
            if (event !== 'passings') return;
            at.push(Date.now());
            if (!o.hear) return;
            for (const { chipcode, time } of (data as Told).items) o.hear(`${chipcode} ${Date.parse(time)}`);
          },
          joined: () => resolve(() => end()),
        });
      });
      return { at, leave };
    }),
  );
  return {
    silencesSince: (moment) => heard.map(({ at }) => longestGap(at, moment, Date.now())).sort((a, b) => a - b),
    async leave() {
      for (const { leave } of heard) leave();
      await pause(LINGER_MS);
    },
  };
}

function longestGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...within.slice(1).map((time, index) => time - (within[index] ?? from)));
}
