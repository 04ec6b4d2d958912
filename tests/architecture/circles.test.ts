import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadedBy } from '../support/loadedBy';

const ROOMS = ['engine', 'resources', 'providers', 'src', 'server', 'packages', 'scripts'];

/** The way from a file back to itself, null without one. */
function circleFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at: string | undefined = file; at !== undefined && at !== start; at = cameFrom.get(at))
          way.unshift(at);
        return [start, ...way];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      waiting.push(next);
    }
  }
  return null;
}

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(room, name)),
);
const imports = new Map(files.map((file) => [file, loadedBy(file)]));

it('no file loads itself through others', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => circleFrom(file, imports)?.join(' → ') ?? [])).toEqual([]);
});

it('sees a circle where there is one', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(circleFrom('a', circle)).toEqual(['a', 'b', 'c', 'a']);
  expect(circleFrom('a', new Map([['a', ['b']]]))).toBeNull();
});
