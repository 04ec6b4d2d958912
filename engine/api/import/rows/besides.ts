import type { CellText } from '../../../core/field';
import type { FieldPlan } from '../../../core/plan';
import { isYearAlone } from '../../../fields/calendarDate/readDate';
import type { Row } from '../../engine';
import type { ImportTarget } from '../mapping/importTargets';
import { sentence } from './cellSentences';
import { isDateField, readCell } from './readCell';

/** What a cell says of fields that are not its own, such as a year of birth behind a name. */
export interface SaidBesides {
  column: string;
  text: string;
  field: FieldPlan;
  says: NonNullable<CellText['says']>;
}

/** Of the texts that a column was split into those of fields that it does not fill; none where there are no such. */
export function saidBesides({ fields }: ImportTarget, parts: Readonly<Record<string, string>>): SaidBesides['says'][] {
  const others = Object.entries(parts).filter(([name]) => !fields.some((field) => field.name === name));
  return others.length === 0 ? [] : [Object.fromEntries(others)];
}

/** The field that a text of another one's cell can fill: anybody who imports may write it. */
export function besidesField(targets: readonly ImportTarget[], name: string): FieldPlan | undefined {
  const field = targets.find((one) => one.name === name && !one.split && !one.affix && !one.isScope)?.fields[0];
  return field && field.target === null && !field.field.options.write && !field.field.options.read ? field : undefined;
}

/** Fills what the row says nothing of yet; a sentence where it says something else, which stands. What cannot be read says nothing. */
export function readBesides(
  { column, text, field, says }: SaidBesides,
  { values, years, targets }: { values: Row; years: Map<string, number>; targets: readonly ImportTarget[] },
): string | null {
  const problems = Object.entries(says).flatMap(([name, said]) => {
    const other = besidesField(targets, name);
    const read = other && readCell(other, said, {});
    if (!other || !read?.ok) return [];
    const isYear = isDateField(other) && isYearAlone(said);
    const known = values[name];
    if (known === undefined) {
      values[name] = read.value;
      if (isYear) years.set(name, 0);
      return [];
    }
    const [one, another] = [known, read.value].map((value) => (isYear ? String(value).slice(0, 4) : String(value)));
    if (one === another) return [];
    return [{ key: 'validation.cell_besides', args: { said, what: other.label.toLowerCase(), value: String(known) } }];
  });
  return problems[0] ? sentence(column, text, field, problems[0]) : null;
}
