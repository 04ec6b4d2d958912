import { sql } from 'kysely';
import type { Row } from '../../engine/api/engine';
import { headerKey } from '../../engine/api/import/mapping/headerKey';
import { quoted } from '../../engine/api/import/rows/cellSentences';
import { copiedFields } from '../../engine/api/operations/copyBelow';
import { requireParsable } from '../../engine/api/rest/jsonBounds';
import { englishText } from '../../engine/core/messages';
import { collectRecord } from '../../engine/core/operations/parseRecord';
import type { Plan, ResourcePlan } from '../../engine/core/plan';
import type { LineString } from '../../engine/fields/line/line.field';
import { brokenAt } from '../courses/reading/jsonWithLines';
import { lineCounter } from '../courses/reading/lineCounter';
import {
  type ConfigurationFile,
  configurationFile,
  type FileField,
  fileFields,
  SECTIONS,
  type Section,
} from './configurationFile';
import type { ConfigurationSource, ConfiguredRace, SourceNote } from './configurationSource';
import { lineOfValue } from './lineOfValue';

/** What is wrong with a configuration file, each with its line. */
export class ConfigurationFileError extends Error {
  override name = 'ConfigurationFileError';
  constructor(readonly messages: readonly string[]) {
    super(messages.join(' '));
  }
}

/** Of the race, and of the course, that the records of a file belong to. */
const OWN = 1;

/** A course and what else is of it, by resource, with ids that are the file's own. */
type FileRows = ReadonlyMap<string, readonly Row[]>;

/** Reads a configuration that was exported of a race. @throws ConfigurationFileError */
export function readConfiguration(plan: Plan, text: string): ConfigurationSource {
  const file = readEnvelope(text);
  const problems: Problem[] = [];
  const rows = new Map<string, Row[]>();
  const ids = new Map<string, ReadonlyMap<string, number>>();
  for (const section of SECTIONS) {
    const resource = plan.get(section.resource);
    const entries = entriesOf(file, section);
    const own = new Map(entries.map(({ value }, i) => [headerKey(String(value.name)), i + 1] as const).reverse());
    ids.set(section.resource, own);
    const read = entries.map((one, i) => readEntry({ ...one, id: i + 1, resource, ids, problems }));
    refuseDoubles(section, entries, read, problems);
    rows.set(section.resource, read);
  }
  if (problems.length > 0) throw refusal(text, problems);
  const { event, race, course } = file;
  return fileSource({
    race: {
      ...{ id: OWN, event_id: null, event: event.name, timezone: event.timezone, start_date: event.start_date },
      ...{ name: race.name, start_at: race.start_at ?? null, laps: race.laps ?? null },
      ...{ distance: race.distance ?? null, course_id: course ? OWN : null },
    },
    rows,
    notes: [],
  });
}

/** Records of a file as rows of their tables, so that they are taken as those of another race are. */
function fileSource({
  rows,
  ...source
}: Pick<ConfigurationSource, 'race' | 'notes'> & { rows: FileRows }): ConfigurationSource {
  return {
    ...source,
    rowsOf: (resource) => {
      const shape = copiedFields(resource).map(({ name, sqlType }) => `"${name}" ${sqlType}`);
      const columns = sql.raw(['id bigint', ...shape].join(', '));
      const own = JSON.stringify(rows.get(resource.name) ?? []);
      return sql`(select * from jsonb_to_recordset(${own}::jsonb) as r(${columns}))`;
    },
  };
}

/** A course and its markers, which are all that the file says. They stand on the race's own course where there is no other. */
export function courseSource({ name, geometry, markers, notes }: FileCourse): ConfigurationSource {
  const race: ConfiguredRace = {
    ...{ id: OWN, name, event_id: null, event: null, timezone: null, start_date: null, start_at: null },
    ...{ laps: null, distance: null, course_id: OWN },
  };
  const rows = new Map<string, readonly Row[]>([
    ['courses', geometry ? [{ id: OWN, name, geometry }] : []],
    ['markers', markers.map((marker, i) => ({ ...marker, id: i + 1, course_id: OWN }))],
  ]);
  return fileSource({ race, rows, notes });
}

interface FileCourse {
  readonly name: string;
  readonly geometry: LineString | null;
  readonly markers: readonly Row[];
  readonly notes: readonly SourceNote[];
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function readEnvelope(text: string): ConfigurationFile {
  requireParsable(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigurationFileError([`Line ${lineCounter(text)(brokenAt(text))}: This is no JSON from here on.`]);
  }
  const read = configurationFile.safeParse(value, {
    error: ({ input }) => (input === undefined ? 'This is required.' : undefined),
  });
  if (read.success) return read.data;
  throw refusal(text, read.error.issues);
}

const MOST_PROBLEMS = 20;

function refusal(text: string, problems: readonly Problem[]): ConfigurationFileError {
  const told = problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => {
    const where = path.map((part) => (typeof part === 'number' ? ` ${part + 1}` : `, ${String(part)}`)).join('');
    return `Line ${lineOfValue(text, path)}${where}: ${message}`;
  });
  const more = problems.length - told.length;
  return new ConfigurationFileError(more > 0 ? [...told, `And ${more.toLocaleString('en')} more.`] : told);
}

interface Entry {
  readonly value: Row;
  readonly path: readonly PropertyKey[];
}

function entriesOf(file: ConfigurationFile, { key }: Section): Entry[] {
  if (key === 'course') return file.course ? [{ value: file.course, path: [key] }] : [];
  return file[key].map((value, i) => ({ value, path: [key, i] }));
}

interface Reading extends Entry {
  readonly id: number;
  readonly resource: ResourcePlan;
  /** By resource, the records of the sections before and of this one by folded name. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly problems: Problem[];
}

function readEntry({ value, path, id, resource, ids, problems }: Reading): Row {
  const fields = fileFields(resource);
  const refuse = (key: string, message: string) => void problems.push({ path: [...path, key], message });
  const input: Row = resource.fields.has('race_id') ? { race_id: OWN } : {};
  for (const key of Object.keys(value))
    if (!fields.some((field) => field.key === key))
      refuse(key, `Is no field here. Allowed: ${fields.map((field) => field.key).join(', ')}.`);
  for (const { field, key, names } of fields) {
    if (value[key] === undefined || value[key] === null) continue;
    if (!names) input[field.name] = key === 'filter' ? idFilter(value[key], ids, refuse) : value[key];
    else {
      const known = ids.get(names.resource)?.get(headerKey(String(value[key])));
      if (known === undefined) refuse(key, `${quoted(String(value[key]))} is not among the ${names.key} of the file.`);
      else input[field.name] = known;
    }
  }
  const { values, issues } = collectRecord({ resource, input, mode: 'create' });
  for (const [name, issue] of issues) {
    const key = keyOf(fields, name);
    if (!problems.some((known) => known.path.at(-1) === key && known.path.at(-2) === path.at(-1)))
      refuse(key, englishText(issue));
  }
  return { ...values, id };
}

function keyOf(fields: readonly FileField[], name: string): string {
  return fields.find(({ field }) => field.name === name)?.key ?? name;
}

/** A ranking's filter names its wave in the file, where the record has its id. */
function idFilter(filter: unknown, ids: Reading['ids'], refuse: (key: string, message: string) => void): unknown {
  const { wave, ...others } = (typeof filter === 'object' ? filter : {}) as Row;
  if (wave === undefined) return filter;
  const wave_id = ids.get('waves')?.get(headerKey(String(wave)));
  if (wave_id === undefined) refuse('filter', `${quoted(String(wave))} is not among the waves of the file.`);
  return { ...others, wave_id };
}

/** What would be one record here. Markers may have the name of another. */
function refuseDoubles({ resource }: Section, entries: readonly Entry[], rows: readonly Row[], problems: Problem[]) {
  if (resource === 'markers') return;
  const seen = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const isPlace = resource === 'race_timelines';
    const key = isPlace ? `${row.timeline_id} ${row.lap ?? ''}` : headerKey(String(row.name));
    const path = [...(entries[i]?.path ?? []), isPlace ? 'timeline' : 'name'];
    if (seen.has(key)) problems.push({ path, message: 'Is there already, further up.' });
    seen.add(key);
  }
}
