import { expect, test } from 'vitest';
import { detectEncoding } from '../../../engine/tables/encoding/detectEncoding';
import type { SingleByteEncoding } from '../../../engine/tables/encoding/singleByte';
import { decodeText } from '../../../engine/tables/encoding/textReader';
import { LANGUAGES } from './encodingNames';
import { charactersOf } from './support';

const FILES = 40;

/** Always the same numbers, each as likely. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function fileOf(language: string, { rows, seed }: { rows: number; seed: number }): string {
  const { first = '', last = '', places = '' } = LANGUAGES[language] ?? {};
  const next = numbersFrom(seed);
  const oneOf = (words: string) => words.split(' ')[next(words.split(' ').length)] ?? '';
  const isLoud = seed % 4 === 0;
  const lines = Array.from({ length: rows }, (_, i) => {
    const name = isLoud ? oneOf(last).toUpperCase() : oneOf(last);
    return `${i + 1};${oneOf(first)};${name};${oneOf(places)}`;
  });
  return `Bib;First;Last;Place\n${lines.join('\n')}\n`;
}

const bytesIn = new Map<SingleByteEncoding, Map<string, number>>();

/** As a program of that code page writes it; null for what it cannot. */
function written(text: string, page: SingleByteEncoding): Uint8Array | null {
  const known = bytesIn.get(page) ?? new Map(Array.from(charactersOf(page), (char, byte) => [char, byte]));
  bytesIn.set(page, known);
  const bytes = Array.from(text, (char) => known.get(char));
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[]);
}

/** How many files of so many rows are read as another text. */
function misread(language: string, page: SingleByteEncoding, rows: number): number {
  let wrong = 0;
  for (let file = 1; file <= FILES; file++) {
    const text = fileOf(language, { rows, seed: file * 7919 });
    const bytes = written(text, page);
    if (bytes && decodeText(bytes, detectEncoding(bytes).encoding) !== text) wrong++;
  }
  return wrong;
}

const cases = Object.entries(LANGUAGES).flatMap(([language, { pages }]) =>
  pages.map((page) => [language, page] as const),
);

/** Of 40 files of five rows so many that say too little. */
const UNCLEAR: Readonly<Record<string, number>> = {
  // Letters of which the two code pages share all but š, ž and ť.
  'Czech iso-8859-2': 5,
  'Czech cp852': 1,
  'Danish windows-1252': 1,
};

test.each(cases)('%s in %s', (language, page) => {
  expect(misread(language, page, 5)).toBeLessThanOrEqual(UNCLEAR[`${language} ${page}`] ?? 0);
  expect(misread(language, page, 50)).toBe(0);
});
