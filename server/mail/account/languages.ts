import { english } from './english';
import type { AccountLetters } from './letters';

/** Languages that mails about accounts are written in, by the first part of a locale. */
const LANGUAGES: Readonly<Record<string, AccountLetters>> = { en: english };
const FALLBACK = 'en';

/** The letters of a person's language; English where there are none in it. */
export function lettersIn(locale: string): { language: string; letters: AccountLetters } {
  const language = locale.split('-')[0]?.toLowerCase() ?? '';
  const letters = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  return letters ? { language, letters } : { language: FALLBACK, letters: english };
}
