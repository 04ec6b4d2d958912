import type { ColumnTraits } from '../../../core/field';
import { isBlank } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';

interface TraitsOptions {
  target: ImportTarget | undefined;
  targets: readonly ImportTarget[];
  mapping: Mapping;
  /** The column's, as far as the file was looked at. */
  cells: readonly string[];
  /** The names of all columns. */
  headings: readonly string[];
}

/** What only all cells of a column together tell of each, where its field asks for that. */
export function columnTraits({ target, targets, mapping, cells, headings }: TraitsOptions): ColumnTraits | null {
  if (!target?.traitsOf || target.affix) return null;
  const used = new Set(Object.values(mapping));
  const filled = targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields.map(({ name }) => name));
  return target.traitsOf({
    cells: cells.map((cell) => cell.trim()).filter((cell) => !isBlank(target, cell)),
    headings: headings.join(' '),
    filled: new Set(filled),
  });
}
