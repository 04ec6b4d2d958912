import type { Call } from '../withProduct';
import type { BenchRead } from './marathon';

const BATCH = 1_000;
/** Requests under way at a time: the decoders of ten mats send side by side. */
const SENDERS = 10;

/** Sends reads in requests of a device each, as fast as they are taken. @throws Error where one of them was stored before, or not at all */
export async function sendReads(call: Call, eventId: number, reads: readonly BenchRead[]): Promise<void> {
  const batches: { device: string; passings: { chipcode: string; time: string }[] }[] = [];
  const open = new Map<string, { chipcode: string; time: string }[]>();
  for (const { device, chipcode, time } of reads) {
    let passings = open.get(device);
    if (!passings || passings.length === BATCH) {
      passings = [];
      open.set(device, passings);
      batches.push({ device, passings });
    }
    passings.push({ chipcode, time: new Date(time).toISOString() });
  }
  let next = 0;
  let stored = 0;
  const send = async (): Promise<void> => {
    for (let body = batches[next++]; body; body = batches[next++]) {
      const answer = await call<{ stored: number }>(`/v1/live/events/${eventId}/passings`, { method: 'POST', body });
      // Added only now: others of these run meanwhile.
      stored += answer.stored;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  if (stored !== reads.length) throw new Error(`Only ${stored} of ${reads.length} reads were stored.`);
}
