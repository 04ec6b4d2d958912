import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** Pairs of which somebody said that they are different people, the lower id first. Who is gone stands in no pair any more. */
export const mergingTables: readonly TableShape[] = [
  {
    name: 'told_apart',
    columns: [
      column({ name: 'kind', type: 'text' }),
      column({ name: 'one_id', type: 'bigint' }),
      column({ name: 'other_id', type: 'bigint' }),
      column({ name: 'said_by_id', type: 'bigint', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['kind', 'one_id', 'other_id'],
    indexes: [],
    foreignKeys: [],
  },
];
