import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** The trail beside the audit: rows are only ever added, and each holds the one before it by its hash. */
export const auditTables: readonly TableShape[] = [
  {
    name: 'audit_seals',
    columns: [
      // From 1 without gaps, in the order of sealing.
      column({ name: 'position', type: 'bigint' }),
      // `entry` when an entry of `changes` is first seen, `erased` where an erasure has replaced what it said.
      column({ name: 'kind', type: 'text' }),
      column({ name: 'change_id', type: 'bigint' }),
      // The entry that tells of the erasure.
      column({ name: 'erased_by', type: 'bigint', isNullable: true }),
      column({ name: 'sealed_at', type: 'timestamptz(3)' }),
      // 16 bytes each: of who did what to which record and when, and of the values.
      column({ name: 'meta', type: 'bytea' }),
      column({ name: 'content', type: 'bytea' }),
      // 32 bytes, of all of this and the hash before it.
      column({ name: 'hash', type: 'bytea' }),
    ],
    primaryKey: ['position'],
    indexes: [
      {
        name: 'audit_seals_change_id_key',
        isUnique: true,
        method: 'btree',
        keys: ['"change_id"'],
        settings: [],
        where: `"kind" = 'entry'::text`,
      },
      {
        name: 'audit_seals_erased_idx',
        isUnique: false,
        method: 'btree',
        keys: ['"change_id"', '"position"'],
        settings: [],
        where: `"kind" = 'erased'::text`,
      },
    ],
    foreignKeys: [],
  },
  {
    // Where sealing (1) and the keeping of words (2 once, 3 with names) need not look any more: a hint alone, which verifying does not believe.
    name: 'audit_progress',
    columns: [column({ name: 'id', type: 'integer' }), column({ name: 'settled_to', type: 'bigint' })],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // The words of each entry, for searches: kept a moment after it was written, so that no write waits for that.
    name: 'audit_words',
    columns: [
      column({ name: 'change_id', type: 'bigint' }),
      column({ name: 'operation_id', type: 'text' }),
      column({ name: 'words', type: 'tsvector' }),
      // 1 as of releases that kept no names of records; what is not of now's is kept anew.
      column({ name: 'version', type: 'integer', default: '1' }),
    ],
    primaryKey: ['change_id'],
    indexes: [
      { name: 'audit_words_words_idx', isUnique: false, method: 'gin', keys: ['"words"'], settings: [], where: null },
    ],
    foreignKeys: [],
  },
];
