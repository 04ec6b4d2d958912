import { createHash } from 'node:crypto';
import type { Row } from '../../engine';
import { quoted, type ReadRow } from '../rows/readRow';
import { type IdentityField, keysOf, scopeKey } from './identity';

/** What rows of the file have claimed so far: the same start number, chip or whole row twice is a mistake of the file. */
export class FileKeys {
  readonly #lines = new Map<string, number>();
  readonly #fields: readonly IdentityField[];
  readonly #defaults: Row;

  constructor(fields: readonly IdentityField[], defaults: Row) {
    this.#fields = fields;
    this.#defaults = defaults;
  }

  /** Claims what tells the row apart, or says what an earlier line has claimed. A refused row claims nothing. */
  claim(row: ReadRow): string[] {
    const values = Object.assign({}, this.#defaults, row.values);
    const claims = this.#fields.flatMap((identity) => this.#keysOf(identity, values));
    if (claims.length === 0) claims.push({ key: digestOf(values), label: '', value: '' });
    const errors = claims.flatMap((claim) => {
      const line = this.#lines.get(claim.key);
      return line === undefined ? [] : [repeated(claim, line)];
    });
    if (errors.length === 0) for (const { key } of claims) this.#lines.set(key, row.line);
    return errors;
  }

  #keysOf(identity: IdentityField, values: Row): Claim[] {
    const texts = keysOf(identity, values);
    if (texts.length === 0) return [];
    const prefix = `${identity.field.name}\n${scopeKey(identity, values)}\n`;
    return texts.map((value) => ({ key: prefix + value, label: identity.field.label, value }));
  }
}

interface Claim {
  key: string;
  label: string;
  value: string;
}

function repeated({ label, value }: Claim, line: number): string {
  return label === ''
    ? `The row is the same as line ${line}.`
    : `${label} ${quoted(value)}: is on line ${line} already.`;
}

/** Rows without anything that tells them apart are told apart by all they say. */
function digestOf(values: Row): string {
  return createHash('sha1').update(JSON.stringify(values)).digest('base64');
}
