import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../withProduct';
import { MATS } from './marathon';

/** Requests a second: one decoder of each mat. */
const REQUESTS_A_SECOND = 10;

interface Stream {
  eventId: number;
  athletes: number;
  readsASecond: number;
  seconds: number;
  /** Told of each read as it is sent: its chip and time, and epoch milliseconds. */
  onRead(key: string, at: number): void;
}

/** Reads as decoders send them, at the pace of a clock; ends when the last of them is stored. */
export async function streamReads(call: Call, o: Stream): Promise<void> {
  const size = o.readsASecond / REQUESTS_A_SECOND;
  const begin = performance.now();
  const underWay: Promise<unknown>[] = [];
  for (let request = 0; request < o.seconds * REQUESTS_A_SECOND; request += 1) {
    await pause(Math.max(0, begin + (request * 1000) / REQUESTS_A_SECOND - performance.now()));
    const time = new Date().toISOString();
    const passings = Array.from({ length: size }, (_, i) => ({
      chipcode: `CHIP${((request * size + i) % o.athletes) + 1}`,
      time,
    }));
    for (const { chipcode } of passings) o.onRead(`${chipcode} ${time}`, Date.now());
    const device = MATS[1 + (request % (MATS.length - 1))]?.device ?? '';
    underWay.push(call(`/v1/live/events/${o.eventId}/passings`, { method: 'POST', body: { device, passings } }));
  }
  await Promise.all(underWay);
}
