import type { RaceWorld } from './raceWorld';

interface MoreRace {
  name: string;
  /** A timeline, or the device of a new one. */
  start: number | string;
  values?: object;
}

/** Adds a race that starts at a mat of another race. */
export async function addRace({ api, eventId }: RaceWorld, { name, start, values }: MoreRace): Promise<number> {
  const race = await api('POST', 'races', {
    event_id: eventId,
    name,
    distance: { value: 5, unit: 'km' },
    ...values,
  });
  const timeline_id =
    typeof start === 'number'
      ? start
      : (
          await api('POST', 'timelines', {
            event_id: eventId,
            name: `Start of ${name}`,
            type: 'start',
            devices: [{ id: start }],
          })
        ).body.id;
  const place = await api('POST', 'race_timelines', {
    race_id: race.body.id,
    timeline_id,
    distance: { value: 0, unit: 'km' },
  });
  if (place.status !== 201) throw new Error(JSON.stringify([race.body, timeline_id, place.body]));
  return race.body.id;
}
