import type { Plan } from '../../core/plan';
import { column } from './columns';
import type { TableShape } from './shape';

/** Tables the engine keeps beside those of the resources. */
export function engineTables(plan: Plan): TableShape[] {
  const noticed = noticedName(plan);
  return [
    {
      // Notices of committed changes, ids only; written in the change's transaction and swept once they are sent.
      name: 'outbox',
      columns: [
        column({ name: 'id', type: 'bigint', isIdentity: true }),
        ...(noticed === null ? [] : [column({ name: noticed, type: 'bigint', isNullable: true })]),
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
}

/** The column by which the engine's own tables name the tenant whose consoles are notified of a write; null where there is no such level. */
export function noticedName({ tenancy: { levels, noticed } }: Plan): string | null {
  return noticed === undefined ? null : (levels[noticed]?.column ?? null);
}
