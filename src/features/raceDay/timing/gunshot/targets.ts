import type { PlannedChange } from '../../../../shared/impact/impact';
import { gunshotsOfRace, gunshotsOfWave, type TimingSetup } from '../../shared/timingRecords';

/** Whom a gunshot starts. */
export interface Targets {
  readonly race_ids: readonly number[];
  readonly wave_ids: readonly number[];
}

const NOBODY: Targets = { race_ids: [], wave_ids: [] };

/** The race or wave that an address names; null where it names none. */
export function targetsOfAddress(params: URLSearchParams): Targets | null {
  const race = Number(params.get('race'));
  const wave = Number(params.get('wave'));
  if (wave > 0) return { race_ids: [], wave_ids: [wave] };
  return race > 0 ? { race_ids: [race], wave_ids: [] } : null;
}

interface PlannedStart extends Targets {
  readonly at: number;
}

/**
 * Whom a gunshot at `now` (epoch ms) is most likely for: of all that have none yet, those whose planned start is nearest, several if
 * they start together.
 */
export function nearestStart(setup: TimingSetup, now: number): Targets {
  const starts = plannedStarts(setup);
  const distance = ({ at }: PlannedStart) => Math.abs(at - now);
  const nearest = [...starts].sort((a, b) => distance(a) - distance(b))[0];
  if (!nearest) return NOBODY;
  const together = starts.filter(({ at }) => at === nearest.at);
  return {
    race_ids: together.flatMap(({ race_ids }) => race_ids),
    wave_ids: together.flatMap(({ wave_ids }) => wave_ids),
  };
}

/** Further than this from its planned start a gunshot is more likely for somebody else. */
const FAR_MS = 30 * 60_000;

interface FarStart {
  /** Whose start is meant: of several that whose is furthest away. */
  readonly target: NamedTarget;
  /** ISO 8601 UTC. */
  readonly plannedAt: string;
}

/** The planned start that lies far from `now` (epoch ms), if one of the targets has one. */
export function farStart(setup: TimingSetup, targets: Targets, now: number): FarStart | null {
  const planned = namedTargets(setup, targets).flatMap((target): FarStart[] => {
    const plannedAt = plannedOf(setup, target);
    return plannedAt === null ? [] : [{ target, plannedAt }];
  });
  const distance = ({ plannedAt }: FarStart) => Math.abs(Date.parse(plannedAt) - now);
  const [furthest] = planned.sort((a, b) => distance(b) - distance(a));
  return furthest && distance(furthest) > FAR_MS ? furthest : null;
}

function plannedOf({ races, waves }: TimingSetup, { kind, id }: NamedTarget): string | null {
  const startOf = (raceId: number | undefined) => races.find((race) => race.id === raceId)?.start_at ?? null;
  if (kind === 'race') return startOf(id);
  const wave = waves.find((one) => one.id === id);
  return wave?.start_at ?? startOf(wave?.race_id);
}

function plannedStarts(setup: TimingSetup): PlannedStart[] {
  return setup.races.flatMap((race): PlannedStart[] => {
    if (race.status === 'after' || race.start_type === 'individual') return [];
    if (gunshotsOfRace(setup, race.id).length > 0) return [];
    const waves = setup.waves.filter((wave) => wave.race_id === race.id);
    if (race.start_type === 'mass' || waves.length === 0) {
      const isStarted = waves.some(({ id }) => gunshotsOfWave(setup, id).length > 0);
      return race.start_at && !isStarted ? [{ at: Date.parse(race.start_at), race_ids: [race.id], wave_ids: [] }] : [];
    }
    return waves.flatMap((wave) => {
      const at = wave.start_at ?? race.start_at;
      const isFired = gunshotsOfWave(setup, wave.id).length > 0;
      return at && !isFired ? [{ at: Date.parse(at), race_ids: [], wave_ids: [wave.id] }] : [];
    });
  });
}

export function isNobody({ race_ids, wave_ids }: Targets): boolean {
  return race_ids.length + wave_ids.length === 0;
}

/** One of those that a gunshot starts. */
export interface NamedTarget {
  readonly kind: 'race' | 'wave';
  readonly id: number;
  /** `10 km`, or for a wave `10 km · Elite`. */
  readonly name: string;
}

/** Whom a gunshot starts, by name: races first, then waves. */
export function namedTargets(
  { races, waves }: Pick<TimingSetup, 'races' | 'waves'>,
  { race_ids, wave_ids }: Targets,
): NamedTarget[] {
  const raceName = (id: number) => races.find((race) => race.id === id)?.name ?? `#${id}`;
  const waveName = (id: number) => {
    const wave = waves.find((candidate) => candidate.id === id);
    return wave ? `${raceName(wave.race_id)} · ${wave.name}` : `#${id}`;
  };
  return [
    ...race_ids.map((id) => ({ kind: 'race' as const, id, name: raceName(id) })),
    ...wave_ids.map((id) => ({ kind: 'wave' as const, id, name: waveName(id) })),
  ];
}

/** Whom it starts without one of them. */
export function without({ race_ids, wave_ids }: Targets, { kind, id }: NamedTarget): Targets {
  const others = (ids: readonly number[]) => ids.filter((other) => other !== id);
  return kind === 'race' ? { race_ids: others(race_ids), wave_ids } : { race_ids, wave_ids: others(wave_ids) };
}

/** A new or changed gunshot as its effect is asked for; null while it has no time. */
export function plannedGunshot(values: Partial<Targets> & { fired_at: unknown }, id?: number): PlannedChange | null {
  const { fired_at, race_ids, wave_ids } = values;
  if (typeof fired_at !== 'string' || !/^\d{4}-.*Z$/.test(fired_at)) return null;
  const data = { fired_at, race_ids: race_ids ?? [], wave_ids: wave_ids ?? [] };
  return { kind: 'gunshot', ...(id !== undefined && { id }), data };
}
