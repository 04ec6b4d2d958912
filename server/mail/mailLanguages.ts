import { type Read, readSentences } from '../../engine/core/said/readSentences';

/** What is said of the server's sentences in each language of the console, by its folder. */
const files = import.meta.glob<Record<string, string>>('../../src/i18n/*/server.json', { import: 'default' });

interface MailLanguage {
  /** As HTML names it. */
  readonly language: string;
  /** Reads a sentence of the server in it. */
  readonly read: Read;
}

const ENGLISH: MailLanguage = { language: 'en', read: (sentence) => sentence };
const loaded = new Map<string, Promise<MailLanguage>>();

/** The language of a locale such as `nl` or `de-AT`; English where the console does not speak it. Each is read from its file once. */
export function mailLanguage(locale: string | null): Promise<MailLanguage> {
  const language = languageOf(locale);
  const load = files[`../../src/i18n/${language}/server.json`];
  if (!load) return Promise.resolve(ENGLISH);
  const own = loaded.get(language) ?? load().then((sentences) => languageFrom(language, sentences));
  loaded.set(language, own);
  return own;
}

function languageFrom(language: string, sentences: Record<string, string>): MailLanguage {
  return { language, read: readSentences(() => Object.entries(sentences), language) };
}

function languageOf(locale: string | null): string {
  return locale?.split('-')[0]?.toLowerCase() ?? '';
}

/** A day as mails name it, whose readers may be anywhere: 2 December 2026. */
export function mailDay(instant: string, locale: string | null): string {
  const language = languageOf(locale);
  const isSpoken = `../../src/i18n/${language}/server.json` in files;
  return new Date(instant).toLocaleDateString(isSpoken ? language : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
