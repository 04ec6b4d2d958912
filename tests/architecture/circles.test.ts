import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOMS = ['engine', 'resources', 'providers', 'src', 'server', 'packages', 'scripts'];

/** Modules that a file loads with itself: neither types alone nor what is imported on demand. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const statements = source.matchAll(
    /^(?:import|export)\s+(?!type\b)([^;]*?)\s*from '(\.[^']+)'|^import '(\.[^']+)'/gm,
  );
  return [...statements].flatMap(([, names = '', from, bare]) => {
    const named = /^\{([\s\S]*)\}$/.exec(names)?.[1]?.split(',') ?? [];
    const isTypesAlone = named.length > 0 && named.every((name) => /^\s*(?:type\s|$)/.test(name));
    const path = normalize(join(dirname(file), from ?? bare ?? ''));
    const found = [path, `${path}.ts`, `${path}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one));
    return isTypesAlone || !found ? [] : [found];
  });
}

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
