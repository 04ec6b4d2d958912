/** Title and text by locale; what is missing is as in the event's first language. */
export type Translations = Readonly<Record<string, { readonly title?: string; readonly body?: string }>>;

interface Texts {
  readonly title: string;
  readonly body: string | null;
  readonly translations: Translations;
}

/**
 * An article in the language that is asked for: in exactly that, else in another one of the same language (`nl` for `nl-BE`), else in the
 * event's first.
 */
export function articleIn(
  { title, body, translations }: Texts,
  { wanted, first }: { readonly wanted: string | undefined; readonly first: string },
): { title: string; body: string | null; locale: string; locales: string[] } {
  const locales = [first, ...Object.keys(translations).filter((locale) => locale !== first)];
  const locale = nearest(locales, wanted) ?? first;
  const translated = locale === first ? undefined : translations[locale];
  return { title: translated?.title || title, body: translated?.body || body, locale, locales };
}

function nearest(locales: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const languageOf = (locale: string) => locale.split('-')[0];
  return (
    locales.find((locale) => locale === wanted) ?? locales.find((locale) => languageOf(locale) === languageOf(wanted))
  );
}
