import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** What those who run the installation look at, beside records. */
export const adminTables: readonly TableShape[] = [
  {
    // One row for each time that a backup was begun; `error` says why one came to nothing.
    name: 'backups',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'started_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'finished_at', type: 'timestamptz(3)', isNullable: true }),
      column({ name: 'bytes', type: 'bigint', isNullable: true }),
      // How many stored files are in it.
      column({ name: 'files', type: 'bigint', isNullable: true }),
      column({ name: 'error', type: 'text', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
];
