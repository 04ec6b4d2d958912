import { join, normalize } from 'node:path/posix';

interface Project {
  /** What the project's files import as they write it, by the path of the file from the root. */
  readonly sources: ReadonlyMap<string, string>;
  /** Paths from the root. */
  readonly changed: readonly string[];
}

interface Nearest {
  readonly file: string;
  /**
   * Imports between the test and what changed, less one for each name that both paths have: a test in the room of the
   * change tells more of it than one that comes by it on its way.
   */
  readonly distance: number;
}

const IMPORT =
  /(?:\bfrom|\bimport|import\(|import\.meta\.glob(?:<[^>]*>)?\(|import\.meta\.url|vi\.mock\()\s*['"](\.[^'"?]+)/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js'];

/** The test files that reach a change by their imports, the nearest first. */
export function nearestTests({ sources, changed }: Project): Nearest[] {
  const importers = importersOf(sources, changed);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return [...distances]
    .filter(([file]) => sources.has(file) && /\.test\.tsx?$/.test(file))
    .map(([file, imports]) => ({ file, distance: imports - Math.max(...changed.map((other) => shared(file, other))) }))
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

/** `tests/engine/core/rules.test.ts` and `engine/core/words.ts`: 2. */
function shared(file: string, other: string): number {
  const names = namesOf(other);
  return [...namesOf(file)].filter((name) => names.has(name)).length;
}

/** Of the folders and of the file, without its endings. */
function namesOf(file: string): Set<string> {
  return new Set(file.split('/').map((name) => name.replace(/\..*/, '').toLowerCase()));
}

/** A changed file need not be among the sources: a migration is imported by its folder, a deleted file still by its name. */
function importersOf(sources: Project['sources'], changed: readonly string[]): Map<string, string[]> {
  const known = new Set([...sources.keys(), ...changed]);
  const importers = new Map<string, string[]>();
  for (const [file, source] of sources) {
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      for (const imported of filesOf(normalize(join(file, '..', specifier)), known)) {
        importers.set(imported, [...(importers.get(imported) ?? []), file]);
      }
    }
  }
  return importers;
}

function filesOf(path: string, known: ReadonlySet<string>): string[] {
  if (!path.includes('*')) return ENDINGS.map((ending) => path + ending).filter((file) => known.has(file));
  const pattern = new RegExp(
    `^${path
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '.{0,}')
      .replaceAll('*', '[^/]*')}$`,
  );
  return [...known].filter((file) => pattern.test(file));
}
