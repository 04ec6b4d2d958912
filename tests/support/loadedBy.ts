import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Modules that a file loads with itself: neither types alone nor what is imported on demand. */
export function loadedBy(file: string): string[] {
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
