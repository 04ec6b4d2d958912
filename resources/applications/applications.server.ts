import type { ResourceServer, Row } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { keywordsLength } from '../../engine/fields/keywords/keywords.field';
import { LOCALES } from '../events/eventSettings';
import { STORE_TEXTS, type StoreTranslations, type TranslatedTexts } from './storeTexts';

export const applicationsServer: ResourceServer = {
  beforeWrite: async ({ values, undoes }) => (undoes === null ? values.map(withTidyTranslations) : values),
};

/** What is no text is left out, and a language without any. @throws ApiError 422 for what is no language, and for too many keywords */
function withTidyTranslations(row: Row): Row {
  if (row.store_translations === undefined || row.store_translations === null) return row;
  const given = Object.entries(row.store_translations as StoreTranslations);
  const problems = given.flatMap(([locale, texts]) => problemOf(locale, texts) ?? []);
  if (problems.length > 0) throw invalid({ store_translations: problems });
  const tidy = given.flatMap(([locale, texts]) => {
    const kept = Object.entries(texts).flatMap(([name, text]) => tidied(name, text));
    return kept.length > 0 ? [[locale, Object.fromEntries(kept)]] : [];
  });
  return { ...row, store_translations: Object.fromEntries(tidy) };
}

function problemOf(locale: string, { keywords }: TranslatedTexts): string | null {
  if (!(LOCALES as readonly string[]).includes(locale))
    return `"${locale}" is none of the languages: ${LOCALES.join(', ')}.`;
  const { max } = STORE_TEXTS.keywords;
  const length = keywordsLength(keywords ?? []);
  return length > max ? `The keywords in ${locale} have ${length} characters in all: at most ${max}.` : null;
}

function tidied(name: string, text: unknown): [string, unknown][] {
  const value = typeof text === 'string' ? text.trim() : text;
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? [] : [[name, value]];
}
