import type { FieldPlan } from '../../core/plan';
import type { ColumnShape } from './shape';

/** A column of the most common kind, but for what is said. */
export function column(shape: Pick<ColumnShape, 'name' | 'type'> & Partial<ColumnShape>): ColumnShape {
  // Byte order: the same on every engine and operating system, and the order that `compare` of the fields has.
  const collation = /^text(\[\])?$/.test(shape.type) ? 'C' : null;
  return { collation, isNullable: false, isIdentity: false, default: null, generated: null, ...shape };
}

export function isArrayType(sqlType: string | null): boolean {
  return sqlType?.endsWith('[]') ?? false;
}

/** Whether a foreign key holds the field: it points to one record, and not for history's sake only. */
export function isHeld({ target, sqlType, field }: FieldPlan): boolean {
  return (
    target !== null && !isArrayType(sqlType) && !('onDelete' in field.options && field.options.onDelete === 'keep')
  );
}
