import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { foldText } from '../../../core/words';
import type { EngineDatabase, Row } from '../../engine';
import type { ReadRow } from '../rows/readRow';
import { readChunks } from './chunks';
import { FileKeys, type PersonOf } from './fileKeys';
import type { ItemTimes } from './itemTimes';
import { matchRows } from './matchRows';
import type { Run } from './prepareRun';

/**
 * The whole file from its first row, with what its own rows say against one another. Without `db` no record tells when a row's items are
 * held.
 */
export async function* checkedChunks(run: Run, db?: EngineDatabase): AsyncGenerator<ReadRow[]> {
  const { exclusive: list, times } = run;
  const keys = new FileKeys({
    fields: run.claimed,
    defaults: run.defaults,
    matchOn: run.matchOn,
    personOf: personOf(run),
    sharing: list && times?.isAnyShared ? { list: list.field, times } : null,
  });
  for await (const rows of readChunks(run)) {
    const stored = db && times?.isAnyShared ? await storedOf(run, db, { rows, times }) : new Map<ReadRow, Row>();
    for (const row of rows) {
      if (row.errors.length === 0 && !row.isTitle)
        row.errors.push(...emptyRow(run.resource, run.identities, row), ...keys.claim(row, stored.get(row)));
    }
    yield rows;
  }
}

/** Finds, by their keys, the records of rows that do not say when their items are held. */
async function storedOf(
  { defaults, matching }: Run,
  db: EngineDatabase,
  { rows: all, times: { field } }: { rows: readonly ReadRow[]; times: ItemTimes },
): Promise<ReadonlyMap<ReadRow, Row>> {
  const isOpen = ({ values, errors, isTitle }: ReadRow) =>
    errors.length === 0 && !isTitle && (values[field] ?? defaults[field] ?? null) === null;
  const rows = all.filter(isOpen);
  if (rows.length === 0 || matching.keys.length === 0) return new Map();
  const matches = await matchRows({ ...matching, people: null, contested: null, db, rows, isPlain: true });
  return new Map(
    rows.flatMap((row, i): [ReadRow, Row][] => {
      const match = matches[i];
      return match && !('error' in match) && match.record ? [[row, match.record]] : [];
    }),
  );
}

/** Whom name and day tell apart from all others; nobody is in one race twice. */
function personOf({ identity, resource, scopes }: Run): PersonOf {
  const further = identity?.fields.filter((name) => !resource.resource.title.includes(name)) ?? [];
  return (values, years) => {
    const called = identity?.keyOf(values) ?? null;
    const keyed = (names: readonly string[]) =>
      called === null ? null : [called, ...[...names, ...scopes].map((name) => values[name])].join('\n');
    const dated = further.every((name) => (values[name] ?? null) !== null) ? keyed(further) : null;
    return {
      key: identity?.isSure(values, values) ? keyed(further) : null,
      marked:
        dated === null
          ? []
          : [
              ...(further.some((name) => years.has(name)) ? [] : [dated]),
              ...(identity?.marks ?? []).flatMap((name) =>
                (values[name] ?? null) === null ? [] : `${dated}\n${foldText(String(values[name]))}`,
              ),
            ],
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
