import { metresOf } from '../../engine/fields/measure/measure';
import { GENERAL_NAMES, USUAL_RANKINGS } from '../../resources/rankings/usualRankings';
import type { ConfigurationFile } from './configurationFile';
import type { StoredRace } from './configurationSource';

/** Of a split: what it is called, and how far from the start it is; null where races of this kind differ. */
interface Split {
  readonly name: string;
  readonly metres: number | null;
}

/** What its start and its finish are called in the event; null where there is none yet. */
export interface Ends {
  readonly start: string | null;
  readonly finish: string | null;
}

/**
 * What a race of its sport and length usually has: a start and a finish that the races of an event share, the splits that spectators ask for,
 * and rankings of everybody, of women and of men by the race's own times. In the words of a configuration file, so that it is taken as one.
 */
export function usualConfiguration(
  race: StoredRace,
  { start, finish }: Ends,
): Pick<ConfigurationFile, 'timelines' | 'places' | 'rankings'> {
  const metres = race.distance === null ? null : metresOf(race.distance);
  const points = [
    { name: start ?? 'Start', type: 'start', metres: 0 },
    ...splitsOf(race, metres).map((split) => ({ ...split, type: 'split' })),
    { name: finish ?? 'Finish', type: 'finish', metres },
  ];
  const { timing_type } = race;
  return {
    timelines: points.map(({ name, type }) => ({ name, type })),
    places: points.map(({ name, type, metres: far }, position) => ({
      ...{ timeline: name, position, required: type === 'finish' },
      ...(far !== null && { distance: inUnit(far, race) }),
    })),
    rankings: Object.entries(GENERAL_NAMES).map(([key, name], position) => ({
      ...{ name, timing_type, position },
      filter: USUAL_RANKINGS.find((usual) => usual.name === key)?.filter ?? {},
    })),
  };
}

/** Splits are named after their race: those of two races are seldom the same mat. */
function splitsOf(race: StoredRace, metres: number | null): Split[] {
  const named = (name: string, at: number | null): Split => ({
    name: `${race.name}: ${name}`.slice(0, 80),
    metres: at,
  });
  const legs = LEGS[race.sport];
  if (legs) {
    const known = legs.lengths.find(({ total }) => metres !== null && Math.abs(total - metres) <= total * 0.03);
    let at = 0;
    return legs.names.map((name, i) => {
      at += known?.legs[i] ?? 0;
      return named(name, known ? at : null);
    });
  }
  // In a race of laps the finish tells each of them already.
  if (metres === null || (race.laps ?? 1) > 1 || metres < 15_000) return [];
  const half = named('halfway', Math.round(metres / 2));
  return metres < 35_000 ? [half] : [named('10 km', 10_000), half, named('30 km', 30_000)].sort(byMetres);
}

const byMetres = (a: Split, b: Split) => (a.metres ?? 0) - (b.metres ?? 0);

interface Legs {
  readonly names: readonly string[];
  /** Usual lengths in metres: of the whole race, and of each leg that ends at one of the names. */
  readonly lengths: readonly { readonly total: number; readonly legs: readonly number[] }[];
}

/** Races of several sports are split where one ends. Lengths: World Triathlon's and Ironman's usual distances. */
const LEGS: Readonly<Partial<Record<string, Legs>>> = {
  triathlon: {
    names: ['swim', 'bike out', 'bike in', 'run out'],
    lengths: [
      { total: 25_750, legs: [750, 0, 20_000, 0] },
      { total: 51_500, legs: [1_500, 0, 40_000, 0] },
      { total: 113_000, legs: [1_900, 0, 90_000, 0] },
      { total: 226_000, legs: [3_800, 0, 180_000, 0] },
    ],
  },
  duathlon: {
    names: ['run 1', 'bike out', 'bike in', 'run 2 out'],
    lengths: [
      { total: 27_500, legs: [5_000, 0, 20_000, 0] },
      { total: 55_000, legs: [10_000, 0, 40_000, 0] },
    ],
  },
};

/** Metres as the race itself is measured. */
function inUnit(metres: number, { distance }: StoredRace): { value: number; unit: string } {
  const unit = distance?.unit ?? 'm';
  const per = metresOf({ value: 1, unit });
  return { value: Math.round((metres / per) * 1000) / 1000, unit };
}
