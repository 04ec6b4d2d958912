import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';
import { lookEvery } from '../lookEvery';

/** How often a node says that it is there. */
const BEAT_MS = 10_000;
/** Nodes that said nothing for so long are of the past. */
const FORGOTTEN_AFTER = '1 day';
const LOOP_RESOLUTION_MS = 20;

interface Beating {
  readonly db: AnyDatabase;
  readonly version: string;
  /** Where its files are: the disk that fills up. */
  readonly folder: string;
  /** Null where another server has them. */
  websockets(): number | null;
  onError(error: unknown): void;
}

/** Says every few seconds that this node is there, and how it is; until it is stopped. */
export function startBeating({ db, version, folder, websockets, onError }: Beating): { stop(): Promise<void> } {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  const lag = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  lag.enable();
  const beat = async (): Promise<void> => {
    // What it measures is how long it slept: by how much longer than it meant to is the lag.
    const late = Math.max(0, lag.percentile(99) / 1e6 - LOOP_RESOLUTION_MS);
    lag.reset();
    const disk = await diskOf(resolve(folder));
    await sql`
      insert into nodes (id, host, version, started_at, seen_at, memory_bytes, loop_lag_ms, websockets, disk_bytes, disk_free_bytes)
      values (${id}, ${hostname()}, ${version}, ${startedAt}, now(), ${process.memoryUsage.rss()}, ${Number.isFinite(late) ? late : 0},
        ${websockets()}, ${disk.blocks * disk.bsize}, ${disk.bavail * disk.bsize})
      on conflict (id) do update set seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes, loop_lag_ms = excluded.loop_lag_ms,
        websockets = excluded.websockets, disk_bytes = excluded.disk_bytes, disk_free_bytes = excluded.disk_free_bytes`.execute(
      db,
    );
    await sql`delete from nodes where seen_at < now() - ${FORGOTTEN_AFTER}::interval`.execute(db);
  };
  const beating = lookEvery({ ms: BEAT_MS, look: beat, onError });
  return {
    async stop() {
      lag.disable();
      await beating.stop();
      await sql`delete from nodes where id = ${id}`.execute(db);
    },
  };
}

/** Of the nearest folder that is there: where database and files are elsewhere, nothing may have been kept in this one yet. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return diskOf(above);
  }
}
