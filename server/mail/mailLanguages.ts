import { type Read, readSentences } from '../../engine/core/said/readSentences';
import { sentencesOfValues } from '../../engine/core/said/sentencesOfValues';

/** What is said of the server's sentences in each language of the console, by its folder. */
const files = import.meta.glob<Record<string, string>>('../../src/i18n/*/server.json', { import: 'default' });
/** And of values that it refuses. */
const values = import.meta.glob<Record<string, string>>('../../src/i18n/*/engine.json', { import: 'default' });

export interface MailLanguage {
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
  if (!files[`../../src/i18n/${language}/server.json`]) return Promise.resolve(ENGLISH);
  const own = loaded.get(language) ?? languageFrom(language);
  loaded.set(language, own);
  return own;
}

async function languageFrom(language: string): Promise<MailLanguage> {
  const [sentences = {}, texts = {}] = await Promise.all([
    files[`../../src/i18n/${language}/server.json`]?.(),
    values[`../../src/i18n/${language}/engine.json`]?.(),
  ]);
  return { language, read: readSentences(() => [...Object.entries(sentences), ...sentencesOfValues(texts)], language) };
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
