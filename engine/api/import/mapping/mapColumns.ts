import type { NamedRecords } from '../rows/namedRecords';
import {
  type Candidate,
  type CandidateColumn,
  chooseBest,
  completesAmongOthers,
  isOwnId,
  settleSplits,
  toCompleting,
} from './chooseColumns';
import { guessCodes } from './codeHints';
import { openCodes } from './columnWords';
import { fitOf, LEAST_FIT, unfitColumns } from './fitColumns';
import type { ImportTarget } from './importTargets';
import { joinedColumns } from './joinedColumns';
import { namedClasses } from './namedClasses';
import { targetNamed, targetOfName } from './namedTargets';
import { type ExportHeadings, isOffered, isWrittenByExport } from './offeredTargets';
import { isReasonColumn } from './reasonColumn';
import { doubtedCodes, everyCell, filledCells, fromMemory } from './rememberedColumns';
import { scopeOf } from './scopedNumbers';
import { settleColumns } from './settleColumns';
import { areNamesOf } from './tenantNames';
import { unlikeValues } from './unlikeValues';
import { guessByValues } from './valueHints';

/** Column of the file → target, or null where it is left out. */
export type Mapping = Readonly<Record<string, string | null>>;

interface MapColumnsOptions {
  targets: readonly ImportTarget[];
  /** The target that rows are matched by at best: numbers that occur once each are guessed to be it. */
  identifying?: string | undefined;
  /** Targets whose values tell records apart. */
  distinct?: readonly string[];
  /** Names of the file's columns, no two alike. */
  columns: readonly string[];
  /** The first rows, one cell per column. */
  samples: readonly (readonly string[])[];
  /** All rows that were looked at, where these are more than the samples. */
  head?: readonly (readonly string[])[];
  /** Per column the different cells behind those, where they are few. */
  later?: readonly (readonly string[])[];
  /** False where the file names no columns: then only their values tell. */
  hasHeader?: boolean;
  /** A mapping that was used for such a file before. */
  remembered?: Mapping | null;
  /** Those of its columns that were chosen in another tenant. */
  foreign?: ReadonlySet<string>;
  /** The remembered mapping is of this very list: rows report the values that do not fit. */
  keepsRemembered?: boolean;
  /** Format of each column's dates, where it holds dates. */
  dateFormats?: readonly (string | null)[];
  timeZone?: string | undefined;
  tenantNames?: readonly string[];
  /** By reference field: the records its cells may name. */
  names?: ReadonlyMap<string, NamedRecords>;
  /** The headings of an export of these records, to recognize one; left out where the file cannot be one. */
  exported?: ExportHeadings | undefined;
}

export interface MappedColumns {
  mapping: Mapping;
  /** Columns mapped as they were last time. */
  remembered: string[];
  /** Columns left out as they were last time, and what they would fill otherwise. */
  skipped: Readonly<Record<string, string>>;
  /** Columns that may fill a field which is never guessed, and that field's target: a person chooses it. */
  offered: Readonly<Record<string, string>>;
  /** Sentences about columns whose name promised what their values do not hold. */
  warnings: string[];
}

/**
 * Says which field each column of a file fills: as it was last time; else by the column's name, if its values are of that
 * kind; else, where the file names no columns, by the values alone. Names that split (a full name) give way to columns of
 * their own.
 */
export function mapColumns(options: MapColumnsOptions): MappedColumns {
  const all = options.targets;
  const everyColumn = options.columns
    .map((name, i) => columnOf(options, name, i))
    .filter((column) => !isReasonColumn(column.name));
  const warnings: string[] = [];
  const isOurs = options.columns.some(isReasonColumn);
  const { remembered: last, foreign = new Set() } = options;
  const memory = fromMemory(all, everyColumn, { remembered: last ?? {}, foreign });
  const remembered = memory.known;
  const doubted = doubtedCodes(options, remembered, warnings);
  const isFirm = isOurs || options.keepsRemembered === true;
  const unfit = isFirm ? new Map<string, string>() : unfitColumns(options, everyColumn, { remembered, warnings });
  const offered = { ...memory.offered, ...Object.fromEntries(unfit) };
  const known = Object.fromEntries(
    Object.entries(remembered).filter(([name]) => !doubted.has(name) && !unfit.has(name)),
  );
  const free = all.filter((target) => isFree(target, all, known));
  const everyOpen = everyColumn.filter(({ name }) => !Object.hasOwn(known, name) && !doubted.has(name));
  const hasHeader = options.hasHeader ?? true;
  const joined = hasHeader ? joinedOf(options, free, everyOpen) : {};
  const targets = free.filter((target) => !target.joined && isFree(target, all, joined));
  const columns = everyOpen.filter((column) => joined[column.name] === undefined);
  const settledBefore = everyColumn.flatMap((column): Candidate[] => {
    const target = all.find(({ name }) => name === known[column.name]);
    return target ? [{ column, target, rank: 0, fit: 1 }] : [];
  });
  const shared = settledBefore.flatMap(({ target }) =>
    targets.some(({ sharesNamesOf }) => sharesNamesOf === target.name) ? [target] : [],
  );
  const named = hasHeader
    ? columns.flatMap((column) =>
        candidateOf({
          column,
          targets: [...targets, ...shared],
          options,
          warnings: unfit.has(column.name) ? [] : warnings,
          offered,
        }),
      )
    : [];
  const candidates = toCompleting(named, {
    targets,
    settled: settledBefore,
    cellsOf: (column) => everyCell(options, column),
  }).filter(({ target }) => !shared.includes(target));
  const chosen = chooseBest(candidates.filter((candidate) => !isOwnId(candidate, candidates)));
  settleSplits(chosen, {
    targets,
    joined: Object.entries(joined).flatMap(([column, name]) =>
      all.flatMap((target) => (target.name === name ? [{ column, target }] : [])),
    ),
    rowsOf: (column) => everyRow(options, column),
  });
  const settledByName = Object.fromEntries(chosen.map(({ column, target }) => [column.name, target.name]));
  const taken = new Set(chosen.map(({ target }) => target.name));
  const guessed = guessByValues({
    identifying: options.identifying,
    targets: targets.filter((target) => !taken.has(target.name) && !isOffered(target)),
    // In a file with headings a column without one may hold anything: a person chooses its field.
    columns: hasHeader ? [] : columns,
  });
  const coded = guessCodes({
    identifying: options.identifying,
    targets: all,
    taken: new Set([...Object.values(known), ...Object.values(joined), ...taken]),
    columns: hasHeader ? columns.filter(({ name }) => settledByName[name] === undefined) : [],
  });
  const nothing = Object.fromEntries(options.columns.map((name) => [name, null]));
  const settled = settleColumns({
    mapping: { ...nothing, ...known, ...joined, ...settledByName, ...guessed.mapping, ...coded.mapping },
    targets,
    columns: columns.map(({ name }) => ({
      name,
      cells: filledCells(options.head ?? options.samples, options.columns.indexOf(name)),
    })),
    named: (name) => targetOfName(name, targets)?.target ?? null,
    headings: options.columns.join(' '),
  });
  const classes = namedClasses({ ...options, mapping: settled.mapping, targets });
  return {
    mapping: classes.mapping,
    remembered: Object.keys(known).filter((name) => known[name] !== null),
    skipped: skippedOf(options, known, classes.mapping),
    offered: Object.fromEntries(Object.entries(offered).filter(([column]) => classes.mapping[column] === null)),
    warnings: [...warnings, ...guessed.warnings, ...coded.warnings, ...settled.warnings, ...classes.warnings],
  };
}

/** Columns that say a field together, such as the day, the month and the year of a date, unless one of the others says it. */
function joinedOf(options: MapColumnsOptions, targets: readonly ImportTarget[], columns: readonly CandidateColumn[]) {
  const isSaid = ({ fields }: ImportTarget, others: readonly string[]): boolean =>
    columns.some((column) => {
      const whole = targets.filter(({ name }) => name === fields[0]?.name);
      return (
        others.includes(column.name) &&
        column.cells.length > 0 &&
        candidateOf({ column, targets: whole, options, warnings: [], offered: {} }).length > 0
      );
    });
  return joinedColumns({ targets, columns, isSaid });
}

function columnOf({ dateFormats, samples, timeZone }: MapColumnsOptions, name: string, index: number): CandidateColumn {
  const dateFormat = dateFormats?.[index];
  return {
    name,
    cells: filledCells(samples, index),
    context: { heading: name, ...(dateFormat && { dateFormat }), ...(timeZone && { timeZone }) },
  };
}

/** Of the columns that were left out last time those that nothing but that leaves out. */
function skippedOf(options: MapColumnsOptions, known: Mapping, mapping: Mapping): Record<string, string> {
  const leftOut = Object.keys(known).filter((name) => known[name] === null);
  if (leftOut.length === 0) return {};
  const afresh = mapColumns({ ...options, remembered: null }).mapping;
  return Object.fromEntries(
    leftOut.flatMap((name): [string, string][] => {
      const target = options.targets.find((one) => one.name === afresh[name]);
      return target && isFree(target, options.targets, mapping) ? [[name, target.name]] : [];
    }),
  );
}

/** Whether no column that is settled fills what the target fills. */
function isFree(target: ImportTarget, targets: readonly ImportTarget[], known: Mapping): boolean {
  if (target.isMany || target.keeps) return true;
  if (target.affix) return !Object.values(known).includes(target.name);
  const settled = new Set(Object.values(known));
  // A column of its own leaves room for one that completes it.
  if (target.completes)
    return !targets.some(
      (other) =>
        settled.has(other.name) &&
        other.completes &&
        (other === target || !completesAmongOthers(other) || !completesAmongOthers(target)) &&
        sharesField(other, target),
    );
  return !targets.some((other) => settled.has(other.name) && !other.affix && sharesField(other, target));
}

function sharesField(one: ImportTarget, other: ImportTarget): boolean {
  return one.fields.some((field) => other.fields.includes(field));
}

function candidateOf(options: {
  column: CandidateColumn;
  targets: readonly ImportTarget[];
  options: MapColumnsOptions;
  warnings: string[];
  offered: Record<string, string>;
}): Candidate[] {
  const named = targetNamed(options.column.name, options.options.columns, options.targets);
  if (!named) return [];
  const { coded, cells, names, fit } = fitOf(options.column, named.target, options.options);
  const filled = { ...options.column, cells, within: scopeSaid(named.target, options.options) };
  const unlike = unlikeValues(named.target, filled, options.options.distinct ?? []) ?? openCodes(coded);
  if (unlike) {
    options.warnings.push(`The column “${options.column.name}” was left out: ${unlike}.`);
    return [];
  }
  if (isOffered(named.target) && !isWrittenByExport({ ...named, ...options.options, cells })) {
    options.offered[options.column.name] = named.target.name;
    return [];
  }
  // Records that the file names and the event lacks are reported by line: without the column their rows would belong to none.
  const isTold = fit > 0 && names !== undefined;
  if (cells.length === 0 || isTold || fit >= LEAST_FIT)
    return [{ column: { ...options.column, cells }, ...named, fit }];
  if (names && areNamesOf(cells, options.options.tenantNames ?? [])) return [];
  options.warnings.push(
    names
      ? `The column “${options.column.name}” was left out: it names no ${names.label.toLowerCase()} of this event.`
      : `The column “${options.column.name}” was left out: its values do not read as ${named.target.label.toLowerCase()}.`,
  );
  return [];
}

/** What the values of a target are told apart within, and whether a column says it: in each row another. */
function scopeSaid(target: ImportTarget, { columns, targets, head, samples }: MapColumnsOptions) {
  const scope = scopeOf(target, targets);
  if (!scope) return undefined;
  const index = columns.findIndex((name) => targetNamed(name, columns, targets)?.target === scope);
  const cells = filledCells(head ?? samples, index);
  return { label: scope.label, isSaid: index >= 0 && cells.length > 1 && new Set(cells).size === cells.length };
}

/** The cells of a column in each row that was looked at, the empty ones too. */
function everyRow({ columns, head, samples }: MapColumnsOptions, column: string): string[] {
  const index = columns.indexOf(column);
  return (head ?? samples).map((row) => row[index]?.trim() ?? '');
}
