import { isEmptyValue, issueOf, type Rule, rule } from './rule';

/** Rules about which values are allowed, some of them looking at another field. */
export const valueRules = {
  required: (): Rule => ({
    name: 'required',
    check: (value) => (isEmptyValue(value) ? issueOf('required') : null),
  }),
  /** Needed when the other field has one of the values; without values, when it has any. */
  required_if: (field: string, ...values: readonly unknown[]): Rule => ({
    name: 'required_if',
    check: (value, record) => {
      const other = record[field];
      const isNeeded = values.length > 0 ? values.includes(other) : !isEmptyValue(other);
      return isNeeded && isEmptyValue(value) ? issueOf('required_if') : null;
    },
  }),
  between: (min: number, max: number): Rule =>
    rule('between', (value) => isNumeric(value) && Number(value) >= min && Number(value) <= max, { min, max }),
  min_value: (min: number): Rule => rule('min_value', (value) => isNumeric(value) && Number(value) >= min, { min }),
  max_value: (max: number): Rule => rule('max_value', (value) => isNumeric(value) && Number(value) <= max, { max }),
  is: (wanted: unknown): Rule => rule('is', (value) => value === wanted),
  is_not: (unwanted: unknown): Rule => rule('is_not', (value) => value !== unwanted),
  oneOf: (values: readonly unknown[]): Rule => rule('oneOf', (value) => values.includes(value)),
  excluded: (values: readonly unknown[]): Rule => rule('excluded', (value) => !values.includes(value)),
  /** The same as in another field, such as a repeated password. */
  confirmed: (field: string): Rule => rule('confirmed', (value, record) => value === record[field]),
};

function isNumeric(value: unknown): boolean {
  return (
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value))
  );
}
