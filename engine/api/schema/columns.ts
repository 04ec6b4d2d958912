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
