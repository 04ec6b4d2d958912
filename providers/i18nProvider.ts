import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, Locale, TranslationMessages } from 'react-admin';
import { flattened } from '../engine/console/words/onDemand';
import type { Read } from '../engine/core/said/readSentences';
import { readServerIn } from '../engine/core/said/saidByServer';

type Messages = Record<string, unknown>;

/** A language that can be chosen; its texts are loaded when it is. */
export interface Language extends Locale {
  load: () => Promise<Messages>;
  /** What reads the server's sentences in it, given its texts by their whole key, which may be on their way. */
  reads?: (texts: Messages | Promise<Messages>) => Promise<Read>;
}

interface I18nOptions {
  /** The texts of the default language, which also stand in for what another language lacks. */
  english: Messages;
  languages?: readonly Language[];
  /** English texts by their whole key that come with a part of the console; more may be added at any time. */
  more?: Readonly<Record<string, string>>;
  /** English texts that follow from declarations, by their whole key. */
  declared?: (key: string) => string | undefined;
}

const DEFAULT_LOCALE = 'en-US';

/** To whoever reads the page aloud, together with its texts. */
function sayLanguage<Texts>(locale: string, texts: Texts): Texts {
  document.documentElement.lang = locale;
  return texts;
}

/** The one of several locales that is meant by another: itself, else the first of its language, `de` by `de-DE`. */
export function localeAmong(locales: readonly Locale[], wanted: string): string | undefined {
  const language = (locale: string) => locale.split('-')[0];
  const meant =
    locales.find(({ locale }) => locale === wanted) ??
    locales.find(({ locale }) => language(locale) === language(wanted));
  return meant?.locale;
}

/** Texts by key in the chosen language; what it lacks reads in English (US). */
export function createI18nProvider({ english, languages = [], more = {}, declared }: I18nOptions): I18nProvider {
  const fallback = flattened(english);
  const load = async (locale: string): Promise<TranslationMessages> => {
    const language = languages.find((candidate) => candidate.locale === locale);
    const loading = language ? language.load().then(flattened) : Promise.resolve({});
    const [texts, reads] = await Promise.all([loading, language?.reads?.(loading)]);
    readServerIn(reads);
    return { ...fallback, ...texts } as unknown as TranslationMessages;
  };
  const provider = polyglotI18nProvider(
    (locale) => {
      if (locale !== DEFAULT_LOCALE) return load(locale).then((texts) => sayLanguage(locale, texts));
      readServerIn();
      return sayLanguage(locale, fallback as unknown as TranslationMessages);
    },
    DEFAULT_LOCALE,
    [{ locale: DEFAULT_LOCALE, name: 'English (US)' }, ...languages.map(({ locale, name }) => ({ locale, name }))],
    { allowMissing: true },
  );
  return {
    ...provider,
    // Given as what to say where the language has nothing: a translation of it wins.
    translate(key: string, values: object = {}) {
      const text = more[key] ?? declared?.(key);
      return provider.translate(key, text === undefined ? values : { ...values, _: text });
    },
  };
}
