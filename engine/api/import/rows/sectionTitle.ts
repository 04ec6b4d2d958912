import { foldText } from '../../../core/words';
import type { ImportTarget } from '../mapping/importTargets';
import type { NamedLookup } from './namedLookup';

/** By target, the words of a title that say it: the race "10 km", the gender "Herren". */
export type TitleWords = ReadonlyMap<string, string>;

interface TitleOptions {
  /** What titles may name: records by what they are called, and choices by their words. */
  readonly targets: readonly ImportTarget[];
  readonly lookups: ReadonlyMap<string, NamedLookup>;
  /** Words that say nothing of the rows, folded. */
  readonly idle: ReadonlySet<string>;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** In brackets a number counts the rows. */
  readonly isBracketed: boolean;
}

const MOST_TOKENS = 10;
const LONGEST_TITLE = 100;
const MOST_KNOWN = 1_000;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Reads titles: what one says of the rows below it, or null where any of its words means something else. "10 km Herren" says race and
 * gender where a race of that name or length is there; "10 km Walking" says neither.
 */
export function sectionTitles({ targets, lookups, idle }: TitleOptions): (title: string) => Promise<TitleWords | null> {
  const known = new Map<string, TitleWords | null>();
  const choices = targets.filter((target) => !lookups.has(target.name));
  const named = targets.flatMap((target) => {
    const lookup = lookups.get(target.name);
    return lookup ? [{ target, lookup }] : [];
  });
  return async (title) => {
    const found = known.get(title);
    if (found !== undefined) return found;
    if (known.size >= MOST_KNOWN) known.clear();
    const read = await readTitle(title.trim(), { named, choices, idle });
    known.set(title, read);
    return read;
  };
}

interface Readable {
  readonly named: readonly { target: ImportTarget; lookup: NamedLookup }[];
  readonly choices: readonly ImportTarget[];
  readonly idle: ReadonlySet<string>;
}

async function readTitle(title: string, { named, choices, idle }: Readable): Promise<TitleWords | null> {
  const tokens = title.length > LONGEST_TITLE ? [] : tokensOf(title);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
  const words = new Map<string, string>();
  const used = new Set<Token>();
  for (const { target, lookup } of named) {
    const run = await longestName(title, tokens, lookup);
    if (!run) continue;
    words.set(target.name, run.text);
    for (const token of run.tokens) used.add(token);
  }
  for (const target of choices) {
    const read = tokens.flatMap((token) => {
      const value = choiceOf(target, token.text);
      return value === undefined ? [] : [{ token, value }];
    });
    for (const { token } of read) used.add(token);
    if (new Set(read.map(({ value }) => value)).size === 1) words.set(target.name, read[0]!.token.text);
  }
  const isRead = tokens.every((token, i) => used.has(token) || isIdle(token, idle, tokens[i - 1], tokens[i + 1]));
  return isRead && words.size > 0 ? words : null;
}

/** The longest run of words that names one record and no other. */
async function longestName(title: string, tokens: readonly Token[], lookup: NamedLookup) {
  const runs = tokens
    .flatMap((_, from) => tokens.slice(from).map((__, more) => tokens.slice(from, from + more + 1)))
    .map((own) => ({ tokens: own, text: title.slice(own[0]!.start, own.at(-1)!.end) }))
    .filter(({ text }) => /\p{L}/u.test(text))
    .sort((a, b) => b.tokens.length - a.tokens.length);
  const records = await lookup(runs.map(({ text }) => text));
  return runs.find(({ text }) => records.find(text).length === 1) ?? null;
}

function choiceOf({ fields: [field] }: ImportTarget, text: string): unknown {
  // Single letters mean one thing or another.
  if (!field || text.length < 2) return undefined;
  const { type, options } = field.field;
  for (const word of [text, text.replace(/['’]s$/i, '')]) {
    const parsed = type.fromText(word, options, {});
    if (parsed.ok) return parsed.value;
  }
  return undefined;
}

function isIdle({ text, isBracketed }: Token, idle: ReadonlySet<string>, ...beside: (Token | undefined)[]): boolean {
  if (YEAR.test(text) || idle.has(foldText(text))) return true;
  return /^\d+$/.test(text) && (isBracketed || beside.some((other) => other && idle.has(foldText(other.text))));
}

function tokensOf(title: string): Token[] {
  return [...title.matchAll(/[^\s/|()[\]{}]+/g)].flatMap(({ 0: raw, index }): Token[] => {
    const text = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const start = index + raw.indexOf(text);
    const isBracketed = /[([{]/.test(title[index - 1] ?? '');
    return text === '' ? [] : [{ text, start, end: start + text.length, isBracketed }];
  });
}
