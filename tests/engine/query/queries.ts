import fc from 'fast-check';
import type { FieldPlan, ResourcePlan } from '../../../engine/core/plan';
import { type Condition, DEFAULT_PAGE_SIZE, type ListQuery, type SortKey } from '../../../engine/core/query/listQuery';

export type Selection = Pick<ListQuery, 'where' | 'q' | 'sort'>;

interface QueriesOf {
  resource: ResourcePlan;
  /** Values that records hold, by field, so that filters select some of them. */
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Further texts to filter and search by. */
  texts: fc.Arbitrary<string>;
}

/** Random filters, searches and orders: every operator of every field comes up. */
export function selectionsOf({ resource, values, texts }: QueriesOf): fc.Arbitrary<Selection> {
  const filterable = [...resource.fields.values()].filter((field) => field.operators.length > 0 && values[field.name]);
  const condition = fc
    .constantFrom(...filterable)
    .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...field.operators)))
    .chain(([field, operator]) => conditionOf(field, operator, fc.oneof(operandTexts(field, values), texts)));
  const where = fc
    .array(condition, { maxLength: 3 })
    .map((all) => all.filter((one) => one !== null))
    .map((all) => all.filter((one, i) => all.findIndex((other) => isSamePlace(one, other)) === i));
  const q = fc.option(
    fc.array(texts, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ').trim()),
    { freq: 3 },
  );
  return fc.record({ where, q: q.map((text) => text || null), sort: sortsOf(resource) });
}

/** Random orders by up to three fields; the id decides between equals. */
function sortsOf(resource: ResourcePlan): fc.Arbitrary<SortKey[]> {
  const sortable = [...resource.fields.values()].filter((field) => field.field.options.sortable);
  const key = fc.record({ field: fc.constantFrom(...sortable.map((field) => field.name)), isDescending: fc.boolean() });
  return fc
    .uniqueArray(key, { maxLength: 3, selector: (one) => one.field })
    .map((keys) => (keys.some((one) => one.field === 'id') ? keys : [...keys, { field: 'id', isDescending: false }]));
}

/** A whole list query around what it selects. */
export function listQueryOf(selection: Selection, more: Partial<ListQuery> = {}): ListQuery {
  const rest = { include: {}, page: 1, itemsPerPage: DEFAULT_PAGE_SIZE, cursor: null, isDeleted: false };
  return { ...selection, ...rest, ...more };
}

/** Texts of values as an address has them. */
function operandTexts(field: FieldPlan, values: QueriesOf['values']): fc.Arbitrary<string> {
  const { type, options } = field.field;
  return (values[field.name] ?? fc.constant('')).map((input) => {
    const parsed = type.parse(input, options);
    if (!parsed.ok || typeof parsed.value === 'string') return String(input);
    return typeof parsed.value === 'object' ? type.toText(parsed.value, options) : String(parsed.value);
  });
}

function conditionOf(
  field: FieldPlan,
  operator: Condition['operator'],
  text: fc.Arbitrary<string>,
): fc.Arbitrary<Condition | null> {
  const { type, options } = field.field;
  if (operator === 'empty') return fc.boolean().map((value) => ({ field: field.name, operator, value }));
  const operand = text.map((one) => type.parseOperand(one, operator, options));
  if (operator !== 'in' && operator !== 'nin')
    return operand.map((parsed) => (parsed.ok ? { field: field.name, operator, value: parsed.value } : null));
  return fc.array(operand, { minLength: 1, maxLength: 4 }).map((all) => {
    const value = all.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
    return value.length > 0 ? { field: field.name, operator, value } : null;
  });
}

/** An address gives each field and operator once. */
function isSamePlace(a: Condition, b: Condition): boolean {
  return a.field === b.field && a.operator === b.operator;
}
