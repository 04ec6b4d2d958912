import { asAmount } from './amounts';
import { type Pattern, patternOf, valuesOf } from './patterns';
import { type Found, listOf, sentencesOf } from './pieces';

/** A sentence of the server as a template, and as another language says it: `['%{0} is missing.', '%{0} fehlt.']`. */
export type Pair = readonly [english: string, own: string];
export type Read = (sentence: string) => string;

/** How often the same is said again: each row of a list, each time that it is drawn. */
const REMEMBERED = 2000;
/** Sentences within sentences: no more than the server puts together. */
const DEEPEST = 4;
/** The server keeps what it says shorter; what is longer was written by people or programs. */
const LONGEST = 3000;

/**
 * What reads the server's English in another language, by `pairs` of templates; of two with the same English the first one counts. A sentence that
 * no template makes comes back as it is. Nothing is compiled before the first sentence is read.
 * @param locale of the language, which lists and numbers are written by
 */
export function readSentences(pairs: () => readonly Pair[], locale: string): Read {
  let reader: Reader | null = null;
  return (sentence) => {
    if (sentence.length > LONGEST) return sentence;
    reader ??= new Reader(pairs(), locale);
    return reader.find(sentence, 0)?.said ?? sentence;
  };
}

class Reader {
  readonly #exact = new Map<string, string>();
  readonly #patterns: readonly Pattern[];
  readonly #locale: string;
  readonly #known = new Map<string, Found | null>();

  constructor(pairs: readonly Pair[], locale: string) {
    this.#locale = locale;
    const patterns: Pattern[] = [];
    for (const [english, own] of pairs) {
      const pattern = patternOf(english, own);
      if (pattern) patterns.push(pattern);
      else this.#learn(english, own);
      // `%{0} Nothing was imported.` says that alone as well, behind whatever came before.
      const [behind, ownBehind] = [english, own].map((text) => /^%\{0\} ([^%]+)$/.exec(text)?.[1]);
      if (behind && ownBehind && /^\p{Lu}/u.test(behind)) this.#learn(behind, ownBehind);
    }
    this.#patterns = patterns.sort((one, other) => other.weight - one.weight);
  }

  #learn(english: string, own: string): void {
    if (!this.#exact.has(english)) this.#exact.set(english, own);
  }

  /** Null where it is none of the server's. */
  find(sentence: string, depth: number): Found | null {
    const text = sentence.trim();
    if (text === '' || depth > DEEPEST) return null;
    const key = `${depth} ${text}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#read(text, depth);
      if (this.#known.size >= REMEMBERED) this.#known.clear();
      this.#known.set(key, found);
    }
    return found && { said: sentence.replace(text, () => found.said), known: found.known };
  }

  #read(text: string, depth: number): Found | null {
    const exact = this.#exact.get(text);
    if (exact !== undefined) return { said: exact, known: text.length };
    const ways = [...this.#byPattern(text, depth), ...this.#bySentences(text, depth), ...this.#ofField(text, depth)];
    return ways.reduce<Found | null>((best, way) => (best && best.known >= way.known ? best : way), null);
  }

  #byPattern(text: string, depth: number): Found[] {
    return this.#patterns.flatMap((pattern) => {
      const values = valuesOf(pattern, text, (value) => this.#exact.has(value));
      if (values === null) return [];
      const read = values.map((value, i) =>
        pattern.isQuoted(i) ? { said: value, known: value.length } : this.#value(value, depth + 1),
      );
      const isMeant =
        !pattern.isWeak ||
        read.some((one) => one.known > 0) ||
        values.every((value) => value === '' || looksLikeName(value));
      if (!isMeant) return [];
      const known = read.reduce((sum, one) => sum + one.known, pattern.weight);
      return [{ said: pattern.fill(read.map(({ said }) => said)), known }];
    });
  }

  /** Each sentence of several by itself. */
  #bySentences(text: string, depth: number): Found[] {
    return sentencesOf(text, (part) => this.find(part, depth + 1));
  }

  /**
   * `start_number: Is already taken.`, by the field's label where there is one; `Access token: This field is required.`; behind a path within a
   * value, as `races[0].start_at`, which stays.
   */
  #ofField(text: string, depth: number): Found[] {
    const [, field = '', rest = ''] = /^([^:.?!]{1,80}|[\w.[\]/-]{1,120}): (.+)$/s.exec(text) ?? [];
    const said = rest === '' ? null : this.find(rest, depth + 1);
    if (!said) return [];
    const named = this.#value(field, depth + 1);
    return [{ said: `${named.said}: ${said.said}`, known: named.known + said.known }];
  }

  /** What stands in a place: words of the server, a list of them, an amount, or a name, which stays as it is. */
  #value(value: string, depth: number): Found {
    const own = this.#word(value, depth);
    const isWhole = own !== null && own.known >= value.trim().length;
    const listed = isWhole ? null : listOf(value, (part) => this.#word(part, depth), this.#locale);
    if (listed && listed.known >= (own?.known ?? 0)) return listed;
    return own ?? { said: value, known: 0 };
  }

  #word(value: string, depth: number): Found | null {
    if (isQuote(value)) return { said: value, known: value.length };
    const amount = asAmount(value, this.#locale, (noun) => this.#exact.get(noun));
    if (amount !== null) return { said: amount, known: value.length };
    const [, label = '', quoted = ''] = /^(.+?) (["“][^"“”]*["”])$/s.exec(value) ?? [];
    const ownLabel = this.#exact.get(label);
    if (ownLabel !== undefined) return { said: `${ownLabel} ${quoted}`, known: value.length };
    return this.find(value, depth);
  }
}

function isQuote(value: string): boolean {
  return /^"[^"]*"$|^“[^”]*”$/.test(value);
}

/** A name, or several: not words of a sentence that goes on, as those of the server are known. */
function looksLikeName(value: string): boolean {
  return value
    .split(/, | and | or /)
    .every((one) => (isQuote(one) || /^[\p{Lu}\p{N}]/u.test(one)) && one.length <= 80 && !/[:;] /.test(one));
}
