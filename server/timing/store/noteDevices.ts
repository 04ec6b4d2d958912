import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import type { AnyDatabase } from '../../database/types';
import { foldDevice } from './eventSetup';
import { milliseconds } from './milliseconds';
import type { FreshRead } from './writeOutcome';

/** The last read of each device of an event, in epoch milliseconds by its folded name. */
export async function loadLastReads(db: AnyDatabase, eventId: number): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ device: string; last: number }>`
    select device, ${milliseconds('last_passing_at')} as last from timing_devices
    where event_id = ${eventId} and last_passing_at is not null`.execute(db);
  const lastReads = new Map<string, number>();
  for (const { device, last } of found.rows) {
    const name = foldDevice(device);
    lastReads.set(name, Math.max(lastReads.get(name) ?? last, last));
  }
  return lastReads;
}

/** When each device was last heard, and what it saw last: also of reads that were known, for a device that sends again is alive. */
export async function noteDevices(
  tx: EngineTransaction,
  eventId: number,
  fresh: readonly FreshRead[],
  unseen: readonly FreshRead[],
): Promise<void> {
  const heard = new Map<string, { last: number; reads: number }>();
  for (const { device, time } of fresh) {
    if (device === null) continue;
    const one = heard.get(device) ?? { last: time, reads: 0 };
    heard.set(device, { last: Math.max(one.last, time), reads: one.reads });
  }
  for (const { device } of unseen) {
    const one = device === null ? undefined : heard.get(device);
    if (one) one.reads += 1;
  }
  // In one order everywhere, so that two batches cannot wait for each other.
  const devices = [...heard.keys()].sort();
  if (devices.length === 0) return;
  await sql`
    insert into timing_devices (event_id, device, last_passing_at, last_received_at, reads)
    select ${eventId}::bigint, device, to_timestamp(last / 1000.0), now(), reads
    from unnest(${devices}::text[], ${devices.map((name) => heard.get(name)?.last ?? 0)}::bigint[], ${devices.map((name) => heard.get(name)?.reads ?? 0)}::bigint[])
      as d(device, last, reads)
    on conflict (event_id, device) do update set last_passing_at = greatest(timing_devices.last_passing_at, excluded.last_passing_at),
      last_received_at = excluded.last_received_at, reads = timing_devices.reads + excluded.reads`.execute(tx);
}
