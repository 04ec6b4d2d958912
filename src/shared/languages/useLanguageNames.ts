import { useLocale } from 'react-admin';

/** In the reader's language: `nl-BE` → "Flemish", `de-AT` → "Austrian German". */
export function useLanguageNames(): (locale: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  return (locale) => names.of(locale) ?? locale;
}
