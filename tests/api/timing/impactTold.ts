import { expect } from 'vitest';
import type { Standing } from './impactField';

interface Told {
  athletes: number;
  times: number;
  states: number;
  ranks: number;
  podium: number;
  races: {
    race_id: number;
    ranks: number;
    podium: { place: number; before: { athlete_id: number } | null; after: { athlete_id: number } | null }[];
  }[];
}

/** Checks a foreseen impact against the field before and after the change. */
export function expectTold(told: Told, before: Standing, after: Standing, planned: object): void {
  const why = JSON.stringify({ planned, told });
  const differing = (key: 'state' | 'times') =>
    [...after.athletes].flatMap(([id, one]) => (before.athletes.get(id)?.[key] === one[key] ? [] : [id]));
  const moved = [...after.ranks].map(([race_id, then]) => {
    const first = before.ranks.get(race_id) ?? new Map<number, number>();
    const ids = [...new Set([...first.keys(), ...then.keys()])].filter((id) => first.get(id) !== then.get(id));
    const podium = [1, 2, 3].filter((place) => `${onPlace(first, place)}` !== `${onPlace(then, place)}`);
    return { race_id, ids, podium };
  });
  const races = moved.filter(({ ids }) => ids.length > 0);
  const [times, states] = [differing('times'), differing('state')];
  expect(told, why).toMatchObject({
    times: times.length,
    states: states.length,
    ranks: races.reduce((sum, { ids }) => sum + ids.length, 0),
    podium: races.reduce((sum, { podium }) => sum + podium.length, 0),
  });
  expect(
    told.races.map(({ race_id, ranks, podium }) => ({ race_id, ranks, podium: podium.map(({ place }) => place) })),
    why,
  ).toEqual(races.map(({ race_id, ids, podium }) => ({ race_id, ranks: ids.length, podium })));
  for (const { race_id, podium } of told.races)
    for (const { place, ...who } of podium) {
      expectOn(before.ranks.get(race_id), place, who.before, why);
      expectOn(after.ranks.get(race_id), place, who.after, why);
    }
  // The impact also counts athletes with a changed split alone.
  const athletes = new Set([...times, ...states, ...races.flatMap(({ ids }) => ids)]);
  expect(told.athletes, why).toBeGreaterThanOrEqual(athletes.size);
}

export function onPlace(ranks: ReadonlyMap<number, number>, place: number): number[] {
  return [...ranks].flatMap(([id, rank]) => (rank === place ? [id] : [])).sort((a, b) => a - b);
}

function expectOn(
  ranks: ReadonlyMap<number, number> | undefined,
  place: number,
  athlete: { athlete_id: number } | null,
  why: string,
): void {
  const ids = onPlace(ranks ?? new Map(), place);
  if (ids.length === 0) expect(athlete, why).toBeNull();
  else expect(ids, why).toContain(athlete?.athlete_id);
}
