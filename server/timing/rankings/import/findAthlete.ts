import { sql } from 'kysely';
import type { EngineTransaction } from '../../../../engine/api/engine';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { foldText } from '../../../../engine/core/words';
import { isSamePerson } from '../../../../resources/athletes/samePerson';
import { chooseNamesake, type DetailColumns, type Details, detailColumnsOf } from './namesakes';

export interface Athletes {
  readonly byId: ReadonlyMap<number, AthleteRow>;
  /** Null where the bibs of the file are none. */
  readonly byNumber: ReadonlyMap<string, number> | null;
  readonly byExternalId: ReadonlyMap<string, number>;
  /** By their names, made when the first row asks for it. */
  named(): ReadonlyMap<string, readonly number[]>;
  readonly details: DetailColumns;
  /** Rows whose athlete has namesakes in the race. */
  readonly toldApart: Set<ReadRow>;
}

type AthleteRow = Details & {
  id: number;
  start_number: string | null;
  external_id: string | null;
  first_name: string | null;
  last_name: string | null;
};

export async function athletesOf(
  tx: EngineTransaction,
  run: Pick<ImportRun, 'engine' | 'columns' | 'mapping' | 'presets'>,
  rows: readonly ReadRow[],
): Promise<Athletes> {
  const raceId = Number(run.presets.race_id);
  const found = await sql<AthleteRow>`
    select id, start_number, external_id, first_name, last_name, birth_date::text, gender, country, club, city
    from athletes where race_id = ${raceId} and deleted_at is null`.execute(tx);
  const race = await sql<{ day: string | null }>`
    select coalesce((r.start_at at time zone e.timezone)::date, e.start_date)::text as day
    from races r join events e on e.id = r.event_id where r.id = ${raceId}`.execute(tx);
  const by = (field: 'start_number' | 'external_id') =>
    new Map(found.rows.flatMap((row) => (row[field] === null ? [] : [[numberKey(row[field]), row.id]])));
  let names: Map<string, number[]> | undefined;
  const named = () => {
    names ??= byNames(found.rows);
    return names;
  };
  return {
    byId: new Map(found.rows.map((row) => [row.id, row])),
    byNumber: by('start_number'),
    byExternalId: by('external_id'),
    named,
    details: detailColumnsOf(run, rows, race.rows[0]?.day ?? null),
    toldApart: new Set(),
  };
}

function byNames(athletes: readonly AthleteRow[]): Map<string, number[]> {
  const names = new Map<string, number[]>();
  for (const athlete of athletes) {
    const key = nameKey(nameOf(athlete));
    names.set(key, [...(names.get(key) ?? []), athlete.id]);
  }
  return names;
}

/**
 * Athletes without their bibs, where the numbers of a file are the bibs of other athletes than its names: such numbers are places. The
 * first row tells it.
 */
export function withoutOtherBibs(
  rows: readonly ReadRow[],
  athletes: Athletes,
  { columns, mapping }: Pick<ImportRun, 'columns' | 'mapping'>,
): Athletes {
  const numbered = rows.filter(({ values }) => values.start_number !== undefined && nameOf(values) !== '');
  const others = numbered.filter(({ values }) => {
    const holder = athletes.byId.get(athletes.byNumber?.get(numberKey(String(values.start_number))) ?? 0);
    return holder !== undefined && !isSamePerson(holder, values) && idsOfName(values, athletes).length === 1;
  });
  if (others.length < LEAST_OTHERS || others.length * 2 <= numbered.length) return athletes;
  const column = columns.find((name) => mapping[name] === 'start_number');
  others[0]?.warnings.push(
    `The numbers in the column “${column}” are the bibs of other athletes in ${others.length} of ${numbered.length} rows. All results are matched by name.`,
  );
  return { ...athletes, byNumber: null };
}

/**
 * Returns the athlete of a row: by bib or external ID, or by the name where the row has neither. Adds an error to a row that has no athlete,
 * and to one whose bib and name are two athletes of the race.
 */
export function athleteOf(row: ReadRow, athletes: Athletes): number | null {
  const { values, errors } = row;
  const { byNumber, byExternalId } = athletes;
  const number = byNumber === null ? undefined : (values.start_number as string | undefined);
  const externalId = values.external_id as string | undefined;
  const found =
    (number === undefined ? undefined : byNumber?.get(numberKey(number))) ??
    (externalId === undefined ? undefined : byExternalId.get(numberKey(externalId)));
  if (found !== undefined && !isNamedElsewhere(row, found, athletes)) return found;
  if (found !== undefined)
    errors.push(
      `${keyLabel(row)} ${keyOf(row)}: is ${nameOf(athletes.byId.get(found) ?? {})}’s, and the row names ${nameOf(values)}, who is in the race too. Correct the row.`,
    );
  else if (number !== undefined) errors.push(`Bib ${quoted(number)}: no athlete of the race has it.`);
  else if (externalId !== undefined) errors.push(`External ID ${quoted(externalId)}: no athlete of the race has it.`);
  else return athleteOfName(row, athletes);
  return null;
}

function athleteOfName(row: ReadRow, { byId, named, details, toldApart }: Athletes): number | null {
  const { values, errors } = row;
  const name = nameOf(values);
  const ids = named().get(nameKey(name)) ?? [];
  const [only, another] = ids;
  if (name === '') errors.push('The row has none of these: Bib, External ID.');
  else if (only === undefined) errors.push(`Name ${quoted(name)}: no athlete of the race has it.`);
  else if (another === undefined) return only;
  else {
    const namesakes = ids.flatMap((id) => byId.get(id) ?? []);
    const { athlete, by } = chooseNamesake(row, namesakes, details);
    if (athlete) {
      toldApart.add(row);
      return athlete.id;
    }
    errors.push(
      by.length === 0
        ? `Name ${quoted(name)}: several athletes of the race have it. Say which by the bib.`
        : `Name ${quoted(name)}: several athletes of the race have it. Say which by the bib or by these columns: ${by.join(', ')}.`,
    );
  }
  return null;
}

/** Warns once of results that other columns than the name gave to one of several athletes. */
export function checkNamesakes(found: readonly FoundRow[], { details, toldApart }: Athletes): void {
  const rows = found.filter(({ row }) => toldApart.has(row));
  const columns = details.columns.map(({ name }) => `“${name}”`).join(', ');
  rows[0]?.row.warnings.push(
    `Rows with a name that several athletes of the race have: ${rows.length}. Their athletes were found by these columns: ${columns}.`,
  );
}

/** Warns of rows that name somebody else than who has their bib; once for all where that is so of most. */
export function checkPeople(found: readonly FoundRow[], { byId }: Athletes): void {
  const named = found.filter(({ row }) => nameOf(row.values) !== '');
  const others = named.filter(({ row, athleteId }) => {
    const athlete = byId.get(athleteId);
    return athlete !== undefined && !isSamePerson(athlete, row.values);
  });
  for (const { row, athleteId } of others) {
    const key = keyLabel(row);
    row.warnings.push(
      `${key} ${keyOf(row)}: is ${nameOf(byId.get(athleteId) ?? {})}’s, and the row names ${nameOf(row.values)}. It was taken by the ${key === 'Bib' ? 'bib' : 'external ID'}.`,
    );
  }
  if (others.length >= LEAST_OTHERS && others.length > named.length / 2)
    others[0]?.row.warnings.push(
      `${others.length} of ${named.length} rows name other people than the athletes of the race: is this the file of another race or event?`,
    );
}

const LEAST_OTHERS = 2;

interface FoundRow {
  readonly row: ReadRow;
  readonly athleteId: number;
}

/** Returns whether the name of a row is that of one other athlete of the race. */
function isNamedElsewhere({ values }: ReadRow, athleteId: number, athletes: Athletes): boolean {
  const holder = athletes.byId.get(athleteId);
  if (holder === undefined || nameOf(values) === '' || isSamePerson(holder, values)) return false;
  const [only, another] = idsOfName(values, athletes);
  return only !== undefined && only !== athleteId && another === undefined;
}

function keyLabel({ values }: ReadRow): 'Bib' | 'External ID' {
  return values.start_number === undefined ? 'External ID' : 'Bib';
}

function keyOf({ values }: ReadRow): string {
  return quoted(String(values.start_number ?? values.external_id ?? ''));
}

function idsOfName(values: ReadRow['values'], { named }: Athletes): readonly number[] {
  return named().get(nameKey(nameOf(values))) ?? [];
}

function nameOf({ first_name, last_name }: ReadRow['values']): string {
  return [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Spreadsheets drop leading zeros. */
function numberKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}

/** In whatever order a file writes the parts of a name. */
function nameKey(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
