import { type Random, seededRandom } from '../demo/random';

/**
 * Chance of its own for everything that has a name: an athlete's race is the same no matter who else takes part, and the same when
 * a simulation is taken up again in its middle.
 */
export function randomFor(seed: number, ...names: (string | number)[]): Random {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const name of names) {
    const text = String(name);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  }
  return seededRandom(hash);
}
