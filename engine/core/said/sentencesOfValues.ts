import { importMessages } from '../importMessages';
import { engineMessages } from '../messages';
import type { Pair } from './readSentences';

/** What the server says of a value that it refuses, by what a language has for it: `validation.required` and the like. */
export function sentencesOfValues(texts: Readonly<Record<string, unknown>>): Pair[] {
  return Object.entries({ ...engineMessages, ...importMessages }).flatMap(([key, english]) => {
    const own = texts[key];
    return typeof own === 'string' ? [[english, own] as const] : [];
  });
}
