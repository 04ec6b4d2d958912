import type { ImportContext } from '../../../core/field';
import { headerKey } from './headerKey';
import type { ImportTarget } from './importTargets';

/** Share of its cells that tells what a column holds. */
const MOSTLY = 0.8;

/** A column of the file with the cells that say something. */
export interface CandidateColumn {
  readonly name: string;
  readonly cells: readonly string[];
  readonly context: ImportContext;
}

/** A column and the target that its name stands for. */
export interface Candidate {
  readonly column: CandidateColumn;
  readonly target: ImportTarget;
  /** Place of the name among the target's: the lower, the more telling. */
  readonly rank: number;
  readonly fit: number;
}

/** Of several columns for one field the most telling name, then the better values, then the first. Lists take them all. */
export function chooseBest(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    (candidate, index) =>
      candidate.target.isMany ||
      !candidates.some(
        (other, otherIndex) =>
          areRivals(other.target, candidate.target) && isBetter(other, candidate, otherIndex < index),
      ),
  );
}

/** Returns whether only one of two candidates can be used. `settleSplits` decides the remaining conflicts. */
function areRivals(a: ImportTarget, b: ImportTarget): boolean {
  if (a === b) return true;
  const areSplit = a.split !== null && b.split !== null && a.fields.some((field) => b.fields.includes(field));
  return areSplit && !(completesAmongOthers(a) && completesAmongOthers(b));
}

/** Returns whether columns of other targets may complete the same field: years of birth and ages. */
export function completesAmongOthers({ completes, fields }: ImportTarget): boolean {
  return completes === true && fields.length === 1;
}

interface CompletingOptions {
  targets: readonly ImportTarget[];
  /** Columns that a person chose before. */
  settled: readonly Candidate[];
  /** The cells of a column as far as the file was looked at, without the empty ones. */
  cellsOf(column: string): readonly string[];
}

/** Turns columns whose cells hold only a part of a field into columns that complete it, where another column fills the field. */
export function toCompleting(
  candidates: readonly Candidate[],
  { targets, settled, cellsOf }: CompletingOptions,
): Candidate[] {
  return candidates.map((candidate) => {
    const target = targets.find(({ sharesNamesOf }) => sharesNamesOf === candidate.target.name);
    const isPartial = ({ column }: Candidate): boolean => {
      const cells = cellsOf(column.name);
      return cells.length > 0 && cells.filter((cell) => target?.pattern?.test(cell)).length >= cells.length * MOSTLY;
    };
    const isFuller = (other: Candidate): boolean =>
      other.target === candidate.target && cellsOf(other.column.name).length > 0 && !isPartial(other);
    return target && isPartial(candidate) && [...candidates, ...settled].some(isFuller)
      ? { ...candidate, target }
      : candidate;
  });
}

/** "ID" beside a column with a name of its own, such as "External ID", is the id the exporting system gave the row: nothing to fill in. */
export function isOwnId({ column, target }: Candidate, all: readonly Candidate[]): boolean {
  return headerKey(column.name) === 'id' && all.some((other) => other.target === target && other.column !== column);
}

function isBetter(a: Candidate, b: Candidate, isEarlier: boolean): boolean {
  if (a === b) return false;
  const filled = Number(a.column.cells.length > 0) - Number(b.column.cells.length > 0);
  if (filled !== 0) return filled > 0;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.fit !== b.fit ? a.fit > b.fit : isEarlier;
}

/**
 * Uses a column that splits where none of its fields has a column of its own. Beside a column for one of two fields it is the other one
 * ("Name" beside "Vorname" is the last name), unless that column holds whole names after all. Beside columns for all of its fields it stays
 * where it says something in rows that leave those empty, or can contradict them: ages beside birth dates.
 */
export function settleSplits(chosen: Candidate[], { targets, joined, rowsOf }: SplitOptions): void {
  for (const split of targets.filter((target) => target.split)) {
    const own = chosen.filter(({ target }) => split.fields.some((field) => field.name === target.name));
    const splitting = chosen.findIndex(({ target }) => target === split);
    const parts = joined.filter(({ target }) => target.fields.some((field) => split.fields.includes(field)));
    const [only] = own;
    if (splitting >= 0 && own.length + parts.length > 0) {
      const [whole] = chosen.splice(splitting, 1);
      const missing = split.fields.filter((field) => !own.some(({ target }) => target.name === field.name));
      const other = targets.find((target) => missing.length === 1 && target.name === missing[0]?.name);
      const others = [...own.map(({ column }) => column.name), ...parts.map(({ column }) => column)];
      if (whole && other && parts.length === 0) chosen.push({ ...whole, target: other });
      else if (whole && split.completes && (split.contradicts || isCompleting(whole, others, rowsOf)))
        chosen.push(whole);
    } else if (only && own.length === 1 && isWhole(split) && isMostlySeveralWords(only.column.cells)) {
      chosen[chosen.indexOf(only)] = { ...only, target: split };
    }
  }
}

interface SplitOptions {
  targets: readonly ImportTarget[];
  /** Columns that together fill one field. */
  joined: readonly { readonly column: string; readonly target: ImportTarget }[];
  /** The cells of a column by row, the empty ones too. */
  rowsOf(column: string): readonly string[];
}

/** Whether a column says something in some row that the others leave empty. */
function isCompleting(whole: Candidate, others: readonly string[], rowsOf: SplitOptions['rowsOf']): boolean {
  const cells = others.map(rowsOf);
  const said = new Set(whole.column.cells);
  return rowsOf(whole.column.name).some((cell, row) => said.has(cell) && cells.every((column) => !column[row]));
}

function isWhole({ fields, forSeveral, alsoSays }: ImportTarget): boolean {
  return fields.length > 1 && !forSeveral && !alsoSays;
}

function isMostlySeveralWords(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.filter((cell) => /\S[\s,]+\S/.test(cell)).length > cells.length * MOSTLY;
}
