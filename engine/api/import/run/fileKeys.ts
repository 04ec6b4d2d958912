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
    const claims = this.#claimsOf(row);
    const errors = claims.flatMap(({ key, error }) => {
      const line = this.#lines.get(key);
      return line === undefined ? [] : [error(line)];
    });
    if (errors.length === 0) for (const { key } of claims) this.#lines.set(key, row.line);
    return errors;
  }

  #claimsOf(row: ReadRow): { key: string; error: (line: number) => string }[] {
    const values = { ...this.#defaults, ...row.values };
    const claims = this.#fields.flatMap((identity) =>
      keysOf(identity, values).map((value) => ({
        key: `${identity.field.name}\n${scopeKey(identity, values)}\n${value}`,
        error: (line: number) => `${identity.field.label} ${quoted(value)}: is on line ${line} already.`,
      })),
    );
    if (claims.length > 0) return claims;
    const digest = createHash('sha1').update(JSON.stringify(values)).digest('base64');
    return [{ key: digest, error: (line) => `The row is the same as line ${line}.` }];
  }
}
