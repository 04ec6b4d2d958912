/** What was typed as a part of a text, for `ilike`. */
export function like(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
