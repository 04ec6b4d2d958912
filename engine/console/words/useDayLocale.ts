import { useLocale } from 'react-admin';

/** The locale that days are written in: the reader's, and in English with days before months, as elsewhere in the console. */
export function useDayLocale(): string {
  const locale = useLocale() ?? 'en';
  return locale.startsWith('en') ? 'en-GB' : locale;
}
