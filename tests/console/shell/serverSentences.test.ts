import { describe, expect, it } from 'vitest';
import { engineMessages, englishText } from '../../../engine/core/messages';
import { readServerIn } from '../../../engine/core/said/saidByServer';
import { toHttpError } from '../../../providers/httpError';
import { collectSentences } from '../../../scripts/sentences/collect';
import { languages } from '../../../src/i18n/languages';
import { readServer } from '../../../src/i18n/readServer';

const said = collectSentences(process.cwd());
const files = import.meta.glob<Record<string, string>>('/src/i18n/*/server.json', { import: 'default', eager: true });
const placesOf = (text: string): string[] => (text.match(/%\{\w+\}/g) ?? []).sort();

/** What stands in the places of a text; numbers and names, as the server has them. */
const sampleOf = (name: string, i: number): string =>
  /^(min|max|length|size|id|point)/.test(name) ? `${i + 3}` : `Sample ${i}`;

const samples = Object.entries(engineMessages).map(([key, text]) => {
  const names = [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))];
  return { key, text, args: Object.fromEntries(names.map((name, i) => [name, sampleOf(name, i)])) };
});

describe.each(languages)('in $name', ({ locale, load, reads }) => {
  const own = files[`/src/i18n/${locale}/server.json`] ?? {};

  it('there is each sentence of the server, and none that it does not say', () => {
    const missing = [...said].filter(([text]) => !own[text]?.trim());
    expect(missing.map(([text, at]) => `${at}: ${text}`)).toEqual([]);
    expect(Object.keys(own).filter((text) => !said.has(text))).toEqual([]);
  });

  it('each sentence has the places of the English one', () => {
    for (const [english, text] of Object.entries(own))
      expect([english, placesOf(text)]).toEqual([english, placesOf(english)]);
  });

  it('each sentence without places reads as it stands there', async () => {
    const read = await readServer(locale, await load());
    for (const [english, text] of Object.entries(own))
      if (placesOf(english).length === 0) expect(read(english)).toBe(text);
  });

  it('every sentence of the server about a value reads as that language has it', async () => {
    const texts = (await load()) as Record<string, string>;
    const read = await readServer(locale, texts);
    for (const { key, text, args } of samples) {
      const twins = samples.filter((other) => other.text.replace(/%\{\w+\}/g, '') === text.replace(/%\{\w+\}/g, ''));
      const meant = twins.map((twin) => englishText({ key: twin.key, args }, texts));
      // Words that the sentence shares with one of the product's own are the same in both.
      expect([...meant, own[text]], key).toContain(read(englishText({ key, args })));
    }
  });

  it('records and fields are called as the console calls them', async () => {
    const texts = (await load()) as Record<string, string>;
    const read = await reads?.(texts);
    expect(read?.('start_number: Is already taken.')).toBe(
      `${texts['resources.athletes.fields.start_number']}: ${texts['validation.unique']}`,
    );
    expect(read?.('Athlete not found.')).not.toMatch(/athlete|not found/i);
  });
});

describe('an answer of the server', () => {
  const answer = {
    code: 'invalid',
    message: 'start_number: Is already taken.',
    errors: { start_number: ['Is already taken.'], notes: ['Nobody has words for this.'] },
  };

  it('is told in the language that is read, and as it is where that has no words for it', async () => {
    const dutch = languages.find(({ locale }) => locale === 'nl');
    const texts = (await dutch?.load()) as Record<string, string>;
    readServerIn(await readServer('nl', texts));
    const error = toHttpError(422, answer);
    readServerIn();
    const taken = texts['validation.unique'];
    expect(error.errors).toEqual({ start_number: [taken], notes: ['Nobody has words for this.'] });
    expect(error.message).toBe(`start_number: ${taken}`);
    expect(toHttpError(422, answer).errors.start_number).toEqual(['Is already taken.']);
  });
});
