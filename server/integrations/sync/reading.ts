import { sql } from 'kysely';
import type { Acting, EngineDatabase } from '../../../engine/api/engine';
import { conventionsOf } from '../../../engine/api/import/job/conventions';
import { readTenant, refusedTargets } from '../../../engine/api/import/job/importAccess';
import type { ImportTarget } from '../../../engine/api/import/mapping/importTargets';
import { type Mapping, mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { makeChunkReader } from '../../../engine/api/import/rows/chunkReader';
import { type NamedLookup, namedLookup } from '../../../engine/api/import/rows/namedLookup';
import { neededFields } from '../../../engine/api/import/rows/neededFields';
import { targetsOf } from '../../../engine/api/import/run/strategies';
import { importKind } from '../../../engine/core/importKinds';
import { foldText } from '../../../engine/core/words';
import { type DetectedDateFormat, detectDateFormat } from '../../../engine/tables/detectDateFormat';
import type { OpenConnection } from '../connect';
import type { Staged, StagedRow } from './stage';

/** Athletes come in as those of a file do: the same fields, the same spellings, the same sentences about what cannot be read. */
export const KIND = 'athlete';
const RACE = 'race_id';
const SAMPLES = 100;

interface RaceOfEvent {
  readonly id: number;
  readonly name: string;
}

/** How the rows of a connection become athletes, as things are. */
export interface Reading {
  readonly tenant: { readonly column: string; readonly id: number };
  readonly targets: readonly ImportTarget[];
  /** What each column is about, whichever way it goes. */
  readonly mapped: Mapping;
  /** What each column fills here. */
  readonly mapping: Mapping;
  /** Columns that the other side is told, and of which field: what comes in of them changes nothing here. */
  readonly back: ReadonlyMap<string, string>;
  /** What the column of the race says → the race that this is; `new` and `skip` as in the connection's mapping. */
  readonly raceOf: (said: string) => RaceOfEvent | 'new' | 'skip' | null;
  /** How the cells of each column are read, by what the whole list says. */
  readonly conventions: ReturnType<typeof conventionsOf>;
  readonly timeZone: string | undefined;
  readonly day: string | undefined;
}

interface ReadingOptions extends Acting {
  readonly open: OpenConnection;
  readonly staged: Staged;
}

export async function settleReading({ engine, actor, open, staged }: ReadingOptions): Promise<Reading> {
  const { record, adapter } = open;
  const kind = importKind(engine.plan, KIND);
  const tenantId = record.event_id;
  const all = targetsOf(engine, kind);
  const refused = await refusedTargets({ engine, actor, tenantId, targets: all });
  const targets = all.filter(({ name }) => !refused.has(name));
  const { timeZone, day } = await readTenant({ engine, actor, tenantId });
  const races = await racesOf(engine.db, tenantId);
  const inspection = {
    columns: [...staged.columns],
    head: staged.rows,
    dateFormats: staged.columns.map((_, i) => detectDateFormat(staged.rows.map(({ cells }) => cells[i] ?? ''))),
  };
  const { dateFormats } = inspection;
  const mapped = mappingOf({ adapter, chosen: record.mapping.columns ?? {}, staged, targets, timeZone, dateFormats });
  const told = new Set(record.mapping.back?.filter((name) => adapter.pushes?.includes(name)));
  const back = new Map(
    Object.entries(mapped).flatMap(([column, name]) => (name && told.has(name) ? [[column, name]] : [])),
  );
  return {
    tenant: { column: 'event_id', id: tenantId },
    targets,
    mapped,
    mapping: Object.fromEntries(
      Object.entries(mapped).map(([column, name]) => [column, back.has(column) ? null : name]),
    ),
    back,
    raceOf: raceFinder(races, record.mapping.races ?? {}),
    conventions: conventionsOf({ inspection, mapping: mapped, targets, timeZone, day }),
    timeZone,
    day,
  };
}

interface MappingOptions {
  adapter: OpenConnection['adapter'];
  chosen: Mapping;
  staged: Staged;
  targets: readonly ImportTarget[];
  timeZone: string | undefined;
  dateFormats: readonly (DetectedDateFormat | null)[];
}

/** What somebody chose, else what the adapter knows, else what the columns are called. */
function mappingOf({ adapter, chosen, staged, targets, timeZone, dateFormats }: MappingOptions): Mapping {
  const known: Record<string, string | null> = {};
  const isMany = (name: string): boolean => targets.some((target) => target.name === name && target.isMany);
  const isTaken = (name: string): boolean => !isMany(name) && Object.values(known).includes(name);
  const names = new Set(targets.map(({ name }) => name));
  for (const column of staged.columns) {
    const target = chosen[column];
    if (target !== undefined) known[column] = target !== null && names.has(target) ? target : null;
  }
  for (const [pattern, target] of Object.entries(adapter.fills)) {
    const column = staged.columns.find((name) => name.toLowerCase() === pattern.toLowerCase());
    if (column === undefined || column in known) continue;
    known[column] = target !== null && names.has(target) && !isTaken(target) ? target : null;
  }
  const { mapping } = mapColumns({
    targets,
    columns: staged.columns,
    samples: staged.rows.slice(0, SAMPLES).map(({ cells }) => cells),
    remembered: known,
    keepsRemembered: true,
    dateFormats: dateFormats.map((found) => found?.format ?? null),
    timeZone,
  });
  return mapping;
}

function raceFinder(races: readonly RaceOfEvent[], chosen: Readonly<Record<string, unknown>>): Reading['raceOf'] {
  const byId = new Map(races.map((race) => [race.id, race]));
  const byName = new Map(races.map((race) => [foldText(race.name), race]));
  return (said) => {
    const choice = chosen[said];
    if (choice === 'skip') return 'skip';
    return byId.get(Number(choice)) ?? byName.get(foldText(said)) ?? (choice === 'new' ? 'new' : null);
  };
}

async function racesOf(db: EngineDatabase, eventId: number): Promise<RaceOfEvent[]> {
  const found = await sql<RaceOfEvent>`
    select id, name from races where event_id = ${eventId} and deleted_at is null order by position, id`.execute(db);
  return found.rows;
}

/** Where in a row its race stands; -1 where no column says it. */
export function raceColumn({ mapping }: Pick<Reading, 'mapping'>, columns: readonly string[]): number {
  return columns.findIndex((column) => mapping[column] === RACE);
}

/** The text that a row is found by; empty where it says none. */
export function keyOf(reading: Pick<Reading, 'mapping'>, staged: Staged, matchOn: string): (row: StagedRow) => string {
  const index = staged.columns.findIndex((column) => reading.mapping[column] === matchOn);
  return ({ cells }) => (index < 0 ? '' : (cells[index]?.trim() ?? ''));
}

/** What the person of a row is called. */
export function nameOf({ mapping }: Pick<Reading, 'mapping'>, { columns }: Staged): (row: StagedRow) => string {
  const indexes = ['first_name', 'last_name', 'full_name'].map((name) =>
    columns.findIndex((column) => mapping[column] === name),
  );
  return ({ cells }) => indexes.flatMap((i) => cells[i]?.trim() || []).join(' ');
}

/** Makes what reads the rows of a chunk. Looks up what they name in the database that is given. */
export function chunkReader(options: Acting & { reading: Reading; staged: Staged; matchOn: string }) {
  const { engine, actor, reading, staged, matchOn } = options;
  const { targets, mapping, tenant } = reading;
  const { dates, words, traits } = reading.conventions;
  const kind = importKind(engine.plan, KIND);
  const lookups = new Map<string, NamedLookup>();
  for (const field of targets.flatMap((target) => target.fields))
    if (field.target && !lookups.has(field.name))
      lookups.set(field.name, namedLookup({ engine, actor, field, tenant }));
  return makeChunkReader({
    ...reading,
    columns: staged.columns,
    dateFormats: dates.formats,
    dayBegins: dates.dayBegins,
    words,
    traits,
    // Nobody runs in a race that nobody chose for them.
    needed: new Set([...neededFields({ kind, resource: kind.resource, targets, mapping }, matchOn), RACE]),
    lookups,
  });
}
