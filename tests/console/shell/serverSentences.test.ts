import { describe, expect, it } from 'vitest';
import { engineMessages, englishText } from '../../../engine/core/messages';
import { toHttpError } from '../../../providers/httpError';
import { readServerIn } from '../../../providers/saidByServer';
import { sentencesIn } from '../../../providers/serverSentences';
import { languages } from '../../../src/i18n/languages';

/** What stands in the places of a text; numbers and names, as the server has them. */
const sampleOf = (name: string, i: number): string =>
  /^(min|max|length|size|id|point)/.test(name) ? `${i + 3}` : `Sample ${i}`;

const samples = Object.entries(engineMessages).map(([key, text]) => {
  const names = [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))];
  return { key, text, args: Object.fromEntries(names.map((name, i) => [name, sampleOf(name, i)])) };
});

describe.each(languages)('in $name', ({ load }) => {
  it('every sentence of the server about a value reads as that language has it', async () => {
    const texts = (await load()) as Record<string, string>;
    const inTheirs = sentencesIn(texts);
    for (const { key, text, args } of samples) {
      const twins = samples.filter((other) => other.text.replace(/%\{\w+\}/g, '') === text.replace(/%\{\w+\}/g, ''));
      const meant = twins.map((twin) => englishText({ key: twin.key, args }, texts));
      expect(meant, key).toContain(inTheirs(englishText({ key, args })));
    }
  });
});

describe('an answer of the server', () => {
  const answer = {
    code: 'invalid',
    message: 'start_number: Is already taken.',
    errors: { start_number: ['Is already taken.'], notes: ['Nobody has words for this.'] },
  };

  it('is told in the language that is read, and as it is where that has no words for it', async () => {
    const dutch = (await languages.find(({ locale }) => locale === 'nl')?.load()) as Record<string, string>;
    readServerIn(sentencesIn(dutch));
    const error = toHttpError(422, answer);
    readServerIn();
    const taken = dutch['validation.unique'];
    expect(error.errors).toEqual({ start_number: [taken], notes: ['Nobody has words for this.'] });
    expect(error.message).toBe(`start_number: ${taken}`);
    expect(toHttpError(422, answer).errors.start_number).toEqual(['Is already taken.']);
  });
});
