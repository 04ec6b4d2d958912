import type { LoadedEvent } from './loadEvent';

const SECOND_MS = 1_000;
/** From the start of the program to the first gunshot. */
const UNTIL_FIRST_START_MS = 3 * SECOND_MS;
const MOST_BETWEEN_STARTS_MS = 3_600_000;

/**
 * The event as if its races that have no gunshot were to start now: in their planned order and distance, but at most an hour
 * apart. Where another race is under way already, those that are due later keep their time. Waves keep their distance from their race. A cut-off that would lie before the start is none: the server will
 * refuse those finishes, but people run on.
 */
export function reschedule(event: LoadedEvent, now: number): LoadedEvent {
  const started = startedRaces(event);
  const planned = event.races
    .filter(({ id, race_type }) => !started.has(id) && race_type !== 'virtual')
    .map((race) => ({ id: race.id, at: firstStartOf(event, race.id) ?? now }))
    .sort((a, b) => a.at - b.at || a.id - b.id);
  const shifts = new Map<number, number>();
  let last = { planned: 0, at: 0 };
  for (const [index, { id, at }] of planned.entries()) {
    const soonest = now + UNTIL_FIRST_START_MS;
    const next = index === 0 ? soonest : last.at + Math.min(MOST_BETWEEN_STARTS_MS, at - last.planned);
    const newAt = started.size > 0 ? Math.max(soonest, at) : next;
    shifts.set(id, newAt - at);
    last = { planned: at, at: newAt };
  }
  const moved = (raceId: number, time: unknown): string | null => {
    const at = epoch(time);
    return at === null ? null : new Date(at + (shifts.get(raceId) ?? 0)).toISOString();
  };
  return {
    ...event,
    races: event.races.map((race) => {
      const start_at = moved(race.id, race.start_at ?? (shifts.has(race.id) ? new Date(now) : null));
      const hasLateCutoff = (epoch(race.cutoff_at) ?? 0) > (epoch(start_at) ?? 0);
      return { ...race, start_at, cutoff_at: hasLateCutoff ? race.cutoff_at : null };
    }),
    waves: event.waves.map((wave) => ({ ...wave, start_at: moved(wave.race_id, wave.start_at) })),
  };
}

/** Races that a gunshot was fired for, be it for one of their waves. */
function startedRaces({ gunshots, waves }: LoadedEvent): Set<number> {
  const ofWaves = waves.filter(({ id }) => gunshots.some(({ wave_ids }) => wave_ids.includes(id)));
  return new Set([...gunshots.flatMap(({ race_ids }) => race_ids), ...ofWaves.map(({ race_id }) => race_id)]);
}

function firstStartOf({ races, waves }: LoadedEvent, raceId: number): number | null {
  const starts = [
    races.find(({ id }) => id === raceId)?.start_at,
    ...waves.filter(({ race_id }) => race_id === raceId).map(({ start_at }) => start_at),
  ].flatMap((time) => epoch(time) ?? []);
  return starts.length > 0 ? Math.min(...starts) : null;
}

function epoch(time: unknown): number | null {
  return typeof time === 'string' || time instanceof Date ? new Date(time).getTime() : null;
}
