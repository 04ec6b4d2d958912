import { describe, expect, it } from 'vitest';
import { catalogue, derived } from '../../../src/i18n/catalogue';
import { languages } from '../../../src/i18n/languages';

const english = catalogue();
const FORMS = /\s*\|\|\|\|\s*/;
const placeholders = (form: string) => [...new Set(form.match(/%\{\w+\}/g) ?? [])].sort();

describe.each(languages)('$name', ({ load }) => {
  it('says all that English says, and nothing else', async () => {
    const texts = await load();
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it('has as many forms of each text, with the same values in the last', async () => {
    const texts = (await load()) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) {
      const [own, others] = [text.split(FORMS), (english[key] ?? '').split(FORMS)];
      expect([key, own.length]).toEqual([key, others.length]);
      expect([key, placeholders(own.at(-1) ?? '')]).toEqual([key, placeholders(others.at(-1) ?? '')]);
      expect([key, own.every((form) => form.trim() !== '')]).toEqual([key, others.every((form) => form.trim() !== '')]);
    }
  });
});

it('counts nothing as one in French, whose singular is for both', async () => {
  const french = (await languages.find(({ locale }) => locale === 'fr')?.load()) as Record<string, string>;
  const counted = Object.entries(french).filter(([, text]) => /(?<![\w%{])1(?!\w).*\|\|\|\|/.test(text));
  expect(counted).toEqual([]);
});

const sources = import.meta.glob<string>('/{src,engine,providers,resources}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Whether the code asks for a key: as a whole, or by the beginning or the end that it puts together with other words. */
function isAsked(): (key: string) => boolean {
  const [keys, beginnings, ends] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const note = (into: Set<string>, code: string, pattern: RegExp, before = '') => {
    for (const [, ...words] of code.matchAll(pattern)) for (const word of words) into.add(`${before}${word}`);
  };
  for (const code of Object.values(sources)) {
    note(keys, code, /['"`]([A-Za-z_]\w*(?:\.\w+)*)['"`]/g);
    note(beginnings, code, /`([A-Za-z_]\w*\.(?:\w+[._])*\w*)\$\{/g);
    note(ends, code, /\$\{[\w.]+\}(\.\w+(?:\.\w+)*)`/g);
    note(ends, code, /\? '(\w+)' : '(\w+)'\}/g, '.');
    // The pages before signing in read their texts as they are: `account.login.title`, and those of a page under a name.
    note(keys, code, /\b((?:account|registration)(?:\.\w+)+)/g);
    for (const [, name, place] of code.matchAll(/const (\w+) = ((?:account|registration)(?:\.\w+)+);/g))
      note(keys, code, new RegExp(`\\b${name}((?:\\.\\w+)+)`, 'g'), place);
  }
  const declared = new Set(Object.keys(derived()));
  const [first, last] = [[...beginnings], [...ends]];
  return (key) =>
    keys.has(key) ||
    declared.has(key) ||
    first.some((one) => key.startsWith(one)) ||
    last.some((one) => key.endsWith(one));
}

describe('English', () => {
  it('says nothing that the console never asks for', () => {
    const asked = isAsked();
    expect(Object.keys(english).filter((key) => !key.startsWith('ra.') && !asked(key))).toEqual([]);
  });
});

const controls = import.meta.glob<string>('/engine/fields/**/*.tsx', { query: '?raw', import: 'default', eager: true });

describe('inputs of fields', () => {
  /** `translate('fields.combo.open', { _: 'Open' })`, with `${name}` as the value that it is: `Remove ${name}`. */
  const SAID = /translate\(\s*['`]([\w.]+)['`],\s*\{[^{}?]*?\b_: (['`])((?:\$\{\w+\}|%\{\w+\}|(?!\2)[^{}])*?)\2/g;
  const said = Object.values(controls).flatMap((code) =>
    [...code.matchAll(SAID)].map(([, key = '', , text = '']) => [key, text] as const),
  );

  it('say the same where they have no table of texts, and are translated', () => {
    expect(said.length).toBeGreaterThan(30);
    const pattern = (text: string) => text.replace(/[$%]\{\w+\}/g, '{}');
    for (const [key, text] of said) expect([key, pattern(english[key] ?? '')]).toEqual([key, pattern(text)]);
  });
});
