import type { Locale } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';

/** Names of months and days, where weeks begin, and what the parts of a picker are called. */
export interface PickerWords {
  readonly calendar: Locale;
  readonly texts?: object;
}

/** Until those of the language are there, and for one that has none: weeks begin on Monday. */
export const ENGLISH: PickerWords = { calendar: enGB };

const LANGUAGES: Readonly<Record<string, () => Promise<PickerWords>>> = {
  async nl() {
    const [{ nl }, { nlNL }] = await Promise.all([import('date-fns/locale/nl'), import('@mui/x-date-pickers/locales')]);
    return { calendar: nl, texts: textsOf(nlNL) };
  },
  async de() {
    const [{ de }, { deDE }] = await Promise.all([import('date-fns/locale/de'), import('@mui/x-date-pickers/locales')]);
    return { calendar: de, texts: textsOf(deDE) };
  },
  async fr() {
    const [{ fr }, { frFR }] = await Promise.all([import('date-fns/locale/fr'), import('@mui/x-date-pickers/locales')]);
    return { calendar: fr, texts: textsOf(frFR) };
  },
};

const loaded = new Map<string, PickerWords>();

/** What is known of a locale by now. */
export function knownWords(locale: string): PickerWords {
  return loaded.get(locale) ?? ENGLISH;
}

/** What pickers say in a locale; English where they know no better, or where it cannot be loaded just now. */
export async function loadWords(locale: string): Promise<PickerWords> {
  const load = LANGUAGES[locale.slice(0, 2)];
  if (!load || loaded.has(locale)) return knownWords(locale);
  const words = await load().catch(() => null);
  if (words) loaded.set(locale, words);
  return words ?? ENGLISH;
}

function textsOf(language: {
  components: { MuiLocalizationProvider: { defaultProps: { localeText: object } } };
}): object {
  return language.components.MuiLocalizationProvider.defaultProps.localeText;
}
