import type { SingleByteEncoding } from './singleByte';

/** By language, where it is not that of its script. Serbian is written in two scripts, Estonian in two pages that share its letters. */
const PAGES_BY_LANGUAGE: Readonly<Record<string, readonly SingleByteEncoding[]>> = {
  ...pagesOf('tr az', ['windows-1254']),
  ...pagesOf('lv lt', ['windows-1257']),
  ...pagesOf('et', ['windows-1252', 'windows-1257']),
  ...pagesOf('pl cs sk hu hr sl ro bs sq', ['windows-1250']),
  ...pagesOf('sr', ['windows-1250', 'windows-1251']),
};

const PAGES_BY_SCRIPT: Readonly<Record<string, readonly SingleByteEncoding[]>> = {
  Latn: ['windows-1252'],
  Cyrl: ['windows-1251'],
  Grek: ['windows-1253'],
};

/** How many times likelier a page is where it is usual: it settles what a few letters leave open, and no more. */
const USUAL = 30;
/** The same of the other pages of its languages, which other systems write there. */
const ALSO_USUAL = 8;

/** Unix has the letters of a Windows page nearly where that has them: nothing but its own signs tells it. */
const UNIX_PAGES: Partial<Record<SingleByteEncoding, SingleByteEncoding>> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-15': 'windows-1252',
};
const OTHER_PAGES: Partial<Record<SingleByteEncoding, SingleByteEncoding>> = {
  'koi8-r': 'windows-1251',
  macintosh: 'windows-1252',
  cp850: 'windows-1252',
  cp852: 'windows-1250',
  cp866: 'windows-1251',
};

/** The code pages that programs of a country write, by the language that most people there speak; none where no page here is usual. */
export function usualPages(country: string): readonly SingleByteEncoding[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const { language, script = '' } = new Intl.Locale(`und-${country}`).maximize();
  return PAGES_BY_LANGUAGE[language] ?? PAGES_BY_SCRIPT[script] ?? [];
}

/** How many times likelier a page is where those are usual. */
export function usualness(encoding: SingleByteEncoding, usual: readonly SingleByteEncoding[]): number {
  if (usual.includes(UNIX_PAGES[encoding] ?? encoding)) return USUAL;
  const other = OTHER_PAGES[encoding];
  return other && usual.includes(other) ? ALSO_USUAL : 1;
}

function pagesOf(languages: string, pages: readonly SingleByteEncoding[]) {
  return Object.fromEntries(languages.split(' ').map((language) => [language, pages]));
}
