/** A seeded generator of numbers (mulberry32): the demo is the same on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  /** Around `mean`, two thirds within `deviation` (sum of uniform numbers; good enough for ages and paces). */
  around(mean: number, deviation: number): number;
  chance(probability: number): boolean;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      return entries[entries.length - 1]?.[0] as keyof typeof weights;
    },
    around: (mean, deviation) => mean + (next() + next() + next() + next() - 2) * deviation * Math.sqrt(3),
    chance: (probability) => next() < probability,
  };
}
