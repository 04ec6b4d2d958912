import { sql } from 'kysely';
import type { EngineTransaction, Row, WriteContext } from '../../engine/api/engine';
import { headerKey } from '../../engine/api/import/mapping/headerKey';
import { quoted } from '../../engine/api/import/rows/cellSentences';
import { differingFields } from '../../engine/api/import/run/matchRows';
import { copiedFields, type SettledCopy, type WantedCopy } from '../../engine/api/operations/copyBelow';
import type { ResourcePlan } from '../../engine/core/plan';
import type { Distance } from '../../engine/fields/distance/distance.field';
import type { Coordinate, LineString } from '../../engine/fields/line/line.field';
import { distanceOf, unitOf } from '../../resources/courses/courseDistance';
import { alongOf } from '../../resources/courses/geometry/measure';
import { placesOn } from '../../resources/courses/geometry/placesOn';
import { type Way, wayOf } from '../../resources/markers/placement';
import type { ConfigurationImport } from '../../resources/races/configuration.calls';
import type { ConfigurationPart } from '../../resources/races/configurationParts';
import { passingModeOf } from '../../resources/timelines/passingMode';
import type { ConfigurationSource, ConfiguredRace } from './configurationSource';

export type ConfigurationItem = ConfigurationImport['items'][number];

interface SettleOptions {
  readonly source: ConfigurationSource;
  readonly target: ConfiguredRace & { readonly event_id: number };
  readonly existing: 'keep' | 'update';
  /** Whether new timelines get the devices of those they are copies of. */
  readonly devices: boolean;
  /** Receives what becomes of each record. */
  note(item: ConfigurationItem): void;
}

/** What stands for a record, and why not all of it is taken. */
interface Fate {
  readonly settled: SettledCopy;
  readonly why?: string | null;
  /** Where a part of the values alone is told. */
  readonly values?: Row;
  readonly before?: Row;
}

/**
 * Says what becomes of each record of a configuration in the race that takes it: what has its name already stands for it, as it is or
 * with other values, and is never doubled.
 */
export function settler(options: SettleOptions) {
  const names = new Map<number, string>();
  const taken = new Set<unknown>();
  const there = new Map<string, Promise<Row[]>>();
  return async (context: WriteContext, wanted: readonly WantedCopy[]): Promise<SettledCopy[]> => {
    const { resource, tx } = context;
    // Once: what came in with records before these stands for none of them.
    const reading = there.get(resource.name) ?? liveRecords(tx, resource, options.target);
    there.set(resource.name, reading);
    const rows = await reading;
    if (resource.name === 'timelines') for (const { id, original } of wanted) names.set(id, String(original.name));
    const unit = resource.name === 'courses' ? await unitOf(tx, options.target.event_id) : 'km';
    const ways = resource.name === 'markers' ? await waysOf(context, options, wanted) : new Map<number, MarkerWay>();
    return wanted.map((copy) => {
      const fate = fateOf({ ...options, resource, rows, taken, ways, copy });
      const item = itemOf(resource, copy, fate, nameOf(resource, copy.original, names));
      options.note(resource.name === 'courses' ? { ...item, values: lengthOf(copy.original, unit) } : item);
      return fate.settled;
    });
  };
}

async function liveRecords(
  tx: EngineTransaction,
  { name, fields }: ResourcePlan,
  { id, event_id }: SettleOptions['target'],
): Promise<Row[]> {
  const ofRace = fields.has('race_id') ? sql`race_id = ${id}` : sql`true`;
  const others =
    name === 'courses'
      ? sql`, (select count(*)::int from races r where r.course_id = t.id and r.id <> ${id} and r.deleted_at is null) as other_races`
      : sql``;
  const found = await sql<Row>`
    select t.*${others} from ${sql.table(name)} t where t.event_id = ${event_id} and ${ofRace} and t.deleted_at is null order by t.id`.execute(
    tx,
  );
  return found.rows;
}

interface Settling extends SettleOptions {
  readonly resource: ResourcePlan;
  /** Those of the event, or of the race. */
  readonly rows: readonly Row[];
  /** Ids of markers that stand for one by now. */
  readonly taken: Set<unknown>;
  /** The courses that markers come to. */
  readonly ways: ReadonlyMap<number, MarkerWay>;
  readonly copy: WantedCopy;
}

function fateOf(settling: Settling): Fate {
  const { copy, resource, rows, target, existing } = settling;
  const { values } = copy;
  if (!values) return { settled: null, why: 'It needs a timeline or a wave that does not come along.' };
  if (resource.name === 'markers') return markerFate(settling, values);
  const record = rows.find(isSame(resource, values));
  if (record)
    return resource.name === 'timelines' ? keptTimeline(record, values) : overExisting(settling, record, values);
  if (resource.name === 'courses' && target.course_id !== null && existing === 'keep') {
    const own = rows.find(({ id }) => id === target.course_id);
    const why = `The race goes along ${quoted(String(own?.name ?? ''))} already.`;
    return { settled: { use: target.course_id, set: {} }, why };
  }
  return resource.name === 'timelines' ? newTimeline(settling, values) : { settled: { make: values } };
}

/** By name; a place of a timeline by the timeline and its lap. */
function isSame({ name }: ResourcePlan, values: Row): (record: Row) => boolean {
  if (name === 'race_timelines')
    return (record) => record.timeline_id === values.timeline_id && (record.lap ?? null) === (values.lap ?? null);
  const key = headerKey(String(values.name));
  return (record) => headerKey(String(record.name)) === key;
}

interface MarkerWay {
  readonly id: number;
  readonly metres: number;
  readonly name: string;
  /** It is the line that the markers stood on. */
  readonly isSameLine: boolean;
  /** Of another one: where markers would stand on it. */
  readonly way: Way | null;
}

async function waysOf(
  { tx, engine }: WriteContext,
  { source }: SettleOptions,
  wanted: readonly WantedCopy[],
): Promise<Map<number, MarkerWay>> {
  const ids = [...new Set(wanted.flatMap(({ values }) => (values?.course_id == null ? [] : Number(values.course_id))))];
  if (ids.length === 0) return new Map();
  const found = await sql<MarkerWay & { coordinates: Coordinate[] | null }>`
    select c.id, c.name, metres_of(c.distance)::float8 as metres,
      exists (select 1 from ${source.rowsOf(engine.plan.get('courses'))} s where s.geometry = c.geometry) as "isSameLine",
      case when not exists (select 1 from ${source.rowsOf(engine.plan.get('courses'))} s where s.geometry = c.geometry)
        then c.geometry -> 'coordinates' end as coordinates
    from courses c where c.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(
    found.rows.map(({ coordinates, ...way }) => [way.id, { ...way, way: coordinates && wayOf(coordinates) }]),
  );
}

/** How far along it is holds on the line that it stood on; on another one its position says where that is. */
function markerFate(settling: Settling, wanted: Row): Fate {
  const way = settling.ways.get(Number(wanted.course_id));
  const hasPosition = wanted.latitude != null && wanted.longitude != null;
  const along = wanted.distance_along as number | null;
  if (!hasPosition && (!way || along === null))
    return { settled: null, why: 'It has no position, and there is no course to measure it along.' };
  if (!hasPosition && way && Number(along) > way.metres + 1)
    return { settled: null, why: `The course is ${Math.round(way.metres).toLocaleString('en')} m long.` };
  const why = way && hasPosition ? farFrom(way, settling.copy.original) : null;
  if (why !== null) return { settled: null, why };
  const values = hasPosition && !way?.isSameLine ? { ...wanted, distance_along: null } : wanted;
  const record = markerAt(settling, values);
  if (!record) return { settled: { make: values } };
  settling.taken.add(record.id);
  return overExisting(settling, record, values);
}

/** How much farther from a course a marker may stand than from the one that it comes from, in metres. */
const FARTHER = 1_000;

/** A course of the same name may be a way somewhere else: a marker does not come to stand far off it without a word. */
function farFrom({ way, name }: MarkerWay, { longitude, latitude, off_course }: Row): string | null {
  const [nearest] = way ? placesOn(way.line, way.along, [Number(longitude), Number(latitude)]) : [];
  if (!nearest || nearest.off <= FARTHER + Number(off_course ?? 0)) return null;
  const kilometres = (nearest.off / 1000).toLocaleString('en', { maximumFractionDigits: 1 });
  return `It would stand ${kilometres} km from the course ${quoted(name)} of this event, whose line is another one.`;
}

/** Markers of one name are told apart by where they are; those that are nowhere else by their order. */
function markerAt({ rows, taken }: Settling, values: Row): Row | undefined {
  const key = headerKey(String(values.name));
  const alike = rows.filter(
    (row) =>
      !taken.has(row.id) &&
      (row.course_id ?? null) === (values.course_id ?? null) &&
      row.icon === values.icon &&
      headerKey(String(row.name)) === key,
  );
  return alike.find((row) => row.latitude === values.latitude && row.longitude === values.longitude) ?? alike[0];
}

/** A timeline is used by other races too: their mats do not change because one of them takes a configuration. */
function keptTimeline(record: Row, values: Row): Fate {
  const given: Row = { ...values, passing_mode: passingModeOf(values) };
  const differing = ['type', 'passing_mode'].filter((name) => record[name] !== given[name]);
  const said = (value: unknown) => KIND[String(value)] ?? String(value);
  const why = differing.map((name) => `It is ${said(record[name])} here, and ${said(given[name])} there.`).join(' ');
  return { settled: { use: Number(record.id), set: {} }, why: why || null };
}

const KIND: Readonly<Record<string, string>> = {
  ...{ start: 'a start', split: 'a split', finish: 'a finish' },
  ...{ main: 'a main mat', backup: 'a backup mat' },
};

function newTimeline({ rows, devices }: Settling, values: Row): Fate {
  const own = values.devices as readonly { readonly id: string }[];
  if (!devices || own.length === 0) return { settled: { make: { ...values, devices: [] } } };
  const keyOf = ({ id }: { readonly id: string }) => id.trim().toLowerCase();
  const users = rows.flatMap((row) =>
    (row.devices as typeof own).map((device) => [keyOf(device), String(row.name)] as const),
  );
  const held = new Map(users);
  const free = own.filter((device) => !held.has(keyOf(device)));
  const why = own
    .filter((device) => held.has(keyOf(device)))
    .map((device) => `Device ${quoted(device.id)} stays at ${quoted(held.get(keyOf(device)) ?? '')}.`)
    .join(' ');
  return { settled: { make: { ...values, devices: free } }, why: why || null };
}

function overExisting({ resource, existing }: Settling, record: Row, values: Row): Fate {
  const use = Number(record.id);
  const said = copiedFields(resource).flatMap(({ name, target }) =>
    target === null && values[name] != null && name !== 'name' ? name : [],
  );
  const comparable = resource.name === 'markers' ? said.filter((name) => name !== 'distance_along') : said;
  const differing = differingFields(resource, record, pick(values, comparable));
  if (differing.length === 0) return { settled: { use, set: {} } };
  const labels = differing.map((name) => resource.fields.get(name)?.label.toLowerCase() ?? name).join(', ');
  if (existing === 'keep') return { settled: { use, set: {} }, why: `It differs in ${labels}, and stays as it is.` };
  const isMoved = resource.name === 'markers' && differing.some((name) => name === 'latitude' || name === 'longitude');
  const set = pick(values, isMoved ? [...differing, 'latitude', 'longitude', 'distance_along'] : differing);
  const others = Number(record.other_races ?? 0);
  const why = others > 0 ? `Its line changes for ${others} other ${others === 1 ? 'race' : 'races'} too.` : null;
  return { settled: { use, set }, values: set, before: pick(record, Object.keys(set)), why };
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

function itemOf(resource: ResourcePlan, { values }: WantedCopy, fate: Fate, name: string): ConfigurationItem {
  const { settled, why = null } = fate;
  const part = resource.resource.copying?.part as ConfigurationPart;
  const isUpdated = settled !== null && 'use' in settled && Object.keys(settled.set).length > 0;
  const becomes = settled === null ? 'left_out' : 'make' in settled ? 'created' : isUpdated ? 'updated' : 'kept';
  const shown = fate.values ?? (settled && 'make' in settled ? settled.make : (values ?? {}));
  return {
    part,
    resource: resource.name,
    name,
    fate: becomes,
    values: toldOf(resource, shown),
    before: toldOf(resource, fate.before ?? {}),
    why,
  };
}

/** What tells of a record: no references, which are ids of the other event, and no line, which is long. */
function toldOf(resource: ResourcePlan, values: Row): Row {
  const told = copiedFields(resource).filter(({ target, field }) => target === null && field.type.name !== 'line');
  return pick(
    values,
    told.flatMap(({ name }) => (name === 'name' || values[name] === null ? [] : name)),
  );
}

/** Of a course its length is told, in the unit of the event that it comes to. */
function lengthOf({ geometry }: Row, unit: Distance['unit']): Row {
  return { distance: distanceOf(alongOf((geometry as LineString).coordinates).at(-1) ?? 0, unit) };
}

function nameOf({ name }: ResourcePlan, row: Row, timelines: ReadonlyMap<number, string>): string {
  if (name !== 'race_timelines') return String(row.name);
  const timeline = timelines.get(Number(row.timeline_id)) ?? '';
  return row.lap === null ? timeline : `${timeline}, lap ${row.lap}`;
}
