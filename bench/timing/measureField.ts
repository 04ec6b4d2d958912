import { setTimeout as pause } from 'node:timers/promises';
import { percentiles, table } from '../table';
import type { Call } from '../withProduct';
import { MATS } from './marathon';
import { streamReads } from './streamReads';
import { settled, withRace } from './withRace';

const RUSH = { athletes: 50_000, readsASecond: 500, seconds: 30 };
const BATCH = 2_000;
/** Everybody has set off and passed the first mats when it is measured. */
const PASSED = MATS.slice(0, 5);
const SINCE_THE_GUN = 2 * 3_600_000;

/** Where 50,000 athletes are who all run, while reads come in. Milliseconds. */
export function measureField(folder: string): Promise<string> {
  const firedAt = new Date(Date.now() - SINCE_THE_GUN);
  return withRace(
    { dataDir: folder, name: 'Field', athletes: RUSH.athletes, firedAt },
    async ({ call, eventId, raceId }) => {
      await storePassings(call, eventId, firedAt.getTime());
      await settled(call, eventId);
      const path = `/v1/live/events/${eventId}/field?race_id=${raceId}`;
      const begin = performance.now();
      await call(path);
      const first = performance.now() - begin;
      const quiet = await ask(call, path, 5_000);
      const [rush] = await Promise.all([
        ask(call, `${path}&positions=true`, RUSH.seconds * 1000),
        streamReads(call, { eventId, ...RUSH, onRead: () => {} }),
      ]);
      return table([
        [`The field of ${RUSH.athletes.toLocaleString('en')} on the course, milliseconds`, 'median', 'p95', 'p99'],
        ['asked for the first time', Math.round(first), '', ''],
        ['nothing else to do', ...percentiles(quiet)],
        [`with positions, ${RUSH.readsASecond} reads a second`, ...percentiles(rush)],
      ]);
    },
  );
}

async function storePassings(call: Call, eventId: number, gun: number): Promise<void> {
  for (const { device, km } of PASSED) {
    const reads = Array.from({ length: RUSH.athletes }, (_, i) => {
      const pace = 240_000 + ((i * 104_729) % 90_000);
      return { chipcode: `CHIP${i + 1}`, time: new Date(gun + ((i * 7_919) % 600_000) + pace * km).toISOString() };
    });
    for (let from = 0; from < reads.length; from += BATCH) {
      const body = { device, passings: reads.slice(from, from + BATCH) };
      await call(`/v1/live/events/${eventId}/passings`, { method: 'POST', body });
    }
  }
}

async function ask(call: Call, path: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begin = performance.now();
    await call(path);
    times.push(performance.now() - begin);
    await pause(500);
  }
  return times;
}
