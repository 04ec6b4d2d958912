import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { foldText } from '../../../core/words';
import type { ReadRow } from '../rows/readRow';
import { readChunks } from './chunks';
import { FileKeys, type PersonOf } from './fileKeys';
import type { Run } from './prepareRun';

/** The whole file from its first row, with what its own rows say against one another. */
export async function* checkedChunks(run: Run): AsyncGenerator<ReadRow[]> {
  const keys = new FileKeys({
    fields: run.claimed,
    defaults: run.defaults,
    matchOn: run.matchOn,
    personOf: personOf(run),
  });
  for await (const rows of readChunks(run)) {
    for (const row of rows) {
      if (row.errors.length === 0 && !row.isTitle)
        row.errors.push(...emptyRow(run.resource, run.identities, row), ...keys.claim(row));
    }
    yield rows;
  }
}

/** Whom name and day tell apart from all others; nobody is in one race twice. */
function personOf({ identity, resource, scopes }: Run): PersonOf {
  const further = identity?.fields.filter((name) => !resource.resource.title.includes(name)) ?? [];
  return (values) => {
    const called = identity?.keyOf(values) ?? null;
    const keyed = (names: readonly string[]) =>
      called === null ? null : [called, ...[...names, ...scopes].map((name) => values[name])].join('\n');
    const dated = further.every((name) => (values[name] ?? null) !== null) ? keyed(further) : null;
    return {
      key: identity?.isSure(values, values) ? keyed(further) : null,
      marked: (identity?.marks ?? []).flatMap((name) =>
        dated === null || (values[name] ?? null) === null ? [] : `${dated}\n${foldText(String(values[name]))}`,
      ),
      name: keyed([]),
      isOnce: scopes.length > 0 && scopes.every((name) => (values[name] ?? null) !== null),
    };
  };
}

/** A row that neither says who or what it is about, nor has anything to match by, would become a record without a name. */
function emptyRow(resource: ResourcePlan, identities: readonly { field: FieldPlan }[], { values }: ReadRow): string[] {
  const telling = [...resource.resource.title, ...identities.map(({ field }) => field.name)];
  if (telling.some((name) => values[name] !== undefined)) return [];
  const labels = [...new Set(telling)].map((name) => resource.fields.get(name)?.label ?? name);
  return [`The row has none of these: ${labels.join(', ')}.`];
}
