import { setTimeout as pause } from 'node:timers/promises';
import { type Cell, percentiles, table } from '../table';
import { streamReads } from '../timing/streamReads';
import { withRace } from '../timing/withRace';
import type { Call } from '../withProduct';

const RUSH = { athletes: 50_000, readsASecond: 500, seconds: 30 };

/** What the home and the status of an event ask the server for. */
const PAGES = {
  home: 'counters,health,health_checks,organization,races',
  status: 'counters,health,health_checks',
} as const;

/** Home and status of a large event, before a race and while its reads come in. Milliseconds. */
export function measureEvent(folder: string): Promise<string> {
  return withRace({ dataDir: folder, name: 'Event', athletes: RUSH.athletes }, async ({ call, eventId }) => {
    const quiet = await visit(call, eventId, 5_000);
    const [rush] = await Promise.all([
      visit(call, eventId, RUSH.seconds * 1000),
      streamReads(call, { eventId, ...RUSH, onRead: () => {} }),
    ]);
    const rows = Object.keys(PAGES) as (keyof typeof PAGES)[];
    const athletes = RUSH.athletes.toLocaleString('en');
    return table([
      [`An event of ${athletes} athletes, milliseconds`, 'median', 'p95', 'p99'],
      ...rows.map((page): Cell[] => [`${page}, nothing else to do`, ...percentiles(quiet[page])]),
      ...rows.map((page): Cell[] => [`${page}, ${RUSH.readsASecond} reads a second`, ...percentiles(rush[page])]),
    ]);
  });
}

async function visit(call: Call, eventId: number, milliseconds: number) {
  const times: Record<keyof typeof PAGES, number[]> = { home: [], status: [] };
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    for (const [page, include] of Object.entries(PAGES)) {
      const begin = performance.now();
      await call(`/v1/admin/events/${eventId}?include=${include}`);
      times[page as keyof typeof PAGES].push(performance.now() - begin);
      await pause(50);
    }
  }
  return times;
}
