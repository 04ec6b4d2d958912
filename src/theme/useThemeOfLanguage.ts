import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useLocale } from 'react-admin';
import { theme, themeSaying } from './theme';

/** What the library's own parts say, for those who cannot see them above all: open, close, the next page. */
const LANGUAGES: Readonly<Record<string, () => Promise<object>>> = {
  nl: async () => (await import('@mui/material/locale')).nlNL,
  de: async () => (await import('@mui/material/locale')).deDE,
  fr: async () => (await import('@mui/material/locale')).frFR,
};

/** The theme whose parts speak the reader's language; English until that is loaded. */
export function useThemeOfLanguage(): Theme {
  const locale = useLocale();
  const [ofLanguage, setOfLanguage] = useState(theme);
  useEffect(() => {
    let isCurrent = true;
    const load = LANGUAGES[locale.slice(0, 2)];
    if (!load) setOfLanguage(theme);
    // It stays English where that cannot be loaded just now.
    else
      void load().then(
        (words) => isCurrent && setOfLanguage(themeSaying(words)),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return ofLanguage;
}
