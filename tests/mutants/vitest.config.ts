import { resolve } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import base from '../../vitest.config';
import { mutants } from './mutants';

const root = resolve(import.meta.dirname, '../..');

/** The tests of the product, with one file of it as the mutant named in MUTANT would have it. */
export default mergeConfig(base, { root, plugins: [sabotage(process.env.MUTANT)] });

function sabotage(name: string | undefined): Plugin {
  const mutant = name === undefined ? undefined : mutants.find((one) => one.name === name);
  if (name !== undefined && !mutant) throw new Error(`There is no mutant "${name}".`);
  return {
    name: 'startline:sabotage',
    enforce: 'pre',
    transform(code, id) {
      if (!mutant || id.split('?')[0] !== resolve(root, mutant.file)) return null;
      return { code: code.replace(mutant.find, () => mutant.replace), map: null };
    },
  };
}
