import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import englishMessages from 'ra-language-english';
import { expect, it } from 'vitest';
import { consoleTexts } from '../../../engine/console/consoleTexts';
import { flattened, onDemand } from '../../../engine/console/words/onDemand';
import { importMessages } from '../../../engine/core/importMessages';
import { engineMessages } from '../../../engine/core/messages';

// Each part of the console adds its own when it is loaded.
import.meta.glob('../../../engine/**/texts.ts', { eager: true });

const engine = resolve(import.meta.dirname, '../../../engine');
const texts = {
  ...flattened(englishMessages),
  ...engineMessages,
  ...importMessages,
  ...flattened({ engine: consoleTexts }),
  ...onDemand,
};
const keys = Object.keys(texts);

/** Keys named in the engine's sources: whole ones, and the beginnings of those put together from parts. */
const used = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(engine, file), 'utf8');
    const named = [...source.matchAll(/(['`])((?:engine|validation)\.[\w.]*)(\$\{)?/g)];
    const translated = callsOf(source)
      .filter((call) => !/\b_:/.test(call))
      .flatMap((call) => [...call.matchAll(/(['`])([a-z_]+\.[\w.]+)(\$\{)?/g)]);
    return [...named, ...translated].map(([, , key = '', part]) => ({
      file,
      key,
      isBeginning: part !== undefined || key.endsWith('.'),
    }));
  });

it('the engine has an English text of its own for every key that it names without one', () => {
  expect(used.length).toBeGreaterThan(200);
  const missing = used.filter(({ key, isBeginning }) =>
    isBeginning ? !keys.some((known) => known.startsWith(key)) : !(key in texts),
  );
  expect(missing).toEqual([]);
});

it('the engine keeps no text that nothing says', () => {
  const all = [engine, resolve(engine, '../src'), resolve(engine, '../resources')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\/(texts|consoleTexts|messages|importMessages)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const beginnings = used.filter(({ isBeginning }) => isBeginning).map(({ key }) => key);
  const own = Object.keys({ ...flattened({ engine: consoleTexts }), ...onDemand });
  const unsaid = own.filter((key) => !all.includes(`'${key}'`) && !beginnings.some((start) => key.startsWith(start)));
  expect(unsaid).toEqual([]);
});

it('names no colour and no text of the product', () => {
  const drawn = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(console|fields)\/.*\.(tsx?|css)$/.test(file))
    .map((file) => ({ file, source: readFileSync(join(engine, file), 'utf8') }));
  expect(drawn.filter(({ source }) => /--sl-/.test(source)).map(({ file }) => file)).toEqual([]);
  const tokens = drawn.find(({ file }) => file === 'fields/tokens.css')?.source ?? '';
  const named = new Set(drawn.flatMap(({ source }) => source.match(/var\((--engine-[\w-]+)/g) ?? []));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((token) => !tokens.includes(`${token.slice('var('.length)}:`))).toEqual([]);
});

/** What stands between the brackets of each `translate(…)`. */
function callsOf(source: string): string[] {
  return [...source.matchAll(/\btranslate\(/g)].map(({ index, 0: start }) => {
    let depth = 1;
    let end = index + start.length;
    while (depth > 0 && end < source.length) {
      if (source[end] === '(') depth++;
      if (source[end] === ')') depth--;
      end++;
    }
    return source.slice(index + start.length, end - 1);
  });
}
