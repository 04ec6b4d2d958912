import type { Row } from '../../../engine/api/engine';
import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { quoted } from '../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../engine/api/import/rows/readRow';
import type { sharedFields } from './configurationTargets';

type SharedFields = ReturnType<typeof sharedFields>;

/** A race, a wave or a timeline that rows speak of. */
export interface Wanted {
  readonly name: string;
  readonly values: Row;
  readonly rows: ReadRow[];
}

/** Where a timeline stands on the course of a race. */
export interface WantedPlace extends Wanted {
  readonly lap: number | null;
}

interface WantedRace extends Wanted {
  /** By folded name. */
  readonly waves: Map<string, Wanted>;
  /** By folded name and lap. */
  readonly places: Map<string, WantedPlace>;
}

export interface WantedRows {
  /** By folded name. */
  readonly races: Map<string, WantedRace>;
  /** Of all the races, by folded name. */
  readonly timelines: Map<string, Wanted>;
}

/**
 * The races of a file by folded name, each with its waves and the places of its timelines. A race or a timeline may be on many rows as long
 * as they agree; rows that do not get an error and are left out.
 */
export function groupRows(rows: readonly ReadRow[], defaultRace: string | null, shared: SharedFields): WantedRows {
  const wanted: WantedRows = { races: new Map(), timelines: new Map() };
  for (const row of rows) {
    if (row.errors.length > 0) continue;
    const name = (row.values['races.name'] as string | undefined) ?? defaultRace;
    if (!name) row.errors.push('Race: is missing.');
    else addRow(wanted, row, { name, shared });
  }
  return wanted;
}

function addRow(wanted: WantedRows, row: ReadRow, { name, shared }: { name: string; shared: SharedFields }): void {
  const said = readRow(row, shared);
  if (typeof said === 'string') {
    row.errors.push(said);
    return;
  }
  const { ofRace, wave, place, timeline } = said;
  const race = wanted.races.get(headerKey(name)) ?? { ...one(name), waves: new Map(), places: new Map() };
  const known = timeline && (wanted.timelines.get(headerKey(timeline.name)) ?? one(timeline.name));
  const problem =
    otherwise('Race', race, ofRace) ??
    (timeline && known && otherwise('Timeline', known, timeline.values)) ??
    (wave && doubled('Wave', wave.name, race.waves.get(headerKey(wave.name)))) ??
    (place && doubled('Timeline', place.name, race.places.get(placeKey(place))));
  if (problem) {
    row.errors.push(problem);
    return;
  }
  wanted.races.set(headerKey(name), race);
  race.rows.push(row);
  Object.assign(race.values, ofRace);
  if (wave) race.waves.set(headerKey(wave.name), { ...wave, rows: [row] });
  if (place) race.places.set(placeKey(place), { ...place, rows: [row] });
  if (!known || !timeline) return;
  wanted.timelines.set(headerKey(known.name), known);
  known.rows.push(row);
  Object.assign(known.values, timeline.values);
}

type Said = Pick<Wanted, 'name' | 'values'>;

interface SaidRow {
  readonly ofRace: Row;
  readonly wave: Said | null;
  readonly timeline: Said | null;
  readonly place: (Said & { readonly lap: number | null }) | null;
}

/** What a row says of which record; or why that is not clear. */
function readRow({ values }: ReadRow, shared: SharedFields): SaidRow | string {
  const ofRace = fieldsOf(values, 'races');
  const ofWave = fieldsOf(values, 'waves');
  const ofTimeline = fieldsOf(values, 'timelines');
  const { lap = null, ...ofPlace } = fieldsOf(values, 'race_timelines');
  const waveName = values['waves.name'] as string | undefined;
  const name = values['timelines.name'] as string | undefined;
  if (waveName === undefined && Object.keys(ofWave).length > 0)
    return 'Wave: is missing, and the row says something of it.';
  if (name === undefined && (lap !== null || Object.keys({ ...ofTimeline, ...ofPlace }).length > 0))
    return 'Timeline: is missing, and the row says something of it.';
  if (waveName !== undefined) move(shared.waves, ofRace, ofWave);
  if (name !== undefined) move(shared.race_timelines, ofRace, ofPlace);
  return {
    ofRace,
    wave: waveName === undefined ? null : { name: waveName, values: ofWave },
    timeline: name === undefined ? null : { name, values: ofTimeline },
    place: name === undefined ? null : { name, lap: lap as number | null, values: ofPlace },
  };
}

function move(fields: readonly string[], from: Row, to: Row): void {
  for (const field of fields) {
    if (field in from) to[field] = from[field];
    delete from[field];
  }
}

function one(name: string): Wanted {
  return { name, values: {}, rows: [] };
}

function placeKey({ name, lap }: Pick<WantedPlace, 'name' | 'lap'>): string {
  return `${headerKey(name)} ${lap ?? ''}`;
}

function otherwise(label: string, { name, values, rows }: Wanted, said: Row): string | null {
  const differing = Object.keys(said).filter(
    (field) => field in values && JSON.stringify(values[field]) !== JSON.stringify(said[field]),
  );
  if (differing.length === 0) return null;
  return `${label} ${quoted(name)}: line ${rows[0]?.line} says another ${differing.join(' and another ')}.`;
}

function doubled(label: string, name: string, earlier: Wanted | undefined): string | null {
  return earlier ? `${label} ${quoted(name)}: is on line ${earlier.rows[0]?.line} already.` : null;
}

/** `waves.capacity` → `capacity`; names identify and are not set. */
function fieldsOf(values: Row, resource: string): Row {
  const prefix = `${resource}.`;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) && name !== `${prefix}name` ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}
