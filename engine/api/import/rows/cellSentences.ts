import type { Issue } from '../../../core/issue';
import { englishText } from '../../../core/messages';
import type { FieldPlan } from '../../../core/plan';

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

function unknownValue(column: string, text: string, field: FieldPlan): string {
  return `${cellOf(column, text, field)}: Is not a known ${field.label.toLowerCase()}.`;
}

export function sentence(column: string, text: string, field: FieldPlan, issue: Issue): string {
  return `${cellOf(column, text, field)}: ${englishText(issue)}`;
}

/** The cell that an error is about. Reasons are read by more people than restricted fields: those are not quoted. */
function cellOf(column: string, text: string, { field: { options } }: FieldPlan): string {
  return options.read ? column : `${column} ${quoted(text)}`;
}

/** How to reach somebody: in a row whose cells have shifted it stands in a column that everyone may read. */
const ADDRESS = /\S@\S|^\+\d[\d\s()./-]{6,}$/;

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
