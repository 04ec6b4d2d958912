import { sql } from 'kysely';
import type { Row, WriteContext, WriteKind } from '../../../engine/api/engine';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { invalid } from '../../../engine/core/errors';
import { type ClockAtTimeline, offsetsOf } from '../store/deviceClocks';
import { foldDevice } from '../store/eventSetup';

interface Device {
  readonly id: string;
  readonly offset_ms?: number;
}

interface Listing {
  readonly id: number;
  readonly event_id: number;
  readonly devices: readonly Device[];
  /** Devices before the write. */
  readonly former: readonly Device[];
}

type Written = WriteContext & { ids: readonly number[]; kind: WriteKind; fields: readonly string[] };

/** Gives each device the same offset at all timelines of the event, within the write of some of them (Timing rules: A wrong clock). */
export async function alignClocks(context: Written): Promise<void> {
  const { kind, fields, undoes } = context;
  if (kind === 'delete' || (kind === 'update' && !fields.includes('devices'))) return;
  const timelines = await lockListings(context);
  const offsets = offsetsOf(timelines.flatMap(clocksOf), kind === 'restore' || undoes !== null);
  for (const { id, event_id, devices } of timelines) {
    const aligned = devices.map((device) => withOffset(device, offsets.get(keyOf(event_id, device)) ?? 0));
    if (aligned.some((device, i) => device !== devices[i])) await writeValues(context, [id], { devices: aligned });
  }
}

/**
 * Reads the timelines of the written events. Two writes of an event's devices wait for each other here. A timeline that the operation
 * creates or restores had no devices before, and neither had one that this undo is about to remove.
 */
async function lockListings({ tx, ids, kind, operationId, undoes }: Written): Promise<Listing[]> {
  const written = sql`${[...ids]}::bigint[]`;
  const events = sql`select event_id from timelines where id = any(${written})`;
  await sql`select 1 from events where id in (${events}) order by id for no key update`.execute(tx);
  const isNew = sql`(${kind !== 'update'}::boolean or exists (select 1 from changes c where c.operation_id = ${undoes}
    and c.resource = 'timelines' and c.record_id = t.id and c.operation in ('create', 'restore')))`;
  const found = await sql<Listing>`
    select t.id, t.event_id, t.devices, case when t.id <> all(${written}) then t.devices when ${isNew} then '[]'
      else coalesce((select c.before -> 'devices' from changes c where c.operation_id = ${operationId} and c.resource = 'timelines'
        and c.record_id = t.id and c.operation = 'update' order by c.id desc limit 1), t.devices) end as former
    from timelines t where t.event_id in (${events}) and t.deleted_at is null order by t.id`.execute(tx);
  return found.rows;
}

function clocksOf({ id, event_id, devices, former }: Listing): ClockAtTimeline[] {
  const before = new Map(former.map((device) => [keyOf(event_id, device), device.offset_ms ?? 0]));
  return devices.map((one) => {
    const device = keyOf(event_id, one);
    return { device, timelineId: Number(id), offsetMs: one.offset_ms ?? 0, formerMs: before.get(device) ?? null };
  });
}

/** Devices of several events may have the same name. */
function keyOf(eventId: number, { id }: Device): string {
  return `${eventId} ${foldDevice(id)}`;
}

function withOffset(device: Device, offset_ms: number): Device {
  return (device.offset_ms ?? 0) === offset_ms ? device : { ...device, offset_ms };
}

/** @throws ApiError 422 for a timeline that lists a device twice */
export function refuseRepeatedDevices({ devices }: Row): void {
  const names = ((devices ?? []) as readonly Device[]).map(({ id }) => foldDevice(id));
  if (new Set(names).size < names.length)
    throw invalid({ devices: ['A timeline has each device once. Remove the second entry of the device.'] });
}
