import { sql } from 'kysely';
import type { Acting, Engine, Row } from '../../engine/api/engine';
import type { ResourcePlan } from '../../engine/core/plan';
import {
  type ConfigurationFile,
  type FileField,
  FORMAT,
  fileFields,
  SECTIONS,
  type Section,
} from './configurationFile';
import { type ConfigurationSource, raceSource } from './configurationSource';

/** A race's configuration as its file says it, of what the actor may read. Null says nothing, and is left out. */
export async function writeConfiguration(acting: Acting, raceId: number): Promise<ConfigurationFile> {
  const source = await raceSource(acting, { raceId });
  const { event, timezone, start_date, name, start_at, distance, laps } = source.race;
  const names = new Map<string, Map<number, string>>();
  const sections = new Map<Section['key'], Row[]>();
  for (const { key, resource } of SECTIONS) {
    const rows = await readRows(acting.engine, source, acting.engine.plan.get(resource));
    names.set(resource, new Map(rows.map((row) => [Number(row.id), String(row.name)])));
    const fields = fileFields(acting.engine.plan.get(resource));
    sections.set(
      key,
      rows.map((row) => recordOf(row, fields, names)),
    );
  }
  const of = (key: Section['key']): Row[] => sections.get(key) ?? [];
  return {
    format: FORMAT,
    version: 1,
    event: { name: event ?? '', timezone: timezone ?? 'UTC', start_date: start_date ?? '' },
    race: { name, ...said({ start_at, distance, laps }) },
    course: of('course')[0] ?? null,
    ...{ markers: of('markers'), waves: of('waves'), timelines: of('timelines') },
    ...{ places: of('places'), rankings: of('rankings') },
  };
}

/** The text of a file: indented, but for the points of a line, of which there are thousands. */
export function textOf(file: ConfigurationFile): string {
  const geometry = file.course?.geometry;
  const text = JSON.stringify(file, (_, value) => (value !== undefined && value === geometry ? LINE : value), 2);
  // Put in by a function, as a replacement that is a text may hold signs with a meaning of their own.
  return `${text.replace(JSON.stringify(LINE), () => JSON.stringify(geometry))}\n`;
}

/** Nothing that anybody calls anything. */
const LINE = '\u0000line';

async function readRows({ db }: Engine, source: ConfigurationSource, resource: ResourcePlan): Promise<Row[]> {
  const columns = fileFields(resource).map(({ field }) => sql.ref(`t.${field.name}`));
  const found = await sql<Row>`
    select ${sql.join([sql`t.id`, ...columns])} from ${source.rowsOf(resource)} t order by t.id`.execute(db);
  return found.rows;
}

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

function recordOf(row: Row, fields: readonly FileField[], names: Names): Row {
  const values = fields.map(({ field, key, names: section }) => {
    const value = row[field.name];
    if (section) return [key, names.get(section.resource)?.get(Number(value)) ?? null];
    return [key, key === 'filter' ? namedFilter(value as Row | null, names) : value];
  });
  return said(Object.fromEntries(values));
}

/** A ranking's filter holds the id of a wave. */
function namedFilter(filter: Row | null, names: Names): Row | null {
  if (filter?.wave_id == null) return filter;
  const { wave_id, ...others } = filter;
  return { ...others, wave: names.get('waves')?.get(Number(wave_id)) };
}

function said<R extends Row>(row: R): R {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as R;
}
