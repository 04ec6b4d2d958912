import type { ImportContext } from '../../../core/field';
import { foldWord } from '../../../fields/choice/choice.field';
import type { NamedRecords } from '../rows/namedRecords';
import { isDateField } from '../rows/readCell';
import type { CandidateColumn } from './chooseColumns';
import { isBlank, namedDateFormat } from './columnValues';
import { columnWords } from './columnWords';
import { headerKey } from './headerKey';
import type { ImportTarget } from './importTargets';
import { everyCell } from './rememberedColumns';
import { isUsual, shareOfFitting } from './shareOfFitting';

/** Share of a column's values that must be valid values of the field it fills. */
export const LEAST_FIT = 0.5;

type FitOptions = Parameters<typeof everyCell>[0] & {
  columns: readonly string[];
  targets: readonly ImportTarget[];
  /** Records that the cells of a reference field may name, by field. */
  names?: ReadonlyMap<string, NamedRecords>;
};

/** Returns the share of a column's cells that are valid values of a target. */
export function fitOf(column: CandidateColumn, target: ImportTarget, options: FitOptions) {
  const coded = { target, headings: options.columns, name: column.name, cells: everyCell(options, column.name) };
  const words = columnWords(coded);
  const cells = column.cells.filter((cell) => words?.has(foldWord(cell)) || !isBlank(target, cell));
  const context = { ...datesContext(target, { ...column, cells }), ...(words && { words }) };
  const names = target.fields.length === 1 ? options.names?.get(target.fields[0]?.name ?? '') : undefined;
  return { coded, cells, names, fit: shareOfFitting({ target, cells, context, names }) };
}

/** Warns that a column is not read as last time. */
export function noLongerFits(column: string, { label }: ImportTarget): string {
  return `The column “${column}” was ${label} last time. Most of its values do not fit that, so it is not read as ${label}.`;
}

/**
 * Columns most of whose values do not fit the field that a person chose last time, with its target. Records that are not there are reported
 * by line.
 */
export function unfitColumns(
  options: FitOptions,
  columns: readonly CandidateColumn[],
  { remembered, warnings }: { remembered: Readonly<Record<string, string | null>>; warnings: string[] },
): ReadonlyMap<string, string> {
  const unfit = columns.flatMap((column) => {
    const target = options.targets.find(({ name }) => name === remembered[column.name]);
    if (!target || target.joined || target.affix || target.keeps) return [];
    const { cells, names, fit } = fitOf(column, target, options);
    const isNamed = target.keys.includes(headerKey(column.name));
    const usual = cells.filter((cell) => isUsual(target, cell)).length;
    const isFit = fit >= LEAST_FIT && (isNamed || usual >= cells.length * LEAST_FIT);
    return names || isFit ? [] : [{ name: column.name, target }];
  });
  for (const { name, target } of unfit) warnings.push(noLongerFits(name, target));
  return new Map(unfit.map(({ name, target }) => [name, target.name]));
}

/** Numbers of days are dates only where the column's name says that it holds dates. */
function datesContext({ fields }: ImportTarget, { cells, context }: CandidateColumn): ImportContext {
  if (context.dateFormat || !fields.some(isDateField)) return context;
  const detected = namedDateFormat(cells);
  return detected ? { ...context, dateFormat: detected.format } : context;
}
