import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const PACKAGES = ['hebrew', 'arabic', 'devanagari', 'thai', 'sc', 'jp', 'kr'] as const;
/** Texts with kana are Japanese: their ideographs have Japanese shapes. */
const JAPANESE_FIRST = ['jp', 'sc', 'kr'] as const;
const KANA = /[\u3040-\u30FF]/;

type Range = readonly [first: number, last: number];
interface FontFile {
  readonly name: string;
  readonly ranges: readonly Range[];
}

const known = new Map<string, readonly FontFile[]>();
const { resolve } = createRequire(import.meta.url);

/** Font files of Noto Sans that may have a character, the best first. `text`: where the character stands. */
export function notoFilesWith(codePoint: number, text: string): string[] {
  const packages = KANA.test(text) ? JAPANESE_FIRST : PACKAGES;
  return packages.flatMap((name) =>
    filesOf(name)
      .filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
      .map((file) => file.name),
  );
}

/** Reads the list of characters per file, which each package contains. */
function filesOf(script: string): readonly FontFile[] {
  const read = known.get(script);
  if (read) return read;
  const family = `@fontsource-variable/noto-sans-${script}`;
  const subsets = JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')) as Record<string, string>;
  const files = Object.entries(subsets).map(([subset, ranges]) => ({
    name: `${family}/files/noto-sans-${script}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map(rangeOf),
  }));
  known.set(script, files);
  return files;
}

/** `U+ff03-ff04` or `U+ff07`. */
function rangeOf(range: string): Range {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
