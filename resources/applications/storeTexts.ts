import type { JsonSchema } from '../../engine/core/jsonSchema';

/** A text of the stores' pages: how long it may be, and the file that each store's upload tools read it from. */
export interface StoreText {
  /** Characters; of keywords, all of them with a comma in between. */
  readonly max: number;
  readonly ios?: string;
  readonly android?: string;
  /** Without it the platform's store takes no app. */
  readonly neededFor: readonly ('ios' | 'android')[];
}

/**
 * What is written for the stores, by its name behind `store_`. Limits: App Store Connect's reference of app and platform version
 * information, and Play Console's of the main store listing; the shorter one where both show the same text.
 */
export const STORE_TEXTS = {
  title: { max: 30, ios: 'name.txt', android: 'title.txt', neededFor: ['ios', 'android'] },
  subtitle: { max: 30, ios: 'subtitle.txt', neededFor: [] },
  short_description: { max: 80, android: 'short_description.txt', neededFor: ['android'] },
  promotional_text: { max: 170, ios: 'promotional_text.txt', neededFor: [] },
  description: { max: 4000, ios: 'description.txt', android: 'full_description.txt', neededFor: ['ios', 'android'] },
  keywords: { max: 100, ios: 'keywords.txt', neededFor: [] },
} as const satisfies Readonly<Record<string, StoreText>>;

export type StoreTextName = keyof typeof STORE_TEXTS;
export const STORE_TEXT_NAMES = Object.keys(STORE_TEXTS) as readonly StoreTextName[];

/** The texts in one language; what is left out stays in the default one. */
export type TranslatedTexts = {
  readonly [Name in StoreTextName]?: (Name extends 'keywords' ? readonly string[] : string) | null;
};
export type StoreTranslations = Readonly<Record<string, TranslatedTexts>>;

/** Texts in further languages, by locale. */
export const storeTranslationsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: Object.fromEntries(STORE_TEXT_NAMES.map((name) => [name, textSchema(name)])),
    additionalProperties: false,
  },
} as const;

function textSchema(name: StoreTextName): JsonSchema {
  const { max } = STORE_TEXTS[name];
  if (name === 'keywords') return { type: ['array', 'null'], maxItems: max, items: { type: 'string', maxLength: max } };
  return { type: ['string', 'null'], maxLength: max };
}
