import { isDateField } from '../rows/readCell';
import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';
import { isReasonColumn } from './reasonColumn';

interface LeftOutOptions {
  mapping: Mapping;
  targets: readonly ImportTarget[];
  columns: readonly string[];
  /** The rows that were looked at, one cell per column. */
  head: readonly (readonly string[])[];
  /** Per column, null where it holds no dates. */
  dateFormats: readonly (unknown | null)[];
  identifying: string | undefined;
  /** Columns that a person left out the last time. */
  skipped: ReadonlySet<string>;
  /** What is said already: of the columns named there nothing is said again. */
  warnings: readonly string[];
}

const MOST = 0.8;
/** Names repeat less than what is one of a few. */
const LEAST_DISTINCT = 0.5;

/** Sentences about the columns that fill nothing: first those whose values look as if they filled something, then all others in one. */
export function leftOutColumns(options: LeftOutOptions): string[] {
  const said = likelyColumns(options);
  return [...said, ...otherColumns({ ...options, warnings: [...options.warnings, ...said] })];
}

/** One sentence about all columns that fill nothing. Of a file that brings nothing that is said instead. */
export function otherColumns(options: LeftOutOptions): string[] {
  const names = openColumns(options).map(({ name }) => `“${name}”`);
  const isNothing = Object.values(options.mapping).every((name) => name === null);
  return names.length === 0 || isNothing ? [] : [`Left out: ${names.join(', ')}.`];
}

/** Sentences about columns that fill nothing, though their values look like what no other column fills: names, numbers, days of birth. */
function likelyColumns(options: LeftOutOptions): string[] {
  const { mapping, targets, identifying, dateFormats } = options;
  const used = new Set(Object.values(mapping));
  const filled = new Set(targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields));
  const isOpen = (target: ImportTarget) => !target.split && !target.affix && !target.fields.some((f) => filled.has(f));
  const open = openColumns(options);
  if (open.length === 0) return [];
  const people = targets.filter((one) => ['given', 'family'].includes(wordsOf(one) ?? '') && !one.split && !one.affix);
  const isNameless = people.length > 0 && people.every(isOpen);
  const day = targets.find((one) => isOpen(one) && one.fields.length === 1 && one.fields.some(isDateField));
  const number = targets.find((one) => one.name === identifying && isOpen(one));
  const said = open.flatMap(({ name, cells, index }) => {
    const label =
      (isNameless && areNames(cells) && 'names') ||
      (day && dateFormats[index] != null && day.label.toLowerCase()) ||
      (number && areNumbers(cells) && number.label.toLowerCase());
    return label
      ? [`The column “${name}” was left out, though its values look like ${label}. Choose its field if they are.`]
      : [];
  });
  const isNothing = Object.values(mapping).every((name) => name === null);
  // A day is nobody's name; and of a file that brings nothing that is said instead.
  if (!isNameless || isNothing || open.every(({ index }) => dateFormats[index] != null)) return said;
  const names = open.map(({ name }) => `“${name}”`).join(', ');
  return [
    `No column gives people their names: whoever is added will have none. Nothing is known of ${names}.`,
    ...said,
  ];
}

function openColumns({ mapping, columns, head, skipped, warnings }: LeftOutOptions) {
  return columns.flatMap((name, index) => {
    const isSaid = warnings.some((warning) => warning.includes(`“${name}”`) || warning.includes(`"${name}"`));
    if (mapping[name] != null || isSaid || skipped.has(name) || isReasonColumn(name)) return [];
    const cells = head.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
    return cells.length === 0 ? [] : [{ name, index, cells }];
  });
}

function areNames(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => cell.length <= 80 && /\p{L}{2}/u.test(cell) && !/[\d@]/.test(cell));
  return words.length >= cells.length * MOST && new Set(cells).size >= cells.length * LEAST_DISTINCT;
}

/** Whole numbers, each once. */
function areNumbers(cells: readonly string[]): boolean {
  return cells.every((cell) => /^\p{Nd}{1,6}$/u.test(cell)) && new Set(cells).size === cells.length;
}
