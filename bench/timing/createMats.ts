import type { Call } from '../apiCaller';
import { MATS } from './marathon';

interface Place {
  eventId: number;
  raceId: number;
}

/** A timeline with one device for each mat of the marathon. */
export async function createMats(call: Call, { eventId, raceId }: Place): Promise<void> {
  for (const [position, { device, type, km }] of MATS.entries()) {
    const body = { event_id: eventId, name: device, type, devices: [{ id: device }] };
    const { id } = await call<{ id: number }>('/v1/admin/timelines', { method: 'POST', body });
    await call('/v1/admin/race_timelines', {
      method: 'POST',
      body: { race_id: raceId, timeline_id: id, position, distance: { value: km, unit: 'km' } },
    });
  }
}

/** Starts the race, and waits until that is worked out for everybody. Gives the gunshot. */
export async function fire(call: Call, { eventId, raceId }: Place, at: Date): Promise<{ id: number }> {
  const gunshot = await call<{ id: number }>(`/v1/live/events/${eventId}/gunshots`, {
    method: 'POST',
    body: { fired_at: at.toISOString(), race_ids: [raceId] },
  });
  await settled(call, eventId);
  return gunshot;
}

/** Until nothing waits to be worked out. */
export async function settled(call: Call, eventId: number): Promise<void> {
  for (;;) {
    const { pending } = await call<{ pending: number }>(`/v1/live/events/${eventId}/summary`);
    if (pending === 0) return;
    // What it asks takes the database a while too: not so often that it would be measured as well.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
