/** As much of a value as is looked at: PostgreSQL refuses rows with more words than it can keep, and a course is a megabyte of figures. */
const MOST_CHARACTERS = 20_000;

/** The words of JSON columns of one row, as their index has them: without an alias, or of the one given. */
export function wordsSql(columns: readonly string[], alias?: string): string {
  const texts = columns.map((name) => {
    const column = alias === undefined ? `"${name}"` : `"${alias}"."${name}"`;
    return `left(coalesce(${column}::text, ''), ${MOST_CHARACTERS})`;
  });
  return `to_tsvector('simple', ${texts.join(" || ' ' || ")})`;
}

/** What was typed as a query of words, each of which may go on: `ann smi` finds Ann Smith. Null for what has no word. */
export function wordsQuery(typed: string): string | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? null : words.map((word) => `'${word.replace(/['\\]/g, ' ').trim()}':*`).join(' & ');
}
