import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** What webhooks keep beside their records. */
export const webhookTables: readonly TableShape[] = [
  {
    // Notices that some webhook wants, put here by a trigger in the transaction of the change; deliveries are made of them.
    name: 'webhook_queue',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'event_id', type: 'bigint' }),
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
