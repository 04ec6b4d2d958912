import type { FieldPlan, ResourcePlan } from './plan';

type Values = Readonly<Record<string, unknown>>;

/** What a person calls a record: its title's fields that are not empty, or its kind and number. */
export function titleOf(resource: ResourcePlan, record: Values): string {
  const parts = resource.resource.title.flatMap((name) => record[name] ?? []);
  return parts.map(String).join(' ').trim() || `${resource.label} ${record.id ?? ''}`.trim();
}

/**
 * How files name the record that a reference points to, as import finds it again: the first of its naming fields (`namedBy`) that
 * has a value, or the first value of a list. Undefined where it has none, or where the reference goes by the title.
 */
export function nameInFile({ namedBy }: Pick<FieldPlan, 'namedBy'>, record: object): string | undefined {
  const [name] = (namedBy ?? []).flatMap((field) => [(record as Values)[field] ?? []].flat().slice(0, 1));
  return name === undefined ? undefined : String(name);
}
