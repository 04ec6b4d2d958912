import type { Operator } from '../../core/field';
import { englishText } from '../../core/messages';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Condition } from '../../core/query/listQuery';
import { isEmptyValue } from '../../core/rules/rule';
import { isFieldReadable } from '../fieldAccess';
import type { Place } from '../Place';

/** A condition somebody is still working on: its operand may be missing or wrong. */
export interface Draft {
  readonly key: number;
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** Fields that can be filtered by here. */
export function filterFields(plan: ResourcePlan, place: Place, can: (permission: string) => boolean): FieldPlan[] {
  return [...plan.fields.values()].filter(
    (field) => field.operators.length > 0 && isFieldReadable(field, can) && !(field.name in (place.within ?? {})),
  );
}

export function isManyOperator(operator: Operator): boolean {
  return operator === 'in' || operator === 'nin';
}

/** What a condition on a field starts with. */
export function newDraft(field: FieldPlan, key: number): Draft {
  const operator = field.operators[0] ?? 'eq';
  return { key, field: field.name, operator, value: emptyOperand(operator) };
}

/** The operand to start from when an operator is chosen; one that still fits is kept. */
export function withOperator(draft: Draft, operator: Operator): Draft {
  const { value } = draft;
  if (isManyOperator(operator))
    return { ...draft, operator, value: Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value] };
  if (operator === 'empty') return { ...draft, operator, value: true };
  const single = Array.isArray(value)
    ? (value[0] ?? null)
    : typeof value === 'boolean' && draft.operator === 'empty'
      ? null
      : value;
  return { ...draft, operator, value: single };
}

type Read = { readonly condition: Condition } | { readonly issue: string } | { readonly isUnfinished: true };

/** Reads a draft as the address would: a condition, what is wrong with it, or that there is nothing to filter by yet. */
export function readDraft(draft: Draft, field: FieldPlan): Read {
  const { operator, value } = draft;
  if (operator === 'empty') return { condition: { field: field.name, operator, value: value === true } };
  if (isManyOperator(operator)) {
    const values = Array.isArray(value) ? value : [];
    return values.length === 0 ? { isUnfinished: true } : { condition: { field: field.name, operator, value: values } };
  }
  return isEmptyValue(value) ? { isUnfinished: true } : readOperand(field, operator, value);
}

/** Reads one operand, as an input gives it: text, or a value in its JSON form. */
export function readOperand(
  field: FieldPlan,
  operator: Operator,
  value: unknown,
): Exclude<Read, { isUnfinished: true }> {
  const { type, options } = field.field;
  const text = typeof value === 'object' && value !== null ? type.toText(value, options) : String(value);
  const parsed = type.parseOperand(text, operator, options);
  if (!parsed.ok) return { issue: englishText(parsed.issue) };
  return { condition: { field: field.name, operator, value: parsed.value } };
}

/** The values of a field that has a fixed few, or null. */
export function choicesOf(field: FieldPlan): readonly unknown[] | null {
  const allowed = field.field.type.jsonSchema(field.field.options).enum;
  return allowed && allowed.length <= MAX_CHOICES ? allowed : null;
}

const MAX_CHOICES = 30;

function emptyOperand(operator: Operator): unknown {
  if (operator === 'empty') return true;
  return isManyOperator(operator) ? [] : null;
}
