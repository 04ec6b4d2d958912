import { after, type Expected, type Token } from './jsonGrammar';

/** A text that is no JSON from a place on. */
export class BrokenJsonError extends Error {
  override name = 'BrokenJsonError';
  constructor(
    /** As an index; the end of a text that stops too early. */
    readonly at: number,
    /** Counted from 1. */
    readonly line: number,
  ) {
    super(`Line ${line}: This is no JSON.`);
  }
}

/** More lists and objects than the longest course is made of, each point an object with its own properties. */
const MOST_PARTS = 1_000_000;

/** A text of more parts than are held in memory. */
export class TooManyPartsError extends Error {
  override name = 'TooManyPartsError';
}

/** Signs that are looked at before others have their turn: some milliseconds. */
const SLICE = 20_000;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.+-])/iy;
const WORD = /(?:true|false|null)(?!\w)/y;
const LINE = Symbol('line');

type Container = (unknown[] | Record<string, unknown>) & { [LINE]?: number };

/**
 * Reads JSON along with the lines of what is in it, which `JSON.parse` keeps for itself. Others may have their turn at each step.
 * @throws BrokenJsonError, or TooManyPartsError
 */
export function* jsonWithLines(text: string): Generator<void, unknown> {
  const root: unknown[] = [];
  const into = new Putter(root);
  const within: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let line = 1;
  let steps = 0;
  let parts = 0;
  for (let at = 0; at < text.length; ) {
    steps += 1;
    if (steps % SLICE === 0) yield;
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (isBlank(sign)) {
      at += 1;
      continue;
    }
    const token = tokenOf(sign);
    const end: number = token === 'string' ? endOfString(text, at) : token === 'word' ? endOfWord(text, at) : at + 1;
    const next: Expected | null = end < 0 ? null : after(token, expected, within);
    if (next === null) throw new BrokenJsonError(at, line);
    if (token === '{' || token === '[') {
      parts += 1;
      if (parts > MOST_PARTS) throw new TooManyPartsError();
      into.open(token, line);
    } else if (token === '}' || token === ']') into.close();
    else if (token === 'word') into.put(JSON.parse(text.slice(at, end)));
    else if (token === 'string') {
      const said = stringOf(text.slice(at, end));
      if (said === null) throw new BrokenJsonError(at, line);
      if (next === ':') into.key = said;
      else into.put(said);
    }
    expected = next;
    at = end;
  }
  if (expected !== 'next' || within.length > 0) throw new BrokenJsonError(text.length, line);
  return root[0];
}

/** Where an object or list that was read begins, counted from 1. */
export function lineOf(value: unknown): number | undefined {
  return typeof value === 'object' && value !== null ? (value as Container)[LINE] : undefined;
}

/** Where a text that cannot be parsed is no JSON any more, as an index. The messages of `JSON.parse` say it of some faults alone. */
export function brokenAt(text: string): number {
  try {
    for (const _ of jsonWithLines(text));
  } catch (error) {
    if (error instanceof BrokenJsonError) return error.at;
    if (!(error instanceof TooManyPartsError)) throw error;
  }
  return text.length;
}

/** Puts what comes into the innermost list or object. */
class Putter {
  readonly #within: Container[];
  /** Of the next value of an object. */
  key = '';

  constructor(root: Container) {
    this.#within = [root];
  }

  open(sign: '{' | '[', line: number): void {
    // Without a prototype that a key could name.
    const container: Container = sign === '[' ? [] : Object.create(null);
    container[LINE] = line;
    this.put(container);
    this.#within.push(container);
  }

  close(): void {
    this.#within.pop();
  }

  put(value: unknown): void {
    const container = this.#within.at(-1);
    if (Array.isArray(container)) container.push(value);
    else if (container) container[this.key] = value;
  }
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
}

function tokenOf(sign: string): Token {
  if (sign === '"') return 'string';
  const isSign = sign === ',' || sign === '[' || sign === ']' || sign === '{' || sign === '}' || sign === ':';
  return isSign ? sign : 'word';
}

/** Behind its closing quote; -1 where it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? -1 : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** Behind a number, `true`, `false` or `null`; -1 where it is none of these. */
function endOfWord(text: string, start: number): number {
  for (const pattern of [NUMBER, WORD]) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return -1;
}

/** Null where it holds a sign or an escape that no string may. */
function stringOf(written: string): string | null {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
