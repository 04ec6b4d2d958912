import { isSameValue, readValues } from '../../../engine/console/forms/formValues';
import type { FieldPlan } from '../../../engine/core/plan';

type Values = Readonly<Record<string, unknown>>;

/** Those of some fields that a form has changed, as saving it would send them; null where none is, or one cannot be read. */
export function changedValues(options: {
  fields: readonly FieldPlan[];
  values: Values;
  before: Values;
}): Values | null {
  const fields = options.fields.filter(
    ({ name }) => name in options.values && !isSameValue(options.values[name], options.before[name]),
  );
  if (fields.length === 0) return null;
  const { values, errors } = readValues({ fields, values: options.values });
  return errors.size === 0 ? values : null;
}
