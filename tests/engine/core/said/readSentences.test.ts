import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Pair, type Read, readSentences } from '../../../../engine/core/said/readSentences';
import { collectSentences } from '../../../../scripts/sentences/collect';

const PAIRS: readonly Pair[] = [
  ['%{0} start on no day of the event', '%{0} starten an keinem Tag der Veranstaltung'],
  ['%{0} races', '%{0} Wettkämpfe'],
  ['%{0} race', '%{0} Wettkampf'],
  ['%{0} more', '%{0} weitere'],
  ['%{0}: no %{1} has it.', 'kein %{1} hat %{0}.'],
  ['%{0} %{1}: no %{2} has it.', 'Kein %{2} hat %{0} %{1}.'],
  ['Nothing was changed.', 'Nichts wurde geändert.'],
  ['This is gone. Import it again.', 'Das ist weg. Importieren Sie es noch einmal.'],
  ['Give %{0} its %{1}.', 'Geben Sie %{0} %{1}.'],
  ['Is already taken.', 'Ist schon vergeben.'],
  ['The column “%{0}” is not read: %{1}.', 'Die Spalte „%{0}“ wird nicht gelesen: %{1}.'],
  ['The finish stands at %{0}, but the race is %{1} long', 'Das Ziel steht bei %{0}, der Wettkampf ist aber %{1} lang'],
  ['No device was heard: %{0}', 'Kein Gerät war zu hören: %{0}'],
  ['start number', 'Startnummer'],
  ['Start number', 'Startnummer'],
  ['start', 'den Start'],
  ['distance', 'die Distanz'],
  ['athlete', 'Teilnehmer'],
  ['start_number', 'Startnummer'],
];
const read = readSentences(() => PAIRS, 'de');

describe('a sentence of the server', () => {
  it.each([
    [
      'with an amount in it',
      '1,204 races start on no day of the event',
      '1.204 Wettkämpfe starten an keinem Tag der Veranstaltung',
    ],
    ['beside another', 'Is already taken. Nothing was changed.', 'Ist schon vergeben. Nichts wurde geändert.'],
    [
      'that is written as two',
      'This is gone. Import it again. Nothing was changed.',
      'Das ist weg. Importieren Sie es noch einmal. Nichts wurde geändert.',
    ],
    [
      'of which a place holds a list',
      'Give 10 km its start and distance.',
      'Geben Sie 10 km den Start und die Distanz.',
    ],
    [
      'twice, each with places',
      'Give A its start. Give B its distance.',
      'Geben Sie A den Start. Geben Sie B die Distanz.',
    ],
    ['with a name that ends as a sentence does', 'Give St. Moritz its start.', 'Geben Sie St. Moritz den Start.'],
    ['of a field', 'start_number: Is already taken.', 'Startnummer: Ist schon vergeben.'],
    ['of a field that has no other name', 'bib: Is already taken.', 'bib: Ist schon vergeben.'],
    [
      'of several fields',
      'start_number: Is already taken. bib: Is already taken.',
      'Startnummer: Ist schon vergeben. bib: Ist schon vergeben.',
    ],
    ['of a value within another', 'races[0].start_at: Is already taken.', 'races[0].start_at: Ist schon vergeben.'],
    ['with two places beside each other', 'Start number 12: no athlete has it.', 'Kein Teilnehmer hat Startnummer 12.'],
    [
      'that names a column as something else is called',
      'The column “start” is not read: start number.',
      'Die Spalte „start“ wird nicht gelesen: Startnummer.',
    ],
    [
      'with lengths',
      'The finish stands at 10.5 km, but the race is 1,200 m long',
      'Das Ziel steht bei 10,5 km, der Wettkampf ist aber 1.200 m lang',
    ],
    [
      'with names and how many more',
      'No device was heard: A, B, and 3 more',
      'Kein Gerät war zu hören: A, B und 3 weitere',
    ],
    ['with white space around it', ' Nothing was changed.', ' Nichts wurde geändert.'],
  ])('%s', (_, english, own) => {
    expect(read(english)).toBe(own);
  });

  it.each(['', ' ', '10 km race', 'Nobody has words for this.', 'Rock and roll, and more', '3', 'a: b: c'])(
    'is not %j',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );
});

describe('any sentence that the code can make', () => {
  let templates: string[];
  let spoken: Read;
  /** Each said backwards, so to say: places in the other order. */
  const inOther = (template: string): string => `‹${[...template.split(/(%\{\w+\})/)].reverse().join('|')}›`;

  beforeAll(() => {
    templates = [...collectSentences(process.cwd()).keys()];
    spoken = readSentences(() => templates.map((template) => [template, inOther(template)] as const), 'nl');
  });

  const name = fc.stringMatching(/^[A-Z][a-z]{0,7}q[0-9]$/);
  const placesOf = (template: string): string[] => [...template.matchAll(/%\{(\w+)\}/g)].map(([, place = '']) => place);
  /** The places of `english` have the values, in their order; so has the same of them in another text. */
  const filled = (english: string, values: readonly string[], text = english): string =>
    text.replace(/%\{(\w+)\}/g, (_, place: string) => values[placesOf(english).indexOf(place)] ?? '');

  it('reads every template that has names in its places', () => {
    const names = ['Aq0', 'Bq1', 'Cq2', 'Dq3', 'Eq4', 'Fq5', 'Gq6', 'Hq7', 'Iq8'];
    const unread = templates.filter((template) => {
      const english = filled(template, /^%\{0\} \p{L}+$/u.test(template) ? ['12'] : names);
      return spoken(english) === english;
    });
    expect(unread).toEqual([]);
  });

  it('is read as the other language has it, whatever names stand in it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(name, { minLength: 9, maxLength: 9 }), (n, names) => {
        const template = templates[n % templates.length] ?? '';
        const counts = /^%\{0\} \p{L}+$/u.test(template);
        const values = counts ? ['12'] : names;
        const english = filled(template, values);
        // What two templates can make is said by either.
        const meant = templates
          .filter((one) => filled(one, values) === english)
          .map((one) => filled(one, values, inOther(one)));
        const said = spoken(english);
        expect(said).not.toBe(english);
        for (const value of values.slice(0, placesOf(template).length)) expect(said).toContain(value);
        if (meant.length === 1 && !/^%|%\{\d\} ?%|: %\{\d\}/.test(template)) expect(meant).toContain(said);
      }),
    );
  });

  it('never fails, and leaves alone what nobody of the server said', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof spoken(text)).toBe('string');
        expect(read(`${text}¤`)).toBe(`${text}¤`);
      }),
    );
  });
});
