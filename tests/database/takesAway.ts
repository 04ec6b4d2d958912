/** What the release before cannot go on with, and why. */
const TAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|materialized\s+view|sequence|type|function|trigger)\b/i, 'takes away what is in use'],
  [/\brename\b/i, 'renames what is in use'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, 'gives a column another type'],
  [/\bset\s+not\s+null\b/i, 'asks for a value that was not asked for'],
  [/\balter\s+(column\s+)?\S+\s+drop\s+default\b/i, 'asks for a value that was not asked for'],
];
const NEW_COLUMN = /\badd\s+column\b/i;
const ASKED_FOR = /\bnot\s+null\b|\bprimary\s+key\b/i;
const GIVEN = /\bdefault\b|\bgenerated\b/i;
const CREATE_TABLE = /^create\s+table\s+(?:if\s+not\s+exists\s+)?("?\w+"?)/i;
const ALTER_TABLE = /^alter\s+table\s+(?:only\s+)?("?\w+"?)/i;
const ONE_COLUMN = /^alter\s+table\s+("?\w+"?)\s+(add|drop)\s+column\s+("?\w+"?)/i;
/** The first line of a migration that takes away what no release uses any more. */
const CONTRACT = /^-- Contract: \S.{10,}/;

/**
 * Why nodes of the release before cannot go on once a migration ran, a sentence for each statement; none where it only adds. What a table was
 * made with in the same migration is the migration's own.
 */
export function takesAway(sql: string): string[] {
  if (CONTRACT.test(sql)) return [];
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((text) => CREATE_TABLE.exec(text)?.[1] ?? []));
  const added = new Set(statements.flatMap((text) => columnOf(text, 'add') ?? []));
  return statements.flatMap((text) => {
    if (made.has(ALTER_TABLE.exec(text)?.[1] ?? '')) return [];
    // Made anew under its name, as a column that is worked out of others: whoever reads it does not notice.
    if (added.has(columnOf(text, 'drop') ?? '')) return [];
    const why = TAKING.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason);
    if (NEW_COLUMN.test(text) && ASKED_FOR.test(text) && !GIVEN.test(text))
      why.push('adds a column that who does not know it cannot fill');
    return why.map((reason) => `${text.replace(/\s+/g, ' ').slice(0, 80)}: ${reason}`);
  });
}

/** `table column` of a statement that adds or drops one. */
function columnOf(text: string, what: 'add' | 'drop'): string | null {
  const [, table, verb, column] = ONE_COLUMN.exec(text) ?? [];
  return verb?.toLowerCase() === what ? `${table} ${column}` : null;
}

/** Without comments, and without what stands between quotes: bodies of functions, texts. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
