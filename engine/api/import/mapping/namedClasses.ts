import type { NamedRecords } from '../rows/namedRecords';
import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';
import { filledCells } from './rememberedColumns';

interface ClassOptions {
  mapping: Mapping;
  targets: readonly ImportTarget[];
  columns: readonly string[];
  samples: readonly (readonly string[])[];
  names?: ReadonlyMap<string, NamedRecords> | undefined;
}

/**
 * Columns of classes that name records of which no column says another: "Klass" is the race in lists of which each class is one. All of its
 * cells have to be names of those, and say nothing else, such as who is a man or a woman.
 */
export function namedClasses({ mapping, targets, columns, samples, names }: ClassOptions) {
  const used = new Set(Object.values(mapping));
  const changed: Record<string, string> = {};
  const warnings: string[] = [];
  for (const target of targets) {
    const known = target.fields.length === 1 && !target.isScope ? names?.get(target.name) : undefined;
    if (!known || used.has(target.name)) continue;
    const column = columns.find((name, index) => {
      const own = targets.find((one) => one.name === mapping[name]);
      const cells = filledCells(samples, index);
      return (
        own?.fields.length === 1 &&
        wordsOf(own) === 'class' &&
        cells.length > 0 &&
        cells.every((cell) => known.find(cell).length === 1)
      );
    });
    if (column === undefined) continue;
    changed[column] = target.name;
    warnings.push(`The column “${column}” names a ${target.label.toLowerCase()} in each row, and is read as that.`);
  }
  return { mapping: { ...mapping, ...changed }, warnings };
}
