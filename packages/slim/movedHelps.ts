import { relative, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
const DECLARATIONS = /\/(?:resources|engine\/records)\/.*\.ts$/;
const HELP = /\b(?:help|why):\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;

type Helps = typeof import('./declaredHelps');

/** Moves the help texts of declarations out of the frame's file: pages with a form load them. */
export function movedHelps(): Plugin {
  let loading: Promise<Record<string, string>> | undefined;
  const load = async () => {
    const file = resolve(import.meta.dirname, 'declaredHelps.ts');
    return (await runnerImport<Helps>(file, { configFile: false, logLevel: 'warn' })).module.declaredHelps();
  };
  return {
    name: 'startline:moved-helps',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      const isHelps = id === resolve(ROOT, 'engine/console/words/helps.ts');
      if (!isHelps && !DECLARATIONS.test(`/${relative(ROOT, id)}`)) return null;
      loading ??= load();
      const helps = await loading;
      if (isHelps) return { code: `export const helps = ${JSON.stringify(helps)};`, map: null };
      const texts = new Set(Object.values(helps));
      const moved = code.replace(HELP, (whole, literal: string) => (texts.has(textOf(literal)) ? '' : whole));
      return moved === code ? null : { code: moved, map: null };
    },
  };
}

/** Reads a literal of the source, in which only quotes are escaped. */
function textOf(literal: string): string {
  return literal.slice(1, -1).replace(/\\(['"])/g, '$1');
}
