import type { CommonOptions, Field, FieldType } from '../core/field';

/** The function a declaration calls: `text({ required: true })`. Options are kept literal, so records infer nullability. */
export function makeField<Value, Options extends object>(type: FieldType<Value, Options>) {
  return function field<const O extends Options & CommonOptions<Value>>(options?: O): Field<Value, O> {
    return Object.freeze({ type, options: options ?? ({} as O) });
  };
}

/** Byte order, as the database's "C" collation has it. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
