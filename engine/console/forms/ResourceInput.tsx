import { useResourceContext } from 'react-admin';
import { useResourcePlan } from '../ConsoleSetup';
import { FieldInput } from './FieldInput';

interface ResourceInputProps {
  /** Name of the field in the declaration of the resource. */
  source: string;
  disabled?: boolean;
}

/**
 * The declared input of a field, for forms made of react-admin's components.
 * @throws Error when the resource in context declares no such field
 */
export function ResourceInput({ source, ...props }: ResourceInputProps) {
  const plan = useResourcePlan(useResourceContext() ?? '');
  const field = plan.fields.get(source);
  if (!field) throw new Error(`${plan.name} declares no field "${source}".`);
  return <FieldInput plan={plan} field={field} {...props} />;
}
