import { join } from 'node:path';
import { table } from '../table';
import { measureBareInsert } from './bareInsert';
import { ATHLETES, GUN, readsOfMarathon } from './marathon';
import { sendReads } from './sendReads';
import { settled, withRace } from './withRace';

/** 500,000 reads of a marathon stored and resolved; then all of it worked out again, and ranked. */
export function measureTiming(folder: string): Promise<string> {
  const race = { dataDir: join(folder, 'product'), name: 'Marathon', athletes: ATHLETES, firedAt: new Date(GUN) };
  return withRace(race, async ({ call, eventId, raceId, gunshotId }) => {
    const reads = readsOfMarathon();
    const stored = await timed(() => sendReads(call, eventId, reads));
    const again = await timed(async () => {
      await call(`/v1/admin/gunshots/${gunshotId}`, {
        method: 'PATCH',
        body: { fired_at: new Date(GUN + 1_000).toISOString() },
      });
      await settled(call, eventId);
    });
    const ranking = { race_id: raceId, name: 'Overall', timing_type: 'chiptime' };
    const { id } = await call<{ id: number }>('/v1/admin/rankings', { method: 'POST', body: ranking });
    const ranked = await timed(() => call(`/v1/admin/rankings/${id}/recalculate`, { method: 'POST', body: {} }));
    // Last: what it leaves to be written out would slow down whatever came after.
    const bare = await measureBareInsert({ dataDir: join(folder, 'bare'), reads });
    return table([
      [
        `Marathon of ${ATHLETES.toLocaleString('en')}, ${reads.length.toLocaleString('en')} reads`,
        'seconds',
        'reads/s',
        'of bare inserts',
      ],
      ['stored and resolved over HTTP', stored, Math.round(reads.length / stored), (bare / stored).toFixed(2)],
      ['the same rows inserted, nothing resolved', bare, Math.round(reads.length / bare), '1.00'],
      ['everyone worked out again', again, '', ''],
      ['overall ranking', ranked, '', ''],
    ]);
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return (performance.now() - begin) / 1000;
}
