import { clashesOf } from './checkMapping';
import { openCodes } from './columnWords';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';
import { isOffered } from './offeredTargets';

interface LookedAtCells {
  columns: readonly string[];
  samples: readonly (readonly string[])[];
  head?: readonly (readonly string[])[];
  later?: readonly (readonly string[])[];
}

/** A column as a person mapped it, or left it out, in an earlier import. */
export interface ChosenColumn {
  readonly name: string;
  readonly target: string | null;
  /** In the same tenant. */
  readonly isOwn: boolean;
}

interface Memory {
  /** Columns that are mapped, or left out, as last time. All others are open. */
  readonly known: Record<string, string | null>;
  /** Columns whose field only a person chooses, and nobody has in this tenant: its files may say something else under the same heading. */
  readonly offered: Record<string, string>;
}

/** Joins the choices of several imports, the latest first. Of two columns for one field the later choice wins. */
export function joinChoices(choices: readonly ChosenColumn[], targets: readonly ImportTarget[]): Mapping {
  const owners = new Map<string, string>();
  const isJoined = ({ name, target: chosen }: ChosenColumn): boolean => {
    const target = targets.find((one) => one.name === chosen);
    return !target || clashesOf({ column: name, target, owners }).length === 0;
  };
  return Object.fromEntries(choices.filter(isJoined).map(({ name, target }) => [name, target]));
}

/** What a person chose for the columns last time, as far as these fields still exist. */
export function fromMemory(
  targets: readonly ImportTarget[],
  columns: readonly { readonly name: string }[],
  { remembered, foreign }: { remembered: Mapping; foreign: ReadonlySet<string> },
): Memory {
  const chosen = chosenColumns(targets, columns, remembered);
  const byPerson = new Set(targets.filter(isOffered).map(({ name }) => name));
  const isKnown = ([column, target]: [string, string | null]) =>
    target === null || !byPerson.has(target) || !foreign.has(column);
  return {
    known: Object.fromEntries(chosen.filter(isKnown)),
    offered: Object.fromEntries(
      chosen.flatMap(([column, target]) => (target === null || isKnown([column, target]) ? [] : [[column, target]])),
    ),
  };
}

function chosenColumns(
  targets: readonly ImportTarget[],
  columns: readonly { readonly name: string }[],
  remembered: Mapping,
): [string, string | null][] {
  const names = new Set<string | null>([null, ...targets.map((target) => target.name)]);
  return columns.flatMap(({ name }): [string, string | null][] => {
    const target = remembered[name];
    return target !== undefined && names.has(target) ? [[name, target]] : [];
  });
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
