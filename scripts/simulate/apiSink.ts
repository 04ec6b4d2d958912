import type { SimulationSink } from '../../server/simulator/playSimulation';
import type { SimulatedRead } from '../../server/simulator/types';
import type { ApiClient } from './apiClient';

export interface Tally {
  gunshots: number;
  sent: number;
  stored: number;
  duplicates: number;
  rejected: number;
}

interface StoredAnswer {
  stored: number;
  duplicates: number;
  rejected: readonly unknown[];
}

const MOST_PER_REQUEST = 1_000;
const DEVICES_AT_ONCE = 6;

/** Sends gunshots and reads to an event's live API, the reads by device, and counts what came of them in `tally`. */
export function apiSink(api: ApiClient, eventId: number, tally: Tally): SimulationSink {
  const address = `/v1/live/events/${eventId}`;
  const send = async ({ device, reads }: Batch): Promise<void> => {
    const passings = reads.map(({ chipcode, time }) => ({ chipcode, time: new Date(time).toISOString() }));
    const answer = await api.post<StoredAnswer>(`${address}/passings`, { device, passings });
    tally.sent += reads.length;
    tally.stored += answer.stored;
    tally.duplicates += answer.duplicates;
    tally.rejected += answer.rejected.length;
  };
  return {
    async gunshot({ at, raceIds, waveIds }) {
      await api.post(`${address}/gunshots`, {
        fired_at: new Date(at).toISOString(),
        ...(raceIds.length > 0 && { race_ids: raceIds }),
        ...(waveIds.length > 0 && { wave_ids: waveIds }),
      });
      tally.gunshots++;
    },
    async reads(reads) {
      const waiting = [...byDevice(reads).values()];
      const sendAll = async (): Promise<void> => {
        for (let batches = waiting.pop(); batches; batches = waiting.pop())
          for (const batch of batches) await send(batch);
      };
      await Promise.all(Array.from({ length: Math.min(DEVICES_AT_ONCE, waiting.length) }, sendAll));
    },
  };
}

interface Batch {
  device: string;
  reads: SimulatedRead[];
}

/** Each device's batches in the order of its reads. */
function byDevice(reads: readonly SimulatedRead[]): Map<string, Batch[]> {
  const devices = new Map<string, Batch[]>();
  for (const read of reads) {
    const batches = devices.get(read.device) ?? [];
    const last = batches.at(-1);
    if (last && last.reads.length < MOST_PER_REQUEST) last.reads.push(read);
    else batches.push({ device: read.device, reads: [read] });
    devices.set(read.device, batches);
  }
  return devices;
}
