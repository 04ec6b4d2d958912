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
  /** Words that whose file it is is called by, folded: they may stand in what is above a table. */
  readonly own: ReadonlySet<string>;
  /** Whether words look as if they meant a record of a target, though they name none. */
  isMeant(target: ImportTarget, text: string): boolean;
}

/** What stands above a table says: the words of it, or the one record that it names beside words that may mean something else. */
export interface WideTitle {
  readonly words: TitleWords | null;
  readonly named: { readonly target: ImportTarget; readonly name: string } | null;
  /** The records that it names, where these are several. */
  readonly several?: { readonly target: ImportTarget; readonly names: readonly string[] };
}

export interface TitleReading {
  /**
   * What a title between the rows says; null where any of its words may mean something else. One that means a record which is not there
   * says its words, so that rows below it are refused like rows whose column says them.
   */
  read(title: string): Promise<TitleWords | null>;
  /** Whether what it says is there. */
  isKnown(title: string): Promise<boolean>;
  /** The same of what stands above all rows, where the event's name, dates, and words behind a dash may stand beside it. */
  readWide(title: string): Promise<WideTitle>;
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
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})?|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;
const SEPARATOR = /\s[-–—]\s|[|:]/;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Reads titles: what one says of the rows below it, or null where any of its words means something else. "10 km Herren" says race and
 * gender where a race of that name or length is there; "10 km Walking" says neither.
 */
export function sectionTitles({ targets, lookups, ...options }: TitleOptions): TitleReading {
  const known = new Map<string, TitleWords | null>();
  const choices = targets.filter((target) => !lookups.has(target.name));
  const named = targets.flatMap((target) => {
    const lookup = lookups.get(target.name);
    return lookup ? [{ target, lookup }] : [];
  });
  const readable = { ...options, named, choices };
  const read = async (title: string): Promise<TitleWords | null> => {
    const found = known.get(title);
    if (found !== undefined) return found;
    if (known.size >= MOST_KNOWN) known.clear();
    const words = (await readTitle(title.trim(), readable)) ?? readUnknown(title.trim(), readable);
    known.set(title, words);
    return words;
  };
  const readWide = async (title: string) => {
    const text = title.trim();
    return readAbove(text, await readTitle(text, readable), readable);
  };
  const isKnown = async (title: string) => (await readTitle(title.trim(), readable)) !== null;
  return { read, isKnown, readWide };
}

interface Readable {
  readonly named: readonly { target: ImportTarget; lookup: NamedLookup }[];
  readonly choices: readonly ImportTarget[];
  readonly idle: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  isMeant(target: ImportTarget, text: string): boolean;
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
  takeChoices(tokens, choices, { words, used });
  const isRead = tokens.every((token, i) => used.has(token) || isIdle(token, idle, tokens[i - 1], tokens[i + 1]));
  return isRead && words.size > 0 ? words : null;
}

/** The words of a title that mean a record which is not there: "Half marathon" in an event without one. */
function readUnknown(title: string, { named, choices, idle, isMeant }: Readable): TitleWords | null {
  const tokens = title.length > LONGEST_TITLE ? [] : tokensOf(title);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
  const words = new Map<string, string>();
  const used = new Set<Token>();
  takeChoices(tokens, choices, { words, used });
  const rest = tokens.filter((token, i) => !used.has(token) && !isIdle(token, idle, tokens[i - 1], tokens[i + 1]));
  const inner = title.slice(rest[0]?.start ?? 0, rest.at(-1)?.end ?? 0);
  for (const text of [title, inner]) {
    const found = /\p{L}/u.test(text) ? named.find(({ target }) => isMeant(target, text)) : undefined;
    if (found) return words.set(found.target.name, text);
  }
  return null;
}

interface Taken {
  readonly words: Map<string, string>;
  readonly used: Set<Token>;
}

function takeChoices(tokens: readonly Token[], choices: readonly ImportTarget[], { words, used }: Taken): void {
  for (const target of choices) {
    const read = tokens.flatMap((token) => {
      const value = choiceOf(target, token.text);
      return value === undefined ? [] : [{ token, value }];
    });
    for (const { token } of read) used.add(token);
    if (new Set(read.map(({ value }) => value)).size === 1) words.set(target.name, read[0]!.token.text);
  }
}

async function readAbove(title: string, strict: TitleWords | null, readable: Readable): Promise<WideTitle> {
  const tokens = title.length > LONGEST_TITLE ? [] : tokensOf(title);
  const silent = { words: strict, named: null };
  if (strict || tokens.length === 0 || tokens.length > MOST_TOKENS) return silent;
  for (const { target, lookup } of readable.named) {
    const found = await onlyName(title, tokens, { lookup, own: readable.own });
    if (!found) continue;
    if ('names' in found) return { ...silent, several: { target, names: found.names } };
    const words = new Map([[target.name, found.text]]);
    const used = new Set(found.tokens);
    takeChoices(tokens, readable.choices, { words, used });
    const isClear = !found.isOwn && isRestIdle(title, { tokens, used, name: found.tokens, readable });
    return { words: isClear ? words : null, named: { target, name: found.name } };
  }
  return silent;
}

/** The one record that a title names; its own event may be called by the same words. */
async function onlyName(
  title: string,
  tokens: readonly Token[],
  { lookup, own }: { lookup: NamedLookup; own: ReadonlySet<string> },
) {
  const isOwn = (run: Run) => run.tokens.every(({ text }) => own.has(foldText(text)));
  const runs = runsOf(title, tokens);
  const records = await lookup(runs.map(({ text }) => text));
  const naming = runs.flatMap((run) => {
    const [record, ...others] = records.find(run.text);
    return record && others.length === 0 ? [{ ...run, ...record, isOwn: isOwn(run) }] : [];
  });
  const longest = naming.find((run) => !run.isOwn) ?? naming[0];
  const isOther = (run: (typeof naming)[number]) =>
    run.id !== longest?.id && run.isOwn === longest?.isOwn && !run.tokens.some((one) => longest.tokens.includes(one));
  if (!longest || !naming.some(isOther)) return longest ?? null;
  const names = naming.filter((run) => run.isOwn === longest.isOwn).map(({ name }) => name);
  return { names: [...new Set(names)] };
}

interface Rest {
  readonly tokens: readonly Token[];
  readonly used: ReadonlySet<Token>;
  readonly name: readonly Token[];
  readonly readable: Readable;
}

/** Whether the words beside a name mean nothing: dates, what the event is called, and others that something separates from it. */
function isRestIdle(title: string, { tokens, used, name, readable }: Rest): boolean {
  const { idle, own, named, isMeant } = readable;
  const isSeparate = ({ start, end }: Token): boolean => {
    const before = title.slice(end, name[0]!.start);
    const behind = title.slice(name.at(-1)!.end, start);
    return SEPARATOR.test(before) || SEPARATOR.test(behind);
  };
  const rest = tokens.filter(
    (token, i) =>
      !used.has(token) &&
      !DATE.test(token.text) &&
      !own.has(foldText(token.text)) &&
      !isIdle(token, idle, tokens[i - 1], tokens[i + 1]),
  );
  const means = runsOf(title, rest).some(({ text }) => named.some(({ target }) => isMeant(target, text)));
  return !means && rest.every((token) => isSeparate(token) && !/\d/.test(token.text));
}

interface Run {
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** Words that follow one another, the most first. */
function runsOf(title: string, tokens: readonly Token[]): Run[] {
  return tokens
    .flatMap((_, from) => tokens.slice(from).map((__, more) => tokens.slice(from, from + more + 1)))
    .map((own) => ({ tokens: own, text: title.slice(own[0]!.start, own.at(-1)!.end) }))
    .filter(({ text }) => /\p{L}/u.test(text))
    .sort((a, b) => b.tokens.length - a.tokens.length);
}

/** The longest run of words that names one record and no other. */
async function longestName(title: string, tokens: readonly Token[], lookup: NamedLookup) {
  const runs = runsOf(title, tokens);
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
