/** Verbs that change nothing. */
const READING = ['read', 'export', 'statistics'];

/** What of permission patterns is reading: `athletes.*` comprises `athletes.read`, `athletes.contact.read` and `athletes.export`. */
export function readingOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const parts = pattern.split('.');
    const last = parts.at(-1) ?? '';
    if (READING.includes(last)) return [pattern];
    if (last !== '*') return [];
    const above = parts.slice(0, -1);
    const held = above.length === 0 ? ['*'] : above;
    return READING.flatMap((verb) => [[...held, verb].join('.'), [...held, '*', verb].join('.')]);
  });
}
