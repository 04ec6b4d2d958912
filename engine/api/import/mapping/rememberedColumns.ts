import { openCodes } from './columnWords';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';

interface LookedAtCells {
  columns: readonly string[];
  samples: readonly (readonly string[])[];
  head?: readonly (readonly string[])[];
  later?: readonly (readonly string[])[];
}

/** What a person chose for the columns last time, as far as these fields still exist. All other columns are open. */
export function fromMemory(
  targets: readonly ImportTarget[],
  columns: readonly { readonly name: string }[],
  remembered: Mapping,
): Record<string, string | null> {
  const names = new Set<string | null>([null, ...targets.map((target) => target.name)]);
  const entries = columns.flatMap(({ name }): [string, string | null][] => {
    const target = remembered[name];
    return target !== undefined && names.has(target) ? [[name, target]] : [];
  });
  return Object.fromEntries(entries);
}

/** Columns whose codes said which they are the last time, and do not now: a list of women, say, after one of all. */
export function doubtedCodes(
  options: LookedAtCells & { targets: readonly ImportTarget[] },
  remembered: Mapping,
  warnings: string[],
): ReadonlySet<string> {
  const doubted = options.columns.flatMap((name) => {
    const target = options.targets.find((one) => one.name === remembered[name]);
    const why = target && openCodes({ target, name, headings: options.columns, cells: everyCell(options, name) });
    return why ? { name, why } : [];
  });
  for (const { name, why } of doubted) warnings.push(`The column “${name}” was left out: ${why}.`);
  return new Set(doubted.map(({ name }) => name));
}

/** All that is known of a column: its cells as far as the file was looked at, and the different ones behind. */
export function everyCell({ columns, head, samples, later }: LookedAtCells, name: string): string[] {
  const index = columns.indexOf(name);
  return [...filledCells(head ?? samples, index), ...(later?.[index] ?? [])];
}

export function filledCells(rows: readonly (readonly string[])[], index: number): string[] {
  return rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
}
