import type { Product } from '../../tests/support/product';
import { startList } from '../startList';
import { type Call, createRace, importStartList, withProduct } from '../withProduct';
import { MATS } from './marathon';

interface StartedRace {
  product: Product;
  call: Call;
  eventId: number;
  raceId: number;
  gunshotId: number;
}

interface Options {
  dataDir: string;
  name: string;
  athletes: number;
  /** An hour ago when left out. */
  firedAt?: Date;
  /** What the product is configured by besides. */
  env?: Readonly<Record<string, string>>;
}

/** What is measured with a race that has started: a start list, a device at each mat of the marathon, and nothing left to be worked out. */
export function withRace(
  { dataDir, name, athletes, firedAt, env }: Options,
  run: (race: StartedRace) => Promise<string>,
): Promise<string> {
  const runRace: Parameters<typeof withProduct>[1] = async ({ product, call }) => {
    const place = await createRace(call, name);
    await importStartList(call, { ...place, csv: startList(athletes) });
    await createMats(call, place);
    const { id: gunshotId } = await fire(call, place, firedAt ?? new Date(Date.now() - 3_600_000));
    await settled(call, place.eventId);
    return run({ product, call, ...place, gunshotId });
  };
  return withProduct(dataDir, runRace, env);
}

/** Until nothing waits to be worked out. */
export async function settled(call: Call, eventId: number): Promise<void> {
  for (;;) {
    const { pending } = await call<{ pending: number }>(`/v1/live/events/${eventId}/summary`);
    if (pending === 0) return;
    // What it asks takes the database a while too: not so often that it would be measured as well.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

type Place = Pick<StartedRace, 'eventId' | 'raceId'>;

async function createMats(call: Call, { eventId, raceId }: Place): Promise<void> {
  for (const [position, { device, type, km }] of MATS.entries()) {
    const body = { event_id: eventId, name: device, type, devices: [{ id: device }] };
    const { id } = await call<{ id: number }>('/v1/admin/timelines', { method: 'POST', body });
    await call('/v1/admin/race_timelines', {
      method: 'POST',
      body: { race_id: raceId, timeline_id: id, position, distance: { value: km, unit: 'km' } },
    });
  }
}

function fire(call: Call, { eventId, raceId }: Place, at: Date): Promise<{ id: number }> {
  const body = { fired_at: at.toISOString(), race_ids: [raceId] };
  return call(`/v1/live/events/${eventId}/gunshots`, { method: 'POST', body });
}
