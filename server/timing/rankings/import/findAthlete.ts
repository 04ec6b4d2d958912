import { sql } from 'kysely';
import type { EngineTransaction } from '../../../../engine/api/engine';
import { quoted, type ReadRow } from '../../../../engine/api/import/rows/readRow';
import { foldText } from '../../../../engine/core/words';

export interface Athletes {
  readonly byNumber: ReadonlyMap<string, number>;
  readonly byExternalId: ReadonlyMap<string, number>;
  /** By their names, made when the first row asks for it. */
  named(): ReadonlyMap<string, readonly number[]>;
}

interface AthleteRow {
  id: number;
  start_number: string | null;
  external_id: string | null;
  name: string;
}

export async function athletesOf(tx: EngineTransaction, raceId: number): Promise<Athletes> {
  const found = await sql<AthleteRow>`
    select id, start_number, external_id, concat_ws(' ', first_name, last_name) as name
    from athletes where race_id = ${raceId} and deleted_at is null`.execute(tx);
  const by = (field: 'start_number' | 'external_id') =>
    new Map(found.rows.flatMap((row) => (row[field] === null ? [] : [[numberKey(row[field]), row.id]])));
  let names: Map<string, number[]> | undefined;
  const named = () => {
    names ??= byNames(found.rows);
    return names;
  };
  return { byNumber: by('start_number'), byExternalId: by('external_id'), named };
}

function byNames(athletes: readonly AthleteRow[]): Map<string, number[]> {
  const names = new Map<string, number[]>();
  for (const { id, name } of athletes) {
    const key = nameKey(name);
    names.set(key, [...(names.get(key) ?? []), id]);
  }
  return names;
}

/** Whose result a row is: by bib or external ID, or by the name where the row has neither. Says what is wrong where there is nobody. */
export function athleteOf({ values, errors }: ReadRow, { byNumber, byExternalId, named }: Athletes): number | null {
  const number = values.start_number as string | undefined;
  const externalId = values.external_id as string | undefined;
  const found =
    (number === undefined ? undefined : byNumber.get(numberKey(number))) ??
    (externalId === undefined ? undefined : byExternalId.get(numberKey(externalId)));
  if (found !== undefined) return found;
  if (number !== undefined) errors.push(`Bib ${quoted(number)}: no athlete of the race has it.`);
  else if (externalId !== undefined) errors.push(`External ID ${quoted(externalId)}: no athlete of the race has it.`);
  else return athleteOfName(values, errors, named);
  return null;
}

function athleteOfName(values: ReadRow['values'], errors: string[], named: Athletes['named']): number | null {
  const name = [values.first_name, values.last_name].filter((part) => typeof part === 'string').join(' ');
  const [only, another] = named().get(nameKey(name)) ?? [];
  if (name === '') errors.push('The row has none of these: Bib, External ID.');
  else if (only === undefined) errors.push(`Name ${quoted(name)}: no athlete of the race has it.`);
  else if (another !== undefined)
    errors.push(`Name ${quoted(name)}: several athletes of the race have it. Say which by the bib.`);
  else return only;
  return null;
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
