/**
 * Arrays as PostgreSQL writes them, for parameters of thousands of elements: the driver quotes and escapes every element by itself,
 * numbers too, which takes longer than all else that is done for a read.
 */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}

/** The same for texts. */
export function texts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join()}}`;
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
