import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import { type HintColumn, takenFor } from './valueHints';

interface CodeOptions {
  identifying: string | undefined;
  /** All there are. */
  targets: readonly ImportTarget[];
  /** Those that a column fills already. */
  taken: ReadonlySet<string | null>;
  /** Those that fill nothing yet. */
  columns: readonly HintColumn[];
}

/**
 * Of files that can hold nobody's name, the columns of numbers and of the codes that belong to them, where their headings say neither:
 * numbers are shorter than codes. Nothing where records are told by something else.
 */
export function guessCodes(options: CodeOptions): { mapping: Record<string, string>; warnings: string[] } {
  const mapping = codesOf(options);
  const warnings = Object.entries(mapping).flatMap(([column, name]) => {
    const target = options.targets.find((one) => one.name === name);
    return target ? [takenFor(column, target)] : [];
  });
  return { mapping, warnings };
}

function codesOf({ identifying, targets, taken, columns }: CodeOptions): Record<string, string> {
  const list = targets.find(({ isMany }) => isMany);
  const number = targets.find(({ name }) => name === identifying);
  if (!list || !number || targets.some((target) => wordsOf(target) !== undefined)) return {};
  const isToldApart = targets.some(
    ({ name, isMany, fields }) => !isMany && taken.has(name) && fields[0]?.target === null,
  );
  const hasCodes = taken.has(list.name);
  if (isToldApart && hasCodes) return {};
  const numbers = isToldApart ? [] : columns.filter(areNumbers).sort(byLength);
  const [numbered] = numbers.length > 1 ? numbers.filter((column) => !isCounter(column)) : numbers;
  if (!isToldApart && !numbered) return {};
  const codes = hasCodes ? [] : columns.filter((column) => column !== numbered && areCodes(column, numbered));
  if (!hasCodes && codes.length === 0) return {};
  return {
    ...(numbered && { [numbered.name]: number.name }),
    ...Object.fromEntries(codes.map(({ name }) => [name, list.name])),
  };
}

function areNumbers({ cells }: HintColumn): boolean {
  return cells.length > 0 && cells.every((cell) => /^\d{1,6}\p{L}?$/u.test(cell));
}

/** Single words with a digit in them, each once, longer than numbers on the whole. */
function areCodes(column: HintColumn, numbered: HintColumn | undefined): boolean {
  const { cells, context } = column;
  if (cells.length === 0 || context.dateFormat || new Set(cells).size < cells.length || isCounter(column)) return false;
  const isCode = (cell: string) => /^[\p{L}\d-]{4,40}$/u.test(cell) && /\d/.test(cell);
  return cells.every(isCode) && (!numbered || meanLength(column) > meanLength(numbered));
}

function byLength(a: HintColumn, b: HintColumn): number {
  return meanLength(a) - meanLength(b);
}

function meanLength({ cells }: HintColumn): number {
  return cells.join('').length / Math.max(1, cells.length);
}

/** 1, 2, 3: the number of the row, as likely as not. */
function isCounter({ cells }: HintColumn): boolean {
  return cells.length > 1 && cells.every((cell, i) => Number(cell) === i + 1);
}
