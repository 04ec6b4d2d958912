import { useEffect } from 'react';
import { useLocaleState, useLocales, useStore } from 'react-admin';
import { localeAmong } from '../../../providers/i18nProvider';
import { useVisitor } from './useVisitor';

/** Speaks the language of the profile where none was chosen on this device. */
export function ProfileLanguage() {
  const { profile } = useVisitor();
  const locales = useLocales();
  const [chosen] = useStore<string | null>('locale', null);
  const [locale, setLocale] = useLocaleState();
  const own = profile?.locale;
  const wanted = own && localeAmong(locales, own);
  useEffect(() => {
    if (chosen === null && wanted && wanted !== locale) setLocale(wanted);
  }, [chosen, wanted, locale, setLocale]);
  return null;
}
