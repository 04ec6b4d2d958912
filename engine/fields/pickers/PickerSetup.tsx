import './pickers.css';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { Locale } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale } from 'react-admin';
import { TextNoted } from './PartsField';

/** What pickers stand on: date-fns, in the reader's language. Loaded with the first of them. */
export function PickerSetup({ onText, children }: { onText: (hasText: boolean) => void; children: ReactNode }) {
  const { calendar, texts } = usePickerWords();
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={calendar} {...(texts && { localeText: texts })}>
      <TextNoted value={onText}>{children}</TextNoted>
    </LocalizationProvider>
  );
}

function usePickerWords() {
  const locale = useLocale();
  const [words, setWords] = useState(() => knownWords(locale));
  useEffect(() => {
    let isCurrent = true;
    void loadWords(locale).then((loaded) => isCurrent && setWords(loaded));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return words;
}

/** Names of months and days, where weeks begin, and what the parts of a picker are called. */
interface PickerWords {
  readonly calendar: Locale;
  readonly texts?: object;
}

/** Until those of the language are there, and for one that has none: weeks begin on Monday. */
const ENGLISH: PickerWords = { calendar: enGB };

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
function knownWords(locale: string): PickerWords {
  return loaded.get(locale) ?? ENGLISH;
}

/** What pickers say in a locale; English where they know no better, or where it cannot be loaded just now. */
async function loadWords(locale: string): Promise<PickerWords> {
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
