import type { FileInspection } from '../../../tables/inspectFile';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';
import { nothingMapped } from './nothingMapped';

interface CheckOptions {
  mapping: Mapping;
  inspection: Pick<FileInspection, 'headerLine' | 'columns'>;
  targets: readonly ImportTarget[];
  /** Why a target that exists is not for this actor, if it is not. */
  refusalOf(target: string): string | null;
}

/** What is wrong with a mapping that a person chose: a sentence each, none when it can be used. */
export function checkMapping({ mapping, inspection, targets, refusalOf }: CheckOptions): string[] {
  const { columns } = inspection;
  const mistakes: string[] = [];
  const owners = new Map<string, string>();
  const known = new Set(columns);
  for (const [column, name] of Object.entries(mapping)) {
    if (!known.has(column)) {
      mistakes.push(`The file has no column “${column}”. Columns: ${columns.join(', ')}.`);
      continue;
    }
    if (name === null) continue;
    const target = targets.find((one) => one.name === name);
    const refusal = refusalOf(name);
    if (refusal) mistakes.push(refusal);
    else if (!target)
      mistakes.push(`"${name}" cannot be imported. Fields: ${targets.map((one) => one.name).join(', ')}.`);
    else if (!target.isMany && !target.keeps && !target.affix) mistakes.push(...claim({ column, target, owners }));
  }
  const nothing = nothingMapped(mapping, inspection);
  return mistakes.length === 0 && nothing !== null ? [nothing] : mistakes;
}

/** Each field is filled by one column at most. */
function claim({
  target,
  owners,
  column,
}: {
  column: string;
  target: ImportTarget;
  owners: Map<string, string>;
}): string[] {
  return target.fields.flatMap((field) => {
    // Each part of a field has a column of its own, and none that has the whole.
    const part = target.joined ? `${field.name} ${target.joined.part}` : field.name;
    const owner = owners.get(part) ?? owners.get(target.joined ? field.name : `${field.name} parts`);
    owners.set(part, column);
    if (target.joined) owners.set(`${field.name} parts`, column);
    return owner === undefined ? [] : [`The columns “${owner}” and “${column}” both fill ${field.label}.`];
  });
}
