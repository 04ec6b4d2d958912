interface Said {
  /** First and last name. */
  readonly names: readonly (readonly [string, string])[];
  /** Addresses and phone numbers. */
  readonly contacts: readonly string[];
}

/** Shorter numbers and codes stand in all kinds of texts. */
const SHORTEST_CONTACT = 6;

/** No part of a longer word, as PostgreSQL writes that. */
const inPostgres = (body: string) => `(?<![[:alnum:]])(?:${body})(?![[:alnum:]])`;

/** The same for JavaScript. */
export function inJavaScript(body: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'u');
}

/** Wraps what `sayingOf` and `mentionOf` give; null stays null. */
export function forPostgres(body: string | null): string | null {
  return body === null ? null : inPostgres(body);
}

/**
 * The body of an expression that finds who it is in a row of a file or a note of the server: by name, whatever stands
 * between its halves, by address, number or code; null where there is nothing to find them by.
 */
export function sayingOf({ names, contacts, codes }: Said & { codes: readonly string[] }): string | null {
  const parts = [
    ...names.flatMap(([first, last]) => pairs(first, last, '[\\s,;:|._"\'-]{1,6}')),
    // As cells of a row, with others between them.
    ...names.flatMap(([first, last]) => pairs(`"${first}"`, `"${last}"`, '.*')),
    ...contacts.filter(isLong).flatMap(writings),
    ...codes.filter(Boolean).map((code) => `"${escaped(code)}"`),
  ];
  return joined(parts);
}

/** The same of what people write, as far as something else can be put in its place. */
export function mentionOf({ names, contacts }: Said): string | null {
  const parts = [
    ...names.flatMap(([first, last]) => pairs(first, last, '(?:\\s|,|&nbsp;|[._-]){1,3}')),
    ...contacts.filter(isLong).flatMap(writings),
  ];
  return joined(parts);
}

function joined(parts: readonly string[]): string | null {
  const all = [...new Set(parts)];
  return all.length === 0 ? null : all.join('|');
}

function pairs(first: string, last: string, between: string): string[] {
  return casings([first, last]).flatMap(([a = '', b = '']) => [
    `${escaped(a)}${between}${escaped(b)}`,
    `${escaped(b)}${between}${escaped(a)}`,
  ]);
}

/** In the letters that it is written in, in small ones, in capitals: collations that know no case know these. */
function casings(texts: readonly string[]): string[][] {
  return [(text: string) => text, (text: string) => text.toLowerCase(), (text: string) => text.toUpperCase()].map(
    (cased) => texts.map(cased),
  );
}

function writings(contact: string): string[] {
  return casings([contact]).flatMap(([text = '']) => escaped(text));
}

function isLong(contact: string): boolean {
  return contact.length >= SHORTEST_CONTACT;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
