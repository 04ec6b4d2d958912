import { useEffect } from 'react';
import { useLocaleState, useLocales, useStore } from 'react-admin';
import { useVisitor } from './useVisitor';

/** Speaks the language of the profile where none was chosen on this device, and says which it is to whoever reads the page aloud. */
export function ProfileLanguage() {
  const { profile } = useVisitor();
  const locales = useLocales();
  const [chosen] = useStore<string | null>('locale', null);
  const [locale, setLocale] = useLocaleState();
  const wanted = profile?.locale;
  const isSpoken = wanted !== undefined && locales.some((one) => one.locale === wanted);
  useEffect(() => {
    if (chosen === null && isSpoken && wanted && wanted !== locale) setLocale(wanted);
  }, [chosen, isSpoken, wanted, locale, setLocale]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
