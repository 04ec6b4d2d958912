import type { CommonOptions, Field, FieldType, Known, Operator } from '../../core/field';

/**
 * A value the server works out on each read. It has the look of the field it wraps and no column; its SQL expression
 * stands in the resource's server file, and the start fails where one is missing. Lists can be filtered by it where it says `filterable`, by
 * the operators that ask for equality: no index helps there.
 */
export function computed<Value, const O extends object, const C extends CommonOptions<Value>>(
  field: Field<Value, O>,
  options?: C & Known<C, CommonOptions<Value>>,
): Field<Value, O & C & { readonly readOnly: true }> {
  const type: FieldType<Value, O & C & { readonly readOnly: true }> = {
    ...field.type,
    column: () => null,
    operators: (all) =>
      all.filterable === true ? field.type.operators(all).filter((operator) => EQUALITY.includes(operator)) : [],
  };
  return Object.freeze({ type, options: { ...field.options, ...(options ?? ({} as C)), readOnly: true as const } });
}

const EQUALITY: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'empty'];
