import { hash } from 'node:crypto';
import { foldText } from '../../../core/words';
import type { Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { ReadRow } from '../rows/readRow';
import { type IdentityField, isShared, keysOf, type Lookup, lookupIn, scopeKey } from './identity';
import type { ItemTimes } from './itemTimes';

interface FileKeysOptions {
  fields: readonly IdentityField[];
  /** Values of what rows leave out. */
  defaults: Row;
  /** Field that rows are matched by. */
  matchOn: string | null;
  personOf?: PersonOf;
  /** The exclusive list of which rows may share items. */
  sharing?: { readonly list: string; readonly times: ItemTimes } | null;
}

/** What rows of the file have claimed so far: the same start number, chip or whole line twice is a mistake of the file. */
export class FileKeys {
  /** Line by value, within each field and what it is unique in: a hundred thousand keys in one map would repeat that in each. */
  readonly #lines = new Map<string, Map<string, number>>();
  /** How many rows said the same in what is imported, by that. */
  readonly #alike = new Map<string, number>();
  readonly #fields: readonly IdentityField[];
  readonly #defaults: Row;
  readonly #matchOn: string | null;
  readonly #personOf: PersonOf;
  /** Line by person, and by id and name. */
  readonly #people = new Map<string, number>();
  /** Line by person of rows without a key. */
  readonly #keyless = new Map<string, number>();
  readonly #sharing: FileKeysOptions['sharing'];

  constructor({ fields, defaults, matchOn, personOf = () => NOBODY, sharing }: FileKeysOptions) {
    this.#sharing = sharing;
    this.#personOf = personOf;
    this.#matchOn = matchOn;
    this.#fields = fields;
    this.#defaults = defaults;
  }

  /**
   * Claims what tells the row apart, or says what an earlier line has claimed. A refused row claims nothing. `stored` is the record that the
   * row finds: it gives the time at which the row's items are held where the row does not.
   */
  claim(row: ReadRow, stored: Row | null = null): string[] {
    const lookup = lookupIn(row.values, this.#defaults);
    const own = { ...this.#defaults, ...row.values };
    const person = this.#personOf(own, row.years);
    const shared = this.#fields.filter(isShared);
    const called = this.#calledBy(shared, person, lookup);
    for (const identity of shared) this.#leaveOutRepeated(identity, row);
    const claims = this.#fields.flatMap((identity) => this.#claimsOf(identity, lookup, stored));
    const isKeyless = claims.length === 0;
    // All of the line, and not what of it is imported: of two entries of one person the race may be a column that is left out.
    const alike = isKeyless ? digestOf(own) : '';
    const same = isKeyless ? this.#keyless.get(person.key ?? '') : undefined;
    if (isKeyless) {
      claims.push({ lines: this.#linesOf(''), label: '', value: foldedDigest(own, row.cells) });
      if (same !== undefined) {
        const text = `The row is about the same as line ${same}, by name and day.`;
        if (person.isOnce) return [text];
        row.warnings.push(text);
      }
    }
    const errors = claims.flatMap((claim) => {
      const line = lineOf(claim);
      return line === undefined ? [] : [repeated(claim, line)];
    });
    if (errors.length > 0) return errors;
    for (const { lines, value } of claims) lines.set(value, row.line);
    const [twin] = called.flatMap((key) => this.#people.get(key) ?? []);
    if (twin !== undefined && same === undefined) row.twin = twin;
    for (const key of called) if (!this.#people.has(key)) this.#people.set(key, row.line);
    if (isKeyless && person.key !== null && same === undefined) this.#keyless.set(person.key, row.line);
    if (isKeyless) row.nth = this.#countAlike(alike);
    return errors;
  }

  /** What the file is not matched by, a row can do without: licences of one day are alike. */
  #leaveOutRepeated(identity: IdentityField, row: ReadRow): void {
    if (identity.field.name === this.#matchOn) return;
    for (const claim of this.#claimsOf(identity, lookupIn(row.values, this.#defaults))) {
      const line = lineOf(claim);
      if (line === undefined) continue;
      row.warnings.push(repeated(claim, line));
      delete row.values[identity.field.name];
    }
  }

  /** Who a row is about: by name and day, where need be with an address, or by a name and an id. */
  #calledBy(shared: readonly IdentityField[], { key, marked, name }: Person, lookup: Lookup): string[] {
    const ids = shared.flatMap((identity) =>
      name === null ? [] : keysOf(identity, lookup).map((id) => `${identity.field.name}\n${id}\n${name}`),
    );
    return [...(key === null ? [] : [key]), ...marked, ...ids];
  }

  #countAlike(key: string): number {
    const before = this.#alike.get(key) ?? 0;
    this.#alike.set(key, before + 1);
    return before;
  }

  #claimsOf(identity: IdentityField, lookup: Lookup, stored: Row | null = null): Claim[] {
    const values = keysOf(identity, lookup);
    if (values.length === 0) return [];
    const scope = `${identity.field.name}\n${scopeKey(identity, lookup)}`;
    const { label } = identity.field;
    if (identity.field.name !== this.#sharing?.list)
      return values.map((value) => ({ lines: this.#linesOf(scope), label, value }));
    const { times } = this.#sharing;
    const group = times.groupOf(lookup(times.field) ?? stored?.[times.field]);
    const lines = this.#linesOf(`${scope}\n${group}`);
    const close = times.closeTo(group).map((other) => this.#linesOf(`${scope}\n${other}`));
    return values.map((value) => ({ lines, close, label, value }));
  }

  #linesOf(scope: string): Map<string, number> {
    const known = this.#lines.get(scope);
    if (known) return known;
    const lines = new Map<string, number>();
    this.#lines.set(scope, lines);
    return lines;
  }
}

interface Claim {
  lines: Map<string, number>;
  /** All in which a claim of the value is a repetition; `lines` alone where left out. */
  close?: readonly Map<string, number>[];
  /** Empty for the whole line. */
  label: string;
  value: string;
}

/** Who a row is about. */
interface Person {
  /** Beyond doubt; null where it does not say. */
  readonly key: string | null;
  /** By name and full day, or by name, year and an address or a phone. */
  readonly marked: readonly string[];
  /** By the name alone, within what they are there for. */
  readonly name: string | null;
  /** They can be there but once. */
  readonly isOnce: boolean;
}

export type PersonOf = (values: Row, years: ReadRow['years']) => Person;

const NOBODY: Person = { key: null, marked: [], name: null, isOnce: false };

/** Finds the first line that has claimed the value. */
function lineOf({ lines, close, value }: Claim): number | undefined {
  if (!close) return lines.get(value);
  const found = close.flatMap((one) => one.get(value) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

function repeated({ label, value }: Claim, line: number): string {
  return label === ''
    ? `The row is the same as line ${line}.`
    : `${label} ${quoted(value)}: is on line ${line} already.`;
}

/** Rows without a key are distinguished by all they say. */
function digestOf(values: Row): string {
  return hash('sha1', JSON.stringify(values), 'base64');
}

/** The same of all of the line, whatever its case and accents. */
function foldedDigest(values: Row, cells: readonly string[]): string {
  return `${hash('sha1', foldText(JSON.stringify(values)), 'base64')} ${sumOf(cells.map(foldText))}`;
}

/** Tells lines apart that say the same in all that is imported. */
function sumOf(cells: readonly string[]): number {
  let sum = 0x811c9dc5;
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at++) sum = Math.imul(sum ^ cell.charCodeAt(at), 0x01000193);
    sum = Math.imul(sum ^ 0x1f, 0x01000193);
  }
  return sum;
}
