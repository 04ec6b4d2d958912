/** What both of two lists of patterns cover, as patterns: whoever holds these may do what holders of either may. */
export function overlap(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set(some.flatMap((one) => others.flatMap((other) => meet(one, other) ?? [])))];
}

/** What two patterns both cover; null where that is nothing. */
function meet(one: string, other: string): string | null {
  const [short = [], long = []] = [one.split('.'), other.split('.')].sort((a, b) => a.length - b.length);
  const isOpen = short.at(-1) === '*';
  if (!isOpen && short.length !== long.length) return null;
  const parts = long.map((part, i) => {
    const beside = isOpen && i >= short.length - 1 ? '*' : (short[i] ?? '');
    if (part === beside || beside === '*') return part;
    return part === '*' ? beside : null;
  });
  return parts.includes(null) ? null : parts.join('.');
}
