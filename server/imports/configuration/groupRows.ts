import type { Row } from '../../../engine/api/engine';
import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { quoted } from '../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../engine/api/import/rows/readRow';

/** A race or a wave that rows speak of. */
export interface Wanted {
  readonly name: string;
  readonly values: Row;
  readonly rows: ReadRow[];
}

export interface WantedRace extends Wanted {
  /** By folded name. */
  readonly waves: Map<string, Wanted>;
}

/**
 * The races of a file by folded name, each with its waves. A race may be on many rows as long as they agree; rows that do not get
 * an error and are left out.
 */
export function groupRows(rows: readonly ReadRow[], defaultRace: string | null): Map<string, WantedRace> {
  const races = new Map<string, WantedRace>();
  for (const row of rows) {
    if (row.errors.length > 0) continue;
    const name = (row.values['races.name'] as string | undefined) ?? defaultRace;
    if (!name) row.errors.push('Race: is missing.');
    else addRow(races, row, name);
  }
  return races;
}

function addRow(races: Map<string, WantedRace>, row: ReadRow, name: string): void {
  const waveName = row.values['waves.name'] as string | undefined;
  const start = row.values['races.start_at'];
  const ofRace = fieldsOf(row.values, 'races');
  const ofWave = fieldsOf(row.values, 'waves');
  if (waveName === undefined && Object.keys(ofWave).length > 0) {
    row.errors.push('Wave: is missing, and the row says something of it.');
    return;
  }
  if (waveName !== undefined) delete ofRace.start_at;
  const race = races.get(headerKey(name)) ?? { name, values: {}, rows: [], waves: new Map<string, Wanted>() };
  const differing = Object.keys(ofRace).filter(
    (field) => field in race.values && JSON.stringify(race.values[field]) !== JSON.stringify(ofRace[field]),
  );
  const earlier = waveName === undefined ? undefined : race.waves.get(headerKey(waveName));
  if (differing.length > 0) {
    row.errors.push(
      `Race ${quoted(name)}: line ${race.rows[0]?.line} says another ${differing.join(' and another ')}.`,
    );
    return;
  }
  if (earlier) {
    row.errors.push(`Wave ${quoted(waveName ?? '')}: is on line ${earlier.rows[0]?.line} already.`);
    return;
  }
  races.set(headerKey(name), race);
  race.rows.push(row);
  Object.assign(race.values, ofRace);
  if (waveName === undefined) return;
  const values = { ...ofWave, ...(start !== undefined && { start_at: start }) };
  race.waves.set(headerKey(waveName), { name: waveName, values, rows: [row] });
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
