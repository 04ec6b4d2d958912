import { useRecordContext, useResourceContext } from 'react-admin';
import { useResourcePlan } from '../ConsoleSetup';
import { FieldValue } from '../FieldValue';

interface ResourceFieldProps {
  /** Name of the field in the declaration of the resource. */
  source: string;
  /** Shown in place of an empty value. */
  empty?: string;
}

/**
 * The declared field of the record in context, for lists and pages made of react-admin's components.
 * @throws Error when the resource in context declares no such field
 */
export function ResourceField({ source, empty }: ResourceFieldProps) {
  const plan = useResourcePlan(useResourceContext() ?? '');
  const record = useRecordContext();
  const field = plan.fields.get(source);
  if (!field) throw new Error(`${plan.name} declares no field "${source}".`);
  return record ? <FieldValue field={field} record={record} {...(empty !== undefined && { empty })} /> : null;
}
