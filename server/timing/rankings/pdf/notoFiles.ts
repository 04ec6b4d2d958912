import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One family per script that people write names in, then pictures. Mongolian is missing: its letters stand in columns. */
const FAMILIES = [
  ...['hebrew', 'arabic', 'devanagari', 'thai', 'sc', 'jp', 'kr', 'armenian', 'georgian', 'ethiopic', 'thaana'],
  ...['bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil', 'telugu'],
  ...['khmer', 'lao', 'myanmar', 'symbols'],
]
  .map((script) => `noto-sans-${script}`)
  .concat('noto-serif-tibetan', 'noto-emoji');
/** Texts with kana are Japanese: their ideographs have Japanese shapes. */
const JAPANESE_FIRST = ['noto-sans-jp', ...FAMILIES];
const KANA = /[\u3040-\u30FF]/;

type Range = readonly [first: number, last: number];
interface FontFile {
  readonly name: string;
  readonly ranges: readonly Range[];
}

const known = new Map<string, readonly FontFile[]>();
const { resolve } = createRequire(import.meta.url);

/** Font files of Noto that may have a character, the best first. `text`: where the character stands. */
export function notoFilesWith(codePoint: number, text: string): string[] {
  const families = KANA.test(text) ? JAPANESE_FIRST : FAMILIES;
  return families.flatMap((family) =>
    filesOf(family)
      .filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
      .map((file) => file.name),
  );
}

/** Reads the list of characters per file, which each package contains. */
function filesOf(family: string): readonly FontFile[] {
  const read = known.get(family);
  if (read) return read;
  const folder = `@fontsource-variable/${family}`;
  const subsets = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  const files = Object.entries(subsets).map(([subset, ranges]) => ({
    name: `${folder}/files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map(rangeOf),
  }));
  known.set(family, files);
  return files;
}

/** `U+ff03-ff04` or `U+ff07`. */
function rangeOf(range: string): Range {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
