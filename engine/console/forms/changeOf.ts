import type { FieldPlan } from '../../core/plan';

/** Returns what a PATCH sends to turn one value of a field into another: a field that is changed in part names the parts that were emptied. */
export function changeOf({ field: { type, options } }: FieldPlan, from: unknown, to: unknown): unknown {
  const parts = type.inParts?.(options);
  return parts ? parts.change(from, to) : to;
}
