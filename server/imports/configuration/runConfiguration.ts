import { sql } from 'kysely';
import type { Engine, EngineTransaction, Row, WriteContext } from '../../../engine/api/engine';
import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import type { SourceRow } from '../../../engine/api/import/reading/fileSource';
import { ImportFileError } from '../../../engine/api/import/reading/importFileError';
import { quoted, type ReadRow } from '../../../engine/api/import/rows/readRow';
import { differingFields } from '../../../engine/api/import/run/matchRows';
import type { ImportJournal, ImportMode } from '../../../engine/api/import/run/runImport';
import { type RowWrite, writeChunk } from '../../../engine/api/import/run/writeChunk';
import { inWrite } from '../../../engine/api/operations/transaction';
import type { Actor } from '../../../engine/core/access/actor';
import type { ResourcePlan } from '../../../engine/core/plan';
import { groupRows, type Wanted } from './groupRows';

interface ConfigurationOptions {
  engine: Engine;
  actor: Actor;
  eventId: number;
  /** The race of rows that name none. */
  raceId: number | null;
  mode: ImportMode;
  isDryRun: boolean;
  rows: AsyncIterable<SourceRow>;
  readRow(row: SourceRow): ReadRow;
  operationId: string;
  journal: ImportJournal;
}

/** Nobody has so many races and waves: whoever sends more has taken the wrong file. */
const MOST_ROWS = 5_000;

/** Makes and changes races, and the waves in them, from the rows of a file; matched by name. All of it in one transaction. */
export async function runConfiguration(o: ConfigurationOptions): Promise<'finished'> {
  const rows: ReadRow[] = [];
  for await (const row of o.rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (rows.push(o.readRow(row)) > MOST_ROWS) {
      throw new ImportFileError(
        'too_many_rows',
        `The file has more than ${MOST_ROWS} rows: is it one of races and waves?`,
      );
    }
  }
  if (o.journal.done > 0) return 'finished';
  const resource = o.engine.plan.get('races');
  await inWrite({ ...o, resource }, (context) =>
    write(
      o,
      context,
      rows.map((row) => ({ ...row, errors: [...row.errors] })),
    ),
  );
  return 'finished';
}

type Fate = 'added' | 'updated';

async function write(o: ConfigurationOptions, context: WriteContext, rows: ReadRow[]): Promise<void> {
  const waves = o.engine.plan.get('waves');
  const existing = await readAll(context.tx, context.resource, o.eventId);
  const defaultRace = existing.find((race) => race.id === o.raceId);
  const wanted = groupRows(rows, defaultRace ? String(defaultRace.name) : null);
  const fates = new Map<ReadRow, Fate>();
  const settle = { o, fates };
  await settleAll({ ...settle, context, wanted: [...wanted.values()], existing, common: { event_id: o.eventId } });
  const races = new Map(
    (await readAll(context.tx, context.resource, o.eventId)).map((race) => [headerKey(String(race.name)), race.id]),
  );
  const before = await readAll(context.tx, waves, o.eventId);
  for (const [key, race] of wanted) {
    const race_id = races.get(key) ?? null;
    if (race_id === null && !o.isDryRun) {
      for (const { errors } of race.rows)
        if (errors.length === 0) errors.push(`Race ${quoted(race.name)}: could not be made.`);
    }
    await settleAll({
      ...settle,
      context: { ...context, resource: waves },
      wanted: [...race.waves.values()],
      existing: before.filter((wave) => wave.race_id === race_id),
      common: { event_id: o.eventId, race_id },
    });
  }
  const failed = rows.filter((row) => row.errors.length > 0);
  const good = rows.filter((row) => row.errors.length === 0);
  const count = (fate: Fate): number => good.filter((row) => fates.get(row) === fate).length;
  await o.journal.note(context.tx, {
    processed: rows.length,
    added: count('added'),
    updated: count('updated'),
    unchanged: good.length - count('added') - count('updated'),
    failed,
  });
}

async function readAll(tx: EngineTransaction, resource: ResourcePlan, eventId: number): Promise<Row[]> {
  const found = await sql<Row>`
    select * from ${sql.table(resource.name)} where event_id = ${eventId} and deleted_at is null order by id`.execute(
    tx,
  );
  return found.rows;
}

interface SettleOptions {
  o: ConfigurationOptions;
  fates: Map<ReadRow, Fate>;
  context: WriteContext;
  wanted: readonly Wanted[];
  existing: readonly Row[];
  /** What new records have in common. */
  common: Row;
}

/** Writes what the records of one kind lack. A row's fate is the largest thing that happened because of it. */
async function settleAll({ o, fates, context, wanted, existing, common }: SettleOptions): Promise<void> {
  const { resource } = context;
  const byName = new Map(existing.map((record) => [headerKey(String(record.name)), record]));
  const presets = presetsOf(resource, wanted);
  const writes = wanted.flatMap((one): RowWrite[] => {
    const [row] = one.rows;
    const record = byName.get(headerKey(one.name));
    if (!row || one.rows.every(({ errors }) => errors.length > 0)) return [];
    const refusal = refusalOf(o.mode, record !== undefined, one.values);
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
  if (o.isDryRun) return;
  const { refused } = await writeChunk(context, writes);
  for (const { row, error } of refused) row.errors.push(error);
}

/** Columns that only some rows fill take their default in the others. */
function presetsOf(resource: ResourcePlan, wanted: readonly Wanted[]): Row {
  const filled = new Set(wanted.flatMap((one) => Object.keys(one.values)));
  const preset = resource.stored.filter((field) => filled.has(field.name) && field.field.options.default !== undefined);
  return Object.fromEntries(preset.map((field) => [field.name, field.field.options.default]));
}

/** A race that is there already only refuses rows that want to change it: their waves may still be new. */
function refusalOf(mode: ImportMode, isThere: boolean, values: Row): string | null {
  if (mode === 'update' && !isThere) return 'there is no such one to update.';
  return mode === 'add' && isThere && Object.keys(values).length > 0 ? 'is there already.' : null;
}
