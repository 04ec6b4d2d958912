import { detectDateFormat } from '../../../tables/detectDateFormat';
import { arePlaces, wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';

interface FilledColumn {
  readonly name: string;
  /** Those that are not empty. */
  readonly cells: readonly string[];
  /** What they are told apart within, and whether another column says that. */
  readonly within?: { readonly label: string; readonly isSaid: boolean } | undefined;
}

/** Why the values of a column cannot be what its name says, though each of them could. */
export function unlikeValues(
  target: ImportTarget,
  { name, cells, within }: FilledColumn,
  distinct: readonly string[],
): string | null {
  const [field] = target.fields;
  // Each race may begin with it.
  const isSame = cells.length > 1 && new Set(cells).size === 1 && !within?.isSaid;
  if (field?.field.options.unique && !target.isShared && isSame) {
    const where = within ? ` in one ${within.label.toLowerCase()}` : '';
    return `it says ${JSON.stringify(cells[0])} in every row, and no two${where} have the same ${target.label.toLowerCase()}`;
  }
  // Numbers of races are given out twice by mistake, or once in each race; ids of orders and families are shared.
  const isId = distinct.includes(target.name) && field?.field.options.unique === undefined && !target.isMany;
  if (isId && new Set(cells).size < cells.length)
    return `its values repeat, and no two have the same ${target.label.toLowerCase()}`;
  // A chip, a bib or an id may be a figure that can be read as a day; days of a calendar are none of them.
  if (distinct.includes(target.name) && areDates(cells))
    return `its values are dates, and no ${target.label.toLowerCase()}`;
  const { doubtful } = field?.field.options ?? {};
  if (doubtful?.heading.test(name) && cells.length > 0 && !cells.some((cell) => !doubtful.cells.test(cell)))
    return `its heading means something else in another language, and its values do not read as ${target.label.toLowerCase()}`;
  if (wordsOf(target) && arePlaces(cells))
    return `its values are numbers, such as places, and no ${target.label.toLowerCase()}`;
  return null;
}

const DATE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T]\d{1,2}:\d{2}.*)?$/;

function areDates(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => DATE.test(cell)) && detectDateFormat([...cells]) !== null;
}
