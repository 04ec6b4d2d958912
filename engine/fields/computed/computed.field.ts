import type { CommonOptions, Field, FieldType, Known } from '../../core/field';

/**
 * A value the server works out on each read. It has the look of the field it wraps and no column; its SQL expression
 * stands in the resource's server file, and the start fails where one is missing.
 */
export function computed<Value, const O extends object, const C extends CommonOptions<Value>>(
  field: Field<Value, O>,
  options?: C & Known<C, CommonOptions<Value>>,
): Field<Value, O & C & { readonly readOnly: true }> {
  const type: FieldType<Value, O & C & { readonly readOnly: true }> = {
    ...field.type,
    column: () => null,
    operators: () => [],
  };
  return Object.freeze({ type, options: { ...field.options, ...(options ?? ({} as C)), readOnly: true as const } });
}
