import { seededRandom } from '../../server/demo/random';

/** Numbers from 0 up to, not including, 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  return seededRandom(seed).next;
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The list in its order, cut into batches of 1 to `most`. */
export function inBatches<T>(list: readonly T[], random: () => number, most: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < list.length; ) {
    const size = 1 + Math.floor(random() * most);
    batches.push(list.slice(at, at + size));
    at += size;
  }
  return batches;
}
