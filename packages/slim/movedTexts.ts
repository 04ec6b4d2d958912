import { relative, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** Where the texts go to, a file that pages with forms and records load. */
const LATER = 'engine/core/laterTexts.ts';
const ADD_TEXTS = resolve(ROOT, 'engine/console/words/onDemand.ts');
const PROPERTIES = 'src/i18n/en/properties.ts';
const DECLARATIONS = /^(?:resources|engine\/records)\/.*\.ts$/;
const HELP = /\b(?:help|why):\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;

type Movable = typeof import('./movableTexts');

/** Moves texts that only forms and records show out of the file of the frame. */
export function movedTexts(): Plugin {
  let loading: Promise<Record<string, string>> | undefined;
  const load = async () => {
    const file = resolve(import.meta.dirname, 'movableTexts.ts');
    return (await runnerImport<Movable>(file, { configFile: false, logLevel: 'warn' })).module.movableTexts();
  };
  return {
    name: 'startline:moved-texts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      const file = relative(ROOT, id);
      if (file === PROPERTIES) return { code: 'export const properties = {};', map: null };
      if (file !== LATER && !DECLARATIONS.test(file)) return null;
      loading ??= load();
      const texts = await loading;
      if (file === LATER)
        return { code: `import { addTexts } from '${ADD_TEXTS}';\naddTexts(${JSON.stringify(texts)});`, map: null };
      const known = new Set(Object.values(texts));
      const moved = code.replace(HELP, (whole, literal: string) => (known.has(textOf(literal)) ? '' : whole));
      return moved === code ? null : { code: moved, map: null };
    },
  };
}

/** Reads a literal of the source, in which only quotes are escaped. */
function textOf(literal: string): string {
  return literal.slice(1, -1).replace(/\\(['"])/g, '$1');
}
