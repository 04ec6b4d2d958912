import { engineMessages } from '../engine/core/messages';

interface Sentence {
  readonly key: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const PLACE = /%\{(\w+)\}/g;
/** `start_number: Is already taken.` */
const OF_FIELD = /^(\w+: )(.+)$/s;

/** What the server says of values that it refuses is made from texts that a language of the console has by the same keys. */
export function sentencesIn(texts: Readonly<Record<string, unknown>>): (sentence: string) => string {
  const find = (sentence: string): string | null => {
    for (const { key, pattern, names } of sentences) {
      const found = pattern.exec(sentence);
      const text = texts[key];
      if (!found || typeof text !== 'string') continue;
      const values = new Map(names.map((name, i) => [name, found[i + 1] ?? '']));
      return text.replace(PLACE, (place, name: string) => values.get(name) ?? place);
    }
    return null;
  };
  return (sentence) => {
    const said = find(sentence);
    if (said !== null) return said;
    const [, field, rest = ''] = OF_FIELD.exec(sentence) ?? [];
    const ofField = field === undefined ? null : find(rest);
    return ofField === null ? sentence : `${field}${ofField}`;
  };
}

/** Those that say most by themselves first: `Must be %{what}.` fits many others. */
const sentences: readonly Sentence[] = Object.entries(engineMessages)
  .map(([key, text]) => ({ key, text, literal: text.replace(PLACE, '').length }))
  .sort((one, other) => other.literal - one.literal)
  .map(({ key, text }) => ({
    key,
    names: [...text.matchAll(PLACE)].map(([, name = '']) => name),
    pattern: new RegExp(`^${text.split(PLACE).map(partOf).join('')}$`, 's'),
  }));

/** Splitting by a pattern with a group leaves what stands between places at even numbers, and the names at odd ones. */
function partOf(part: string, i: number): string {
  return i % 2 === 1 ? '(.*?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
