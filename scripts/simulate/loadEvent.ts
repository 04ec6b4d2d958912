import type { EventRecords } from '../../server/simulator/fromRecords';
import type { ApiClient } from './apiClient';

export type LoadedEvent = Loaded & { name: string };

type Loaded = {
  -readonly [Name in keyof EventRecords]: (EventRecords[Name][number] & { id: number; name?: string })[];
};

/** What the API knows of an event, cut down to some of its races (all when there are none given). */
export async function loadEvent(api: ApiClient, eventId: number, raceIds: readonly number[]): Promise<LoadedEvent> {
  const { name } = await api.get<{ name: string }>(`/v1/admin/events/${eventId}`);
  const list = <Name extends keyof Loaded>(resource: Name): Promise<Loaded[Name]> =>
    api.list<Loaded[Name][number]>(resource, `event_id=${eventId}`) as Promise<Loaded[Name]>;
  const allRaces = await list('races');
  const isWanted = (id: number | null | undefined): boolean =>
    id != null && (raceIds.length === 0 || raceIds.includes(id));
  const missing = raceIds.find((id) => !allRaces.some((race) => race.id === id));
  if (missing !== undefined) throw new Error(`The event "${name}" has no race ${missing}.`);
  const waves = (await list('waves')).filter(({ race_id }) => isWanted(race_id));
  return {
    name,
    races: allRaces.filter(({ id }) => isWanted(id)),
    waves,
    timelines: await list('timelines'),
    race_timelines: (await list('race_timelines')).filter(({ race_id }) => isWanted(race_id)),
    gunshots: (await list('gunshots')).filter(
      ({ race_ids, wave_ids }) => race_ids.some(isWanted) || waves.some(({ id }) => wave_ids.includes(id)),
    ),
    athletes: (await list('athletes')).filter(({ race_id }) => isWanted(race_id)),
  };
}

/** Sentences on what keeps a race from being timed; without any mat that sees a chip there is nothing to simulate. */
export function problemsOf({ races, race_timelines, timelines, athletes }: LoadedEvent): string[] {
  const problems: string[] = [];
  for (const race of races) {
    const rows = race_timelines.filter(({ race_id }) => race_id === race.id);
    const mats = timelines.filter(({ id }) => rows.some(({ timeline_id }) => timeline_id === id));
    const field = athletes.filter(({ race_id }) => race_id === race.id);
    if (mats.length === 0) problems.push(`${race.name}: no timeline is on its course.`);
    for (const { name, devices } of mats)
      if (devices.length === 0) problems.push(`${race.name}: "${name}" has no device; nothing is read there.`);
    if (!field.some(({ chipcodes }) => chipcodes.length > 0)) problems.push(`${race.name}: no athlete has a chip.`);
  }
  return problems;
}
