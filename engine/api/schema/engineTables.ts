import { column } from './columns';
import type { TableShape } from './shape';

/** Tables the engine keeps beside those of the resources. */
export const engineTables: readonly TableShape[] = [
  {
    // Notices of committed changes, ids only; written in the change's transaction and swept once they are sent.
    name: 'outbox',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'event_id', type: 'bigint', isNullable: true }),
      column({ name: 'resource', type: 'text' }),
      column({ name: 'ids', type: 'bigint[]' }),
      column({ name: 'kind', type: 'text' }),
      column({ name: 'operation_id', type: 'uuid', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
];
