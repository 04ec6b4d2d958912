import type { FieldPlan, ResourcePlan } from '../core/plan';
import type { Verb } from '../core/resource';

type Can = (permission: string) => boolean;

/** Whether a field exists for who asks: what may not be read is not shown, filtered, sorted or exported. */
export function isFieldReadable({ field: { options } }: FieldPlan, can: Can): boolean {
  return !options.writeOnly && (!options.read || can(options.read));
}

/** Why a field of a form cannot be changed, as the end of a message's key; null when it can. */
export function whyLocked(
  field: FieldPlan,
  mode: 'create' | 'edit',
  can: Can,
): 'read_only' | 'immutable' | 'no_permission' | null {
  const { readOnly, immutable, write } = field.field.options;
  if (readOnly || field.isComputed) return 'read_only';
  if (immutable && mode === 'edit') return 'immutable';
  return write && !can(write) ? 'no_permission' : null;
}

/** Whether a verb exists for the resource and is permitted here. */
export function mayUse({ resource }: ResourcePlan, verb: Verb, can: Can): boolean {
  const permission = verb === 'list' ? 'read' : verb;
  return resource.verbs.includes(verb) && can(`${resource.permission}.${permission}`);
}

/** The fields that may be set of many records at once. */
export function bulkFields({ fields }: ResourcePlan, can: Can): FieldPlan[] {
  return [...fields.values()].filter(
    (field) => field.field.options.bulkEditable === true && whyLocked(field, 'edit', can) === null,
  );
}
