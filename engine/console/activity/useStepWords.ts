import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';

interface Step {
  readonly resource: string;
  readonly field: string;
  readonly to: unknown;
  /** What the record that it leads to is called, or whom it was for. */
  readonly to_title?: string | null;
}

/**
 * What a step of a record is called, from the texts of its resource: by the status that it leads to ("published event City run"), else by
 * its field and what that is then ("locked event City run", "moved event City run to Harbour"). Nothing where it has no name of its own.
 */
export function useStepWords(): (plan: ResourcePlan, step: Step, what: string | undefined) => string | undefined {
  const translate = useTranslate();
  return ({ name, resource: { status, stepsFor }, fields }, { field, to, to_title }, what) => {
    if (what === undefined) return undefined;
    const led = to_title ? 'to' : to == null ? 'none' : 'other';
    const key = fields.get(field)?.target ? led : String(to);
    const way = field === status ? key : `${field}.${key}`;
    // For one alone, what else is for all.
    const alone = stepsFor !== undefined && to_title ? '_for' : '';
    return translate(`resources.${name}.steps.${way}${alone}`, { what, to: to_title, _: '' }) || undefined;
  };
}

/** Which of its steps a change of a record was, where it was any. */
export function stepOf(
  { name, resource, fields }: ResourcePlan,
  after: Readonly<Record<string, unknown>>,
): Step | undefined {
  const field = [resource.status, ...(resource.steps ?? [])].find((one) => {
    const options = one === undefined ? undefined : fields.get(one)?.field.options;
    return one !== undefined && one in after && (options?.readOnly || options?.immutable);
  });
  return field === undefined ? undefined : { resource: name, field, to: after[field] };
}
