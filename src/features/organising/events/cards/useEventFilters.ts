import type { GridAddress } from '../../../../../engine/console/address/useGridAddress';
import type { Operator } from '../../../../../engine/core/field';
import type { Condition } from '../../../../../engine/core/query/listQuery';

/** The conditions that the cards have controls for. */
const KNOWN = [
  ['organization_id', 'in'],
  ['application_id', 'in'],
  ['city', 'contains'],
  ['status', 'in'],
  ['start_date', 'gte'],
  ['start_date', 'lte'],
] as const;

const ONE_AT_A_TIME: readonly string[] = ['status', 'application_id'];

type KnownField = (typeof KNOWN)[number][0];

/** The filters in the address, by what the cards' controls need of them. */
export function useEventFilters(address: GridAddress) {
  const { where } = address.state;
  const others = where.filter((condition) => !isKnown(condition));
  const set = (field: KnownField, operator: Operator, value: unknown): void => {
    const rest = where.filter((condition) => condition.field !== field || condition.operator !== operator);
    address.change({ where: value === null ? rest : [...rest, { field, operator, value }] });
  };
  const operandOf = (field: KnownField, operator: Operator): unknown =>
    where.find((condition) => condition.field === field && condition.operator === operator)?.value ?? null;
  return {
    organizationIds: listOf(operandOf('organization_id', 'in')) as number[],
    applicationId: (listOf(operandOf('application_id', 'in')) as number[])[0] ?? null,
    city: operandOf('city', 'contains') as string | null,
    status: (listOf(operandOf('status', 'in')) as string[])[0] ?? null,
    from: operandOf('start_date', 'gte') as string | null,
    to: operandOf('start_date', 'lte') as string | null,
    /** How many of the controls filter something. */
    count: where.length - others.length,
    set,
    clear: () => address.change({ where: [] }),
    /** The address as if it had the other conditions alone: what no control here shows. */
    others: {
      ...address,
      state: { ...address.state, where: others },
      change: ({ where: left, ...part }) =>
        address.change({ ...part, ...(left && { where: [...where.filter(isKnown), ...left] }) }),
    } satisfies GridAddress,
  };
}

function isKnown({ field, operator, value }: Condition): boolean {
  // One of these has a control; several are the grid's.
  if (ONE_AT_A_TIME.includes(field) && listOf(value).length > 1) return false;
  return KNOWN.some(([name, known]) => name === field && known === operator);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
