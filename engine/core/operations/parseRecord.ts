import { ApiError, invalid, MOST_FIELDS } from '../errors';
import type { Issue } from '../issue';
import { englishText } from '../messages';
import type { Bound, FieldPlan, ResourcePlan } from '../plan';
import type { RuleRecord } from '../rules/rule';
import { scopeColumn } from '../tenancy';

type Values = Record<string, unknown>;

interface ParseRecordOptions {
  resource: ResourcePlan;
  input: unknown;
  mode: 'create' | 'update';
}

/**
 * Validates a body against the declaration, on either side of the wire: the same rules for forms, API and imports.
 * Null and the empty string clear a field that may be empty, and are refused for any other. A new record has no read-only
 * values, so a body that gives one is refused; whether an update repeats the values of its record is for the write to say.
 * @throws ApiError 400 for what is no object, 422 with the texts at their fields.
 */
export function parseRecord({ resource, input, mode }: ParseRecordOptions): Values {
  const { values, issues } = collectRecord({ resource, input, mode });
  if (issues.size > 0) throw invalidRecord(issues);
  return values;
}

/** 422 from the issues per field. */
export function invalidRecord(issues: ReadonlyMap<string, Issue>): ApiError {
  return invalid(Object.fromEntries([...issues].map(([name, issue]) => [name, [englishText(issue)]])));
}

/** The same without throwing: values that passed, and an issue for each field that did not. */
export function collectRecord({ resource, input, mode }: ParseRecordOptions): {
  values: Values;
  issues: Map<string, Issue>;
} {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ApiError({ code: 'malformed', message: 'The body must be a JSON object of fields.' });
  }
  const given = input as Values;
  const values: Values = {};
  const issues = new Map<string, Issue>();
  const unknown = Object.keys(given).filter((name) => !resource.fields.has(name) && !resource.relations.has(name));
  const why = unknown.length > 0 ? unknownField(resource) : null;
  // No more of them than an answer tells of.
  if (why) for (const name of unknown.slice(0, MOST_FIELDS)) issues.set(name, why);
  for (const field of resource.fields.values()) {
    const isGiven = Object.hasOwn(given, field.name) && given[field.name] !== undefined;
    if (field.field.options.readOnly) {
      if (isGiven && mode === 'create') issues.set(field.name, { key: 'validation.read_only' });
      continue;
    }
    // The tenant may follow from a parent (a wave's event is its race's); the write refuses what has none.
    if (!isGiven && (mode === 'update' || scopeColumn(resource.resource.tenancy) === field.name)) continue;
    if (!isGiven && field.field.options.filledByHook) continue;
    const outcome = isGiven ? parseField(field, given[field.name], given, mode) : parseField(field, null, given);
    if ('issue' in outcome) issues.set(field.name, outcome.issue);
    else if (isGiven || outcome.value !== null) values[field.name] = outcome.value;
  }
  return { values, issues };
}

/**
 * Reads one field's value; null clears it. Rules that look at other fields find those in `record`, the fields sent along: of a
 * PATCH these may be few. `givenTo` names the write whose body gives the value; without it, null stands for a value that nobody
 * gave, and the default takes its place.
 */
export function parseField(
  field: Pick<FieldPlan, 'field' | 'bounds'>,
  input: unknown,
  record: RuleRecord = {},
  givenTo?: ParseRecordOptions['mode'],
): { value: unknown } | { issue: Issue } {
  const outcome = readField(field, input, givenTo);
  if ('issue' in outcome) return outcome;
  for (const rule of field.field.options.rules ?? []) {
    const issue = rule.check(outcome.value, record);
    if (issue) return { issue };
  }
  const outside =
    outcome.value === null ? undefined : field.bounds.find((bound) => isOutside(field, outcome.value, bound, record));
  return outside ? { issue: outsideIssue(outside) } : outcome;
}

/** Why a value may not stand beside that of the field that bounds it. */
export function outsideIssue({ kind, otherLabel, isAmount }: Omit<Bound, 'other'>): Issue {
  const [lower, upper] = isAmount ? ['not_less', 'not_more'] : ['not_before', 'not_after'];
  return { key: `validation.${kind === 'lower' ? lower : upper}`, args: { other: otherLabel } };
}

function isOutside(
  { field: { type, options } }: Pick<FieldPlan, 'field'>,
  value: unknown,
  { other, kind }: Bound,
  record: RuleRecord,
): boolean {
  const given = record[other];
  const bounding = given === undefined || given === null ? null : type.parse(given, options);
  // A bound that is wrong itself is reported at its own field.
  if (!bounding?.ok) return false;
  const order = type.compare(value, bounding.value, options);
  return kind === 'lower' ? order < 0 : order > 0;
}

function readField(
  field: Pick<FieldPlan, 'field'>,
  input: unknown,
  givenTo?: ParseRecordOptions['mode'],
): { value: unknown } | { issue: Issue } {
  const { type, options } = field.field;
  if (input === null || (typeof input === 'string' && input.trim() === '')) return emptyValue(field, givenTo);
  const parts = givenTo === 'update' ? type.inParts?.(options) : null;
  const parsed = parts ? parts.parse(input) : type.parse(input, options);
  if (!parsed.ok) return { issue: parsed.issue };
  // Tags without a text, once they are tidied away.
  return parsed.value === '' ? emptyValue(field, givenTo) : { value: parsed.value };
}

function emptyValue(
  { field: { options } }: Pick<FieldPlan, 'field'>,
  givenTo?: ParseRecordOptions['mode'],
): { value: unknown } | { issue: Issue } {
  if (options.default === undefined)
    return options.required ? { issue: { key: 'validation.required' } } : { value: null };
  if (givenTo === undefined) return { value: options.default };
  // Readers who may not see the value get null and send it back: the write drops it where that is so.
  return givenTo === 'update' && options.read ? { value: null } : { issue: { key: 'validation.required' } };
}

function unknownField(resource: ResourcePlan): Issue {
  const allowed = [...resource.fields.values()]
    .filter((field) => !field.field.options.readOnly)
    .map((field) => field.name);
  return { key: 'validation.unknown_field', args: { allowed: allowed.join(', ') } };
}
