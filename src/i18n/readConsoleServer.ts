import type { Pair, Read } from '../../engine/core/said/readSentences';
import { plan } from '../../resources/allResources';
import { readServer } from './readServer';

type Texts = Readonly<Record<string, unknown>>;

/** As `readServer`, with what the console calls records and their fields: sentences name them. */
export function readConsoleServer(locale: string, texts: Texts | Promise<Texts>): Promise<Read> {
  return readServer(locale, texts, (own) => labels(own, locale === 'de'));
}

/** `hasCapitals`: whether nouns are written with one within a sentence. */
function labels(texts: Texts, hasCapitals: boolean): Pair[] {
  const lower = (own: string): string =>
    hasCapitals || /^.\p{Lu}/u.test(own) ? own : own.charAt(0).toLowerCase() + own.slice(1);
  const pairs: Pair[] = [];
  for (const { name, label, fields } of plan.resources.values()) {
    const [one = '', many = one] = String(texts[`resources.${name}.in_sentence`] ?? '').split(/\s*\|\|\|\|\s*/);
    if (one !== '') {
      pairs.push([label, one.charAt(0).toUpperCase() + one.slice(1)], [label.toLowerCase(), one]);
      pairs.push([name.replace(/_/g, ' '), many]);
    }
    for (const field of fields.values()) {
      const own = texts[`resources.${name}.fields.${field.name}`];
      if (typeof own !== 'string') continue;
      pairs.push([field.label, own], [field.label.toLowerCase(), lower(own)]);
      // A refusal as a whole names fields as the contract does.
      if (field.name.includes('_')) pairs.push([field.name, own]);
    }
  }
  return pairs;
}
