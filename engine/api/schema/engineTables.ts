import type { Plan } from '../../core/plan';
import { ACTED_BY } from '../../records/actedBy';
import { column } from './columns';
import type { TableShape } from './shape';

/** Tables the engine keeps beside those of the resources. */
export function engineTables(plan: Plan): TableShape[] {
  const noticed = noticedName(plan);
  const hasAudit = plan.resources.has('changes');
  const isCounted = [...plan.resources.values()].some(({ resource }) => resource.countedBy);
  return [
    ...(isCounted ? [movesTable] : []),
    ...(hasAudit ? [operationsTable(plan)] : []),
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

/** That rows came or went, or that a column was written by which they are counted, and in which transaction: rows are only added. */
const movesTable: TableShape = {
  name: 'row_moves',
  columns: [
    column({ name: 'id', type: 'bigint', isIdentity: true }),
    // `athletes` or `athletes.gender`
    column({ name: 'part', type: 'text' }),
    // Of the rows; null where they may be of several.
    column({ name: 'tenant', type: 'bigint', isNullable: true }),
    column({ name: 'xid', type: 'xid8', default: 'pg_current_xact_id()' }),
    column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
  ],
  primaryKey: ['id'],
  indexes: [
    {
      name: 'row_moves_part_xid_idx',
      isUnique: false,
      method: 'btree',
      keys: ['"part"', '"xid"'],
      settings: [],
      where: null,
    },
  ],
  foreignKeys: [],
};

/** What the unique index of `operations` is over: one row for each operation and tenant that it was in. */
export function operationKeys({ tenancy: { levels } }: Plan): string[] {
  return ['"operation_id"', ...Object.values(levels).map(({ column: name }) => `COALESCE("${name}", (0)::bigint)`)];
}

/** The operations that `changes` tells of, summed up as they are written: lists of them count nothing. */
function operationsTable(plan: Plan): TableShape {
  const { levels, identities, owner } = plan.tenancy;
  const places = Object.values(levels).map(({ column: name }) => name);
  const acting = owner === undefined ? [] : [identities[owner]?.column ?? '', ACTED_BY];
  const actors = [...Object.values(identities).map(({ column: name }) => name), ...acting.slice(1)];
  const btree = { isUnique: false, method: 'btree', settings: [] };
  return {
    name: 'operations',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'operation_id', type: 'text' }),
      column({ name: 'undoes', type: 'text', isNullable: true }),
      ...[...places, ...actors].map((name) => column({ name, type: 'bigint', isNullable: true })),
      // How many records of which resource it changed in which way: `{"athletes.delete": 1204}`.
      column({ name: 'parts', type: 'jsonb' }),
      // The record, where it was about one alone.
      column({ name: 'record_id', type: 'bigint', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['id'],
    indexes: [
      { ...btree, name: 'operations_operation_id_key', isUnique: true, keys: operationKeys(plan), where: null },
      { ...btree, name: 'operations_undoes_idx', keys: ['"undoes"'], where: '"undoes" IS NOT NULL' },
      { ...btree, name: 'operations_created_at_idx', keys: ['"created_at"'], where: null },
      ...[...places, ...acting].map((name) => ({
        ...btree,
        name: `operations_${name}_idx`,
        keys: [`"${name}"`, '"id"'],
        where: `"${name}" IS NOT NULL`,
      })),
    ],
    foreignKeys: [],
  };
}

/** The column by which the engine's own tables name the tenant whose consoles are notified of a write; null where there is no such level. */
export function noticedName({ tenancy: { levels, noticed } }: Plan): string | null {
  return noticed === undefined ? null : (levels[noticed]?.column ?? null);
}
