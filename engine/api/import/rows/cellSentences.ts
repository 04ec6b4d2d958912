import { importMessages } from '../../../core/importMessages';
import type { Issue } from '../../../core/issue';
import { engineMessages, englishText } from '../../../core/messages';
import type { FieldPlan } from '../../../core/plan';
import type { SourceRow } from '../../../tables/fileSource';

const MESSAGES = { ...engineMessages, ...importMessages };

const LONGEST_VALUE = 60;
const MOST_NAMES = 20;

/** What is wrong with a cell, as a sentence that names its column. */
export function cellProblem(column: string, text: string, field: FieldPlan, issue: Issue): string {
  return isLongChoice(issue) ? unknownValue(column, text, field) : sentence(column, text, field, issue);
}

/** A list of which the issue itself shows the beginning only: nobody mends a country by it. */
function isLongChoice({ key, args }: Issue): boolean {
  return key === 'validation.choice' && String(args?.allowed).endsWith('…');
}

export function unknownValue(column: string, text: string, field: FieldPlan, label = field.label): string {
  return `${cellOf(column, text, field)}: Is not a known ${label.toLowerCase()}.`;
}

export function sentence(column: string, text: string, field: FieldPlan, issue: Issue): string {
  return `${cellOf(column, text, field)}: ${englishText(issue, MESSAGES)}`;
}

/** What a cell that names no record is taken for. */
export function guessedCell(column: string, text: string, field: FieldPlan, name: string): string {
  return `${cellOf(column, text, field)}: is read as ${quoted(name)}, here and in all rows that say it.`;
}

/** Says once what is left out of all cells that have it. */
export function leftOutCell(column: string, text: string, field: FieldPlan, leftOut: string): string {
  return `${cellOf(column, text, field)}: ${quoted(leftOut)} is left out, here and in all rows that have it.`;
}

/** A code of which neither its list nor the records tell the meaning. */
export function openCell(column: string, text: string, field: FieldPlan): string {
  return `${cellOf(column, text, field)}: This code has two meanings, and the records of its rows do not tell which one applies. The cell was left out.`;
}

/** Says that the file may have been cut within a row. */
export function cutRow({ line, cut }: SourceRow, columns: number): string[] {
  if (!cut) return [];
  return [
    cut.isInQuote
      ? `Line ${line}: The file ends inside a quote that opens here. Check whether the file is complete.`
      : `Line ${line}: The file ends after ${cut.cells} of ${columns} cells. Check whether the file is complete.`,
  ];
}

/** Warns of a row that was decoded in another encoding than UTF-8, which other lines of the file have. */
export function otherEncoding({ line, encoding }: SourceRow): string[] {
  return encoding
    ? [`Line ${line}: Is not UTF-8 as other lines are, and was read as ${encoding}. Check its letters.`]
    : [];
}

/** The cell that an error is about. Reasons are read by more people than restricted fields: those are not quoted. */
export function cellOf(column: string, text: string, field: FieldPlan): string {
  const name = columnOf(column, field);
  return field.field.options.read ? name : `${name} ${quoted(text)}`;
}

/** A column by its heading, unless that is what a row says: the first row of a file without headings may be taken for them. */
function columnOf(column: string, { field, label }: FieldPlan): string {
  const isData = ADDRESS.test(column.trim()) || (field.options.read && NUMBER.test(column));
  return isData ? label : column;
}

/** How to reach somebody: in a row whose cells have shifted it stands in a column that everyone may read. */
const ADDRESS = /\S@\S|^\+\d[\d\s()./-]{6,}$/;

/** As many digits as a phone number has, however they are grouped. */
const NUMBER = /\d(\D{0,2}\d){5}/;

/** A value as an error quotes it. */
export function quoted(text: string): string {
  if (ADDRESS.test(text.trim())) return '"…"';
  const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return `"${shown.replace(/\s+/g, ' ')}"`;
}

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown}, …` : shown;
}
