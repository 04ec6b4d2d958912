import { columnWords, openCodes } from '../../../../engine/api/import/mapping/columnWords';
import { importTargets } from '../../../../engine/api/import/mapping/importTargets';
import { targetOfName } from '../../../../engine/api/import/mapping/namedTargets';
import { readCell } from '../../../../engine/api/import/rows/readCell';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import type { FieldPlan } from '../../../../engine/core/plan';
import { foldText, plainSigns } from '../../../../engine/core/words';
import { readDate } from '../../../../engine/fields/calendarDate/readDate';
import { AGE } from '../../../../resources/athletes/birthYearOfAge';
import { birthYearOf } from '../../../../resources/athletes/birthYears';

/** Fields that distinguish athletes of one name. */
const DETAILS = ['birth_date', 'gender', 'country', 'club', 'city'] as const;

export type Details = { readonly [field in (typeof DETAILS)[number]]: string | null };

interface DetailColumn {
  readonly name: string;
  readonly index: number;
  /** Returns whether the cell agrees with the athlete; null where one of them says nothing. */
  agrees(cell: string, athlete: Details): boolean | null;
}

/** Columns of a file that distinguish athletes of one name. */
export interface DetailColumns {
  readonly columns: readonly DetailColumn[];
  readonly labels: Readonly<Record<string, string>>;
}

const EMPTY = /^[-–—]*$/;
const BIRTH_FORMATS = ['YYYY-MM-DD', 'YYYYMMDD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD MMM YYYY', 'MMM DD, YYYY', 'excel'];

/** Finds the columns by their headings, among those that fill nothing of a ranking. */
export function detailColumnsOf(
  { engine, columns, mapping }: Pick<ImportRun, 'engine' | 'columns' | 'mapping'>,
  rows: readonly ReadRow[],
  raceDay: string | null,
): DetailColumns {
  const resource = engine.plan.get('athletes');
  const targets = importTargets({ plan: engine.plan, resource, only: DETAILS });
  const found = columns.flatMap((name, index): DetailColumn[] => {
    const target = mapping[name] == null ? targetOfName(name, targets)?.target : undefined;
    const [field] = target?.fields ?? [];
    if (!target || !field) return [];
    if (target.name === 'age')
      return [{ name, index, agrees: (cell, athlete) => agreesWithAge(cell, athlete, raceDay) }];
    if (field.name === 'birth_date')
      return [{ name, index, agrees: (cell, athlete) => agreesWithBirth(cell, athlete, raceDay) }];
    const coded = { target, name, headings: columns, cells: rows.map(({ cells }) => cells[index]?.trim() ?? '') };
    if (target.split || openCodes(coded) !== null) return [];
    const words = columnWords(coded);
    return [{ name, index, agrees: (cell, athlete) => agreesWithField(cell, athlete, { field, words }) }];
  });
  const labels = Object.fromEntries(DETAILS.map((name) => [name, resource.fields.get(name)?.label ?? name]));
  return { columns: found, labels };
}

/** Returns the only athlete whom the row does not contradict, if a value agrees and every other athlete is contradicted. */
export function chooseNamesake<Athlete extends Details>(
  { cells }: ReadRow,
  athletes: readonly Athlete[],
  { columns, labels }: DetailColumns,
): {
  readonly athlete: Athlete | null /** Labels of fields that would distinguish the athletes. */;
  readonly by: readonly string[];
} {
  const given = columns.flatMap(({ index, agrees }) => {
    const cell = cells[index]?.trim() ?? '';
    return EMPTY.test(cell) ? [] : [(athlete: Athlete) => agrees(cell, athlete)];
  });
  const possible = athletes.filter((athlete) => given.every((agrees) => agrees(athlete) !== false));
  const [only, another] = possible;
  if (only && !another && given.some((agrees) => agrees(only))) return { athlete: only, by: [] };
  const differing = DETAILS.filter((name) => new Set(possible.flatMap((one) => one[name] ?? [])).size > 1);
  return { athlete: null, by: differing.map((name) => labels[name] ?? name) };
}

function agreesWithBirth(cell: string, { birth_date: born }: Details, raceDay: string | null): boolean | null {
  if (born === null) return null;
  const day = raceDay ?? undefined;
  const year = birthYearOf(cell, { day });
  if (year !== null) return born.startsWith(year);
  const days = BIRTH_FORMATS.flatMap((format) => readDate(cell, { format, isPast: true, day })?.date ?? []);
  if (days.length === 0) return null;
  return days.some((one) =>
    isYearOnly(one) || isYearOnly(born) ? one.slice(0, 4) === born.slice(0, 4) : one === born,
  );
}

/** Accepts the age on the race day and the age at the end of that year. */
function agreesWithAge(cell: string, { birth_date: born }: Details, raceDay: string | null): boolean | null {
  const age = Number(AGE.exec(plainSigns(cell))?.[1]);
  if (born === null || raceDay === null || !(age > 0)) return null;
  const oldest = Number(raceDay.slice(0, 4)) - Number(born.slice(0, 4));
  const isBeforeBirthday = isYearOnly(born) || born.slice(5) > raceDay.slice(5);
  return age === oldest || (isBeforeBirthday && age === oldest - 1);
}

function agreesWithField(
  cell: string,
  athlete: Details,
  { field, words }: { field: FieldPlan; words: ReadonlyMap<string, string> | undefined },
): boolean | null {
  const own = athlete[field.name as keyof Details];
  const read = readCell(field, cell, words ? { words } : {});
  if (own === null || own === 'none' || !read.ok || typeof read.value !== 'string' || read.value === 'none')
    return null;
  return foldText(read.value).trim() === foldText(own).trim();
}

/** An athlete whose year of birth alone is known has its first day as birth date. */
function isYearOnly(date: string): boolean {
  return date.endsWith('-01-01');
}
