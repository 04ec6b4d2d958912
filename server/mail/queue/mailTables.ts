import { column } from '../../../engine/api/schema/columns';
import type { TableShape } from '../../../engine/api/schema/shape';

export const mailTables: readonly TableShape[] = [
  {
    // Mails that no mail server has accepted yet. A row is deleted when its mail is sent.
    name: 'mails',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      // SHA-256 of the address in lower case: finds the rows of a person who is erased.
      column({ name: 'recipient_hash', type: 'text' }),
      // The mail as encrypted JSON, as its links are secrets; the address alone once the server has given up.
      column({ name: 'content', type: 'text' }),
      // SHA-256 of the one-time link in the mail: the mail is worth nothing without it.
      column({ name: 'link_hash', type: 'text', isNullable: true }),
      column({ name: 'attempts', type: 'integer', default: '0' }),
      // Why the last attempt failed, without the address.
      column({ name: 'error', type: 'text', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      // The end of the lease while a node sends it; null once the server has given up.
      column({ name: 'next_attempt_at', type: 'timestamptz(3)', isNullable: true, default: 'now()' }),
      column({ name: 'failed_at', type: 'timestamptz(3)', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [
      {
        name: 'mails_next_attempt_at_idx',
        isUnique: false,
        method: 'btree',
        keys: ['"next_attempt_at"'],
        settings: [],
        where: null,
      },
    ],
    foreignKeys: [],
  },
];
