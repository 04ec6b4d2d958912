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
import { configurationTargets, sharedFields } from './configurationTargets';
import { groupRows, type Wanted, type WantedPlace } from './groupRows';
import { reviewNames } from './reviewNames';

/** Makes and changes races, and the waves and places of timelines in them, from the rows of a file; matched by name. */
export const configurationImport = wholeFile({
  // Nobody has so many races and waves: anyone who sends more has taken the wrong file.
  most: 5_000,
  of: 'races, waves and timelines',
  targets: configurationTargets,
  review: reviewNames,
  write,
});

type Fate = 'added' | 'updated';

async function write(context: WriteContext, rows: ReadRow[], options: ImportRun) {
  const { tenant } = options;
  const common = { [tenant.column]: tenant.id };
  const of = (name: string) => ({ ...context, resource: options.engine.plan.get(name) });
  const existing = await readAll(context.tx, context.resource, tenant);
  const defaultRace = existing.find((race) => race.id === options.presets.race_id);
  const wanted = groupRows(rows, defaultRace ? String(defaultRace.name) : null, sharedFields(options.engine.plan));
  const fates = new Map<ReadRow, Fate>();
  const settle = { options, fates };
  await settleAll({ ...settle, context, wanted: byName(wanted.races.values()), existing, common });
  const timelines = await readAll(context.tx, of('timelines').resource, tenant);
  await settleAll({
    ...settle,
    context: of('timelines'),
    // Rows that say of one what it is want nothing of it: their place may still be new.
    wanted: byName(wanted.timelines.values()).map((one) => withoutSame(one, timelines)),
    existing: timelines,
    common,
  });
  const races = await idsByName(context, tenant);
  const mats = await idsByName(of('timelines'), tenant);
  const waves = await readAll(context.tx, of('waves').resource, tenant);
  const places = await readAll(context.tx, of('race_timelines').resource, tenant);
  for (const [key, race] of wanted.races) {
    const race_id = races.get(key) ?? null;
    const isOfRace = (record: Row) => record.race_id === race_id;
    if (race_id === null && !options.isDryRun) {
      for (const { errors } of race.rows)
        if (errors.length === 0) errors.push(`Race ${quoted(race.name)}: could not be made.`);
    }
    const ofRace = { ...settle, common: { ...common, race_id } };
    await settleAll({
      ...ofRace,
      context: of('waves'),
      wanted: byName(race.waves.values()),
      existing: waves.filter(isOfRace),
    });
    await settleAll({
      ...ofRace,
      context: of('race_timelines'),
      wanted: [...race.places.values()].filter(isAsked(options)).map((place) => {
        const timeline_id = mats.get(headerKey(place.name)) ?? null;
        return { ...place, identity: { timeline_id, lap: place.lap } };
      }),
      existing: places.filter(isOfRace),
    });
  }
  const good = rows.filter((row) => row.errors.length === 0);
  const count = (fate: Fate): number => good.filter((row) => fates.get(row) === fate).length;
  return { added: count('added'), updated: count('updated') };
}

/** What is wanted, and the fields by which it is found again. */
type Identified = Wanted & { readonly identity: Row };

function byName(wanted: Iterable<Wanted>): Identified[] {
  return [...wanted].map((one) => ({ ...one, identity: { name: one.name } }));
}

function withoutSame(one: Identified, existing: readonly Row[]): Identified {
  const record = existing.find((known) => isMeant(known, one.identity));
  const values = Object.entries(one.values).filter(([field, value]) => record?.[field] !== value);
  return { ...one, values: Object.fromEntries(values) };
}

/** A row that says what a timeline is, and nothing of where it stands, updates no place. */
function isAsked({ mode }: ImportRun): (place: WantedPlace) => boolean {
  return ({ values, lap }) => mode !== 'update' || lap !== null || Object.keys(values).length > 0;
}

function isMeant(record: Row, identity: Row): boolean {
  return Object.entries(identity).every(([field, value]) =>
    field === 'name' ? headerKey(String(record.name)) === headerKey(String(value)) : (record[field] ?? null) === value,
  );
}

async function idsByName({ tx, resource }: WriteContext, tenant: Tenant): Promise<Map<string, unknown>> {
  const records = await readAll(tx, resource, tenant);
  return new Map(records.map((record) => [headerKey(String(record.name)), record.id]));
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
  wanted: readonly Identified[];
  existing: readonly Row[];
  /** What new records have in common. */
  common: Row;
}

/** Writes what the records of one kind lack. A row's fate is the largest thing that happened because of it. */
async function settleAll({ options, fates, context, wanted, existing, common }: SettleOptions): Promise<void> {
  const { resource } = context;
  const presets = presetsOf(resource, new Set(wanted.flatMap((one) => Object.keys(one.values))));
  const writes = wanted.flatMap((one): RowWrite[] => {
    const [row] = one.rows;
    const record = existing.find((known) => isMeant(known, one.identity));
    if (!row || one.rows.every(({ errors }) => errors.length > 0)) return [];
    const refusal = refusalOf(options.mode, record !== undefined, one.values);
    if (refusal) {
      for (const { errors } of one.rows) errors.push(`${resource.label} ${quoted(one.name)}: ${refusal}`);
      return [];
    }
    if (!record) return [{ row, id: null, values: { ...presets, ...common, ...one.identity, ...one.values } }];
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
