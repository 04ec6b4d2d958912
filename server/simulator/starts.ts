import type { Gunshot } from '../timing/resolve/types';
import type { SimulatedAthlete, SimulatedGunshot, SimulatedRace } from './types';

/** When the athletes of one race set off, and the gunshots still to be fired for it. */
export interface RaceStart {
  /** When the first may set off, epoch ms. */
  firstAt: number;
  /** When a wave is let go; for athletes without a wave `null`. */
  startOf(waveId: number | null): number;
  gunshots: SimulatedGunshot[];
}

/** A gunshot is entered by a person, who needs a moment. */
const ENTERED_AFTER_MS = 400;

/**
 * The starts of a race as planned, moved as a whole by as much as the first gunshot that was fired for it differs from the plan.
 * Waves that were started keep their gunshot, the others get one at their time. Individual starts have none: everyone's
 * time begins at the mat. Null for a race without a planned start and without a gunshot.
 */
export function startsOf(
  race: SimulatedRace,
  allGunshots: readonly Gunshot[],
  athletes: readonly SimulatedAthlete[],
): RaceStart | null {
  const fired = allGunshots.filter(({ raceId }) => raceId === race.raceId).sort((a, b) => a.firedAt - b.firedAt);
  const first = fired[0];
  const planned = new Map(race.waves.map(({ waveId, startAt }) => [waveId, startAt ?? race.startAt]));
  const plannedFirst = (first?.waveId != null ? planned.get(first.waveId) : race.startAt) ?? race.startAt;
  const shift = first && plannedFirst !== null ? first.firedAt - plannedFirst : 0;
  const raceAt =
    fired.find(({ waveId }) => waveId === null)?.firedAt ?? withShift(race.startAt, shift) ?? first?.firedAt;
  if (raceAt === undefined) return null;
  const isInWaves = race.startType === 'wave' && race.waves.length > 0;
  const startOf = (waveId: number | null): number => {
    if (!isInWaves || waveId === null) return raceAt;
    const gun = fired.find((gunshot) => gunshot.waveId === waveId);
    return gun?.firedAt ?? withShift(planned.get(waveId) ?? null, shift) ?? raceAt;
  };
  const starts = isInWaves ? race.waves.map(({ waveId }) => startOf(waveId)) : [raceAt];
  const gunshots = isInWaves
    ? waveGunshots({ race, fired, startOf, athletes })
    : race.startType === 'individual' || fired.length > 0
      ? []
      : [gunshotAt(raceAt, { raceIds: [race.raceId], waveIds: [] })];
  return { firstAt: Math.min(...starts), startOf, gunshots };
}

function withShift(time: number | null, shift: number): number | undefined {
  return time === null ? undefined : time + shift;
}

/** One gunshot for the waves of a moment; the race itself is only started by one for athletes whom no wave would start. */
function waveGunshots({
  race,
  fired,
  startOf,
  athletes,
}: {
  race: SimulatedRace;
  fired: readonly Gunshot[];
  startOf: (waveId: number | null) => number;
  athletes: readonly SimulatedAthlete[];
}): SimulatedGunshot[] {
  const started = new Set(fired.map(({ waveId }) => waveId));
  const moments = new Map<number, number[]>();
  for (const { waveId } of race.waves) {
    if (started.has(waveId)) continue;
    const at = startOf(waveId);
    moments.set(at, [...(moments.get(at) ?? []), waveId]);
  }
  const gunshots = [...moments].map(([at, waveIds]) => gunshotAt(at, { raceIds: [], waveIds }));
  const hasAthletesWithoutWave = athletes.some(({ raceId, waveId }) => raceId === race.raceId && waveId === null);
  if (hasAthletesWithoutWave && !started.has(null))
    gunshots.unshift(gunshotAt(startOf(null), { raceIds: [race.raceId], waveIds: [] }));
  return gunshots;
}

function gunshotAt(at: number, assigned: Pick<SimulatedGunshot, 'raceIds' | 'waveIds'>): SimulatedGunshot {
  return { kind: 'gunshot', at, sentAt: at + ENTERED_AFTER_MS, ...assigned };
}
