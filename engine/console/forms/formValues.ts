import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Issue } from '../../core/issue';
import { englishText } from '../../core/messages';
import { parseField } from '../../core/operations/parseRecord';
import type { FieldPlan } from '../../core/plan';

type Values = Record<string, unknown>;
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Reads fields of a form by the declaration's own rules, the same that the server applies. */
export function readValues({ fields, values }: { fields: readonly FieldPlan[]; values: Values }): {
  values: Values;
  errors: ReadonlyMap<string, Issue>;
} {
  const read: Values = {};
  const errors = new Map<string, Issue>();
  for (const field of fields) {
    const outcome = parseField(field, values[field.name] ?? null, values);
    if ('issue' in outcome) errors.set(field.name, outcome.issue);
    else read[field.name] = outcome.value;
  }
  return { values: read, errors };
}

/** Says what is wrong in the reader's language; English where there is no text for it. */
export function issueText(issue: Issue, translate: Translate): string {
  return translate(issue.key, { ...issue.args, _: englishText(issue) });
}

/** Puts each issue at its field. Whether there were any. */
export function showErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  errors: ReadonlyMap<string, Issue>,
  translate: Translate,
): boolean {
  for (const [name, issue] of errors) {
    form.setError(name as Path<Fields>, { type: 'validate', message: issueText(issue, translate) });
  }
  return errors.size > 0;
}

/** Whether two values of a field are the same; an empty text or list is as good as none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
}

function normalised(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
