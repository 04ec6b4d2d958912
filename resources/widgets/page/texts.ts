import { de } from './texts/de';
import { en } from './texts/en';
import { fr } from './texts/fr';
import { nl } from './texts/nl';

export type Texts = { readonly [Key in keyof typeof en]: string };

const LANGUAGES: Readonly<Record<string, Texts>> = { en, nl, de, fr };

/** The texts of a page in the language of a locale; English where there are none. */
export function textsOf(locale: string): Texts {
  return LANGUAGES[languageOf(locale)] ?? en;
}

/** The locale to show a page in: the one asked for, else the reader's first that the event has, else the event's first. */
export function chooseLocale(locales: readonly string[], wanted: readonly string[]): string {
  const [first = 'en-US'] = locales;
  for (const one of wanted) {
    const exact = locales.find((locale) => locale.toLowerCase() === one.toLowerCase());
    const near = locales.find((locale) => languageOf(locale) === languageOf(one));
    if (exact ?? near) return exact ?? near ?? first;
  }
  return first;
}

/** The languages of `Accept-Language`, as preferred. */
export function acceptedLocales(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [locale = '', quality = 'q=1'] = part.trim().split(';');
      return { locale: locale.trim(), quality: Number(quality.trim().replace('q=', '')) || 0 };
    })
    .filter(({ locale, quality }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(locale) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale);
}

function languageOf(locale: string): string {
  return locale.slice(0, 2).toLowerCase();
}
