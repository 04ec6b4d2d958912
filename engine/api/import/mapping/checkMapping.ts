import type { FileInspection } from '../../../tables/inspectFile';
import { completesAmongOthers } from './chooseColumns';
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
    else mistakes.push(...clashesOf({ column, target, owners }));
  }
  const nothing = nothingMapped(mapping, inspection);
  return mistakes.length === 0 && nothing !== null ? [nothing] : mistakes;
}

interface ClashOptions {
  column: string;
  target: ImportTarget;
  /** Column by what it fills: that of the column is added. */
  owners: Map<string, string>;
}

/** Lists the clashes of a column with those before: one column at most fills each field; others may complete it, one of each kind. */
export function clashesOf({ target, owners, column }: ClashOptions): string[] {
  if (target.isMany || target.keeps || target.affix) return [];
  return target.fields.flatMap((field) => {
    const by = completesAmongOthers(target) ? ` by ${target.name}` : '';
    if (target.completes) return taken(`${field.name} completed${by}`, { field, owners, column });
    if (!target.joined) return taken(field.name, { field, owners, column, also: `${field.name} parts` });
    // Each part of a field has a column of its own, and none that has the whole.
    const clashes = taken(`${field.name} ${target.joined.part}`, { field, owners, column, also: field.name });
    owners.set(`${field.name} parts`, column);
    return clashes;
  });
}

interface Claim {
  field: ImportTarget['fields'][number];
  owners: Map<string, string>;
  column: string;
  /** Another claim that this one cannot stand beside. */
  also?: string;
}

function taken(part: string, { field, owners, column, also = part }: Claim): string[] {
  const owner = owners.get(part) ?? owners.get(also);
  owners.set(part, column);
  return owner === undefined ? [] : [`The columns “${owner}” and “${column}” both fill ${field.label}.`];
}
