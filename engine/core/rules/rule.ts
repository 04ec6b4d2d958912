import { type Issue, refuse } from '../issue';

/** Values of the same form, for rules that look at another field. */
export type RuleRecord = Readonly<Record<string, unknown>>;

/** A validation rule with its arguments. Run on a value as parsed, on either side of the wire. */
export interface Rule {
  readonly name: string;
  check(value: unknown, record: RuleRecord): Issue | null;
}

type Args = Readonly<Record<string, string | number>>;

/**
 * A rule from what it allows. Empty values pass: only `required` and `required_if` speak of those. Its message is
 * `validation.rule.{name}`, and reads "Field is not valid." where there is none.
 */
export function rule(name: string, allows: (value: unknown, record: RuleRecord) => boolean, args?: Args): Rule {
  return {
    name,
    check: (value, record) => (isEmptyValue(value) || allows(value, record) ? null : issueOf(name, args)),
  };
}

/** A rule for each text, or each item of a list of them. */
export function textRule(name: string, allows: (text: string) => boolean, args?: Args): Rule {
  return rule(name, (value) => (Array.isArray(value) ? value : [value]).every((item) => allows(String(item))), args);
}

export function issueOf(name: string, args?: Args): Issue {
  return refuse(`validation.rule.${name}`, args).issue;
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
