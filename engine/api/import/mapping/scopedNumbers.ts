import { isBlank, shareOfRepeats } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';

/** What the values of a target are told apart within, such as the race of a bib; undefined where they are for all of the tenant. */
export function scopeOf({ fields: [field] }: ImportTarget, targets: readonly ImportTarget[]): ImportTarget | undefined {
  const names = field?.field.options.unique ?? [];
  return targets.find(({ name, isScope }) => !isScope && names.includes(name));
}

interface NumbersOptions {
  targets: readonly ImportTarget[];
  mapping: Mapping;
  columns: readonly string[];
  /** The rows that were looked at. */
  head: readonly (readonly string[])[];
}

/** Fewer are slips of single rows, which are told by their lines. */
const LEAST_REPEATS = 3;
const LEAST_SHARE = 0.1;

/** Sentences about numbers that begin anew, as in each race, where nothing says within what. */
export function scopedNumbers({ targets, mapping, columns, head }: NumbersOptions): string[] {
  const used = new Set(Object.values(mapping));
  return columns.flatMap((column, index) => {
    const target = targets.find(({ name }) => name === mapping[column]);
    const scope = target && scopeOf(target, targets);
    if (!target || !scope || used.has(scope.name)) return [];
    const cells = head.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '' && !isBlank(target, cell));
    const repeats = cells.filter((cell, at) => cells.indexOf(cell) !== at);
    if (new Set(repeats).size < LEAST_REPEATS || shareOfRepeats(cells) < LEAST_SHARE) return [];
    const [what, within] = [target.label.toLowerCase(), scope.label.toLowerCase()];
    return [
      `The numbers of “${column}” begin anew, as "${repeats[0]}" does. Within one ${within} no two have the same ${what}, and no column says the ${within}: add one, or import each part with its ${within} chosen. Rows that repeat a ${what} are refused.`,
    ];
  });
}
