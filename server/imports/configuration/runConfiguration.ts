import { sql } from 'kysely';
import type { EngineTransaction, Row, WriteContext } from '../../../engine/api/engine';
import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { quoted } from '../../../engine/api/import/rows/cellSentences';
import type { Tenant } from '../../../engine/api/import/rows/namedRecords';
import type { ReadRow } from '../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../engine/api/import/run/importRun';
import { differingFields } from '../../../engine/api/import/run/matchRows';
import { presetsOf } from '../../../engine/api/import/run/prepareRun';
import { wholeFile } from '../../../engine/api/import/run/wholeFile';
import { type RowWrite, writeChunk } from '../../../engine/api/import/run/writeChunk';
import type { ResourcePlan } from '../../../engine/core/plan';
import type { ImportMode } from '../../../engine/core/resource';
import { configurationTargets } from './configurationTargets';
import { groupRows, type Wanted } from './groupRows';

/** Makes and changes races, and the waves in them, from the rows of a file; matched by name. */
export const configurationImport = wholeFile({
  // Nobody has so many races and waves: anyone who sends more has taken the wrong file.
  most: 5_000,
  of: 'races and waves',
  targets: configurationTargets,
  write,
});

type Fate = 'added' | 'updated';

async function write(context: WriteContext, rows: ReadRow[], options: ImportRun) {
  const common = { [options.tenant.column]: options.tenant.id };
  const waves = options.engine.plan.get('waves');
  const existing = await readAll(context.tx, context.resource, options.tenant);
  const defaultRace = existing.find((race) => race.id === options.presets.race_id);
  const wanted = groupRows(rows, defaultRace ? String(defaultRace.name) : null);
  const fates = new Map<ReadRow, Fate>();
  const settle = { options, fates };
  await settleAll({ ...settle, context, wanted: [...wanted.values()], existing, common });
  const races = new Map(
    (await readAll(context.tx, context.resource, options.tenant)).map((race) => [
      headerKey(String(race.name)),
      race.id,
    ]),
  );
  const before = await readAll(context.tx, waves, options.tenant);
  for (const [key, race] of wanted) {
    const race_id = races.get(key) ?? null;
    if (race_id === null && !options.isDryRun) {
      for (const { errors } of race.rows)
        if (errors.length === 0) errors.push(`Race ${quoted(race.name)}: could not be made.`);
    }
    await settleAll({
      ...settle,
      context: { ...context, resource: waves },
      wanted: [...race.waves.values()],
      existing: before.filter((wave) => wave.race_id === race_id),
      common: { ...common, race_id },
    });
  }
  const good = rows.filter((row) => row.errors.length === 0);
  const count = (fate: Fate): number => good.filter((row) => fates.get(row) === fate).length;
  return { added: count('added'), updated: count('updated') };
}

async function readAll(tx: EngineTransaction, resource: ResourcePlan, { column, id }: Tenant): Promise<Row[]> {
  const found = await sql<Row>`
    select * from ${sql.table(resource.name)} where ${sql.ref(column)} = ${id} and deleted_at is null order by id`.execute(
    tx,
  );
  return found.rows;
}

interface SettleOptions {
  options: ImportRun;
  fates: Map<ReadRow, Fate>;
  context: WriteContext;
  wanted: readonly Wanted[];
  existing: readonly Row[];
  /** What new records have in common. */
  common: Row;
}

/** Writes what the records of one kind lack. A row's fate is the largest thing that happened because of it. */
async function settleAll({ options, fates, context, wanted, existing, common }: SettleOptions): Promise<void> {
  const { resource } = context;
  const byName = new Map(existing.map((record) => [headerKey(String(record.name)), record]));
  const presets = presetsOf(resource, new Set(wanted.flatMap((one) => Object.keys(one.values))));
  const writes = wanted.flatMap((one): RowWrite[] => {
    const [row] = one.rows;
    const record = byName.get(headerKey(one.name));
    if (!row || one.rows.every(({ errors }) => errors.length > 0)) return [];
    const refusal = refusalOf(options.mode, record !== undefined, one.values);
    if (refusal) {
      for (const { errors } of one.rows) errors.push(`${resource.label} ${quoted(one.name)}: ${refusal}`);
      return [];
    }
    if (!record) return [{ row, id: null, values: { ...presets, ...common, name: one.name, ...one.values } }];
    const names = differingFields(resource, record, one.values);
    const values = Object.fromEntries(names.map((name) => [name, one.values[name]]));
    return names.length === 0 ? [] : [{ row, id: Number(record.id), values }];
  });
  for (const { row, id } of writes) if (fates.get(row) !== 'added') fates.set(row, id === null ? 'added' : 'updated');
  if (options.isDryRun) return;
  const { refused } = await writeChunk(context, writes);
  for (const { row, error } of refused) row.errors.push(error);
}

/** A race that is there already only refuses rows that want to change it: their waves may still be new. */
function refusalOf(mode: ImportMode, isThere: boolean, values: Row): string | null {
  if (mode === 'update' && !isThere) return 'there is no such one to update.';
  return mode === 'add' && isThere && Object.keys(values).length > 0 ? 'is there already.' : null;
}
