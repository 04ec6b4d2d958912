import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { FieldInputProps } from '../../fields/fieldConsole';
import { useFieldInputOf } from '../FieldOverrides';
import { useFieldLabel } from '../words/useLabels';

interface OwnProps extends Partial<FieldInputProps> {
  plan: ResourcePlan;
  field: FieldPlan;
}

/** The input of a resource's field in any form, under its label. */
export function FieldInput({ plan, field, ...given }: OwnProps) {
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(plan)(field);
  return (
    <Input
      source={field.name}
      field={field}
      label={label}
      isRequired={field.field.options.required === true}
      {...given}
    />
  );
}
