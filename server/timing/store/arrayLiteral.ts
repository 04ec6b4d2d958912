/**
 * Arrays as PostgreSQL writes them, for parameters of thousands of elements: the driver quotes and escapes every element by itself,
 * numbers too, which takes longer than all else that is done for a read. Nothing but nulls is empty: beside longer ones `unnest` fills it up.
 */
export function numbers(values: readonly (number | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}

/** The same for texts. */
export function texts(values: readonly (string | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join()}}`;
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
