import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { FieldInputProps } from '../../fields/fieldConsole';
import { useFieldInputOf } from '../FieldOverrides';
import type { BulkTarget } from '../grid/useGridSelection';
import { useFieldLabel } from '../words/useLabels';
import { RoomWarning } from './RoomWarning';

interface OwnProps extends Partial<FieldInputProps> {
  plan: ResourcePlan;
  field: FieldPlan;
  /** The records that are changed together, where these are many. */
  moving?: BulkTarget;
}

/** The input of a resource's field in any form, under its label. An address that ends with `#` and its name leads to it. */
export function FieldInput({ plan, field, moving, ...given }: OwnProps) {
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(plan)(field);
  const { hash } = useLocation();
  const input = (
    <Input
      source={field.name}
      field={field}
      label={label}
      isRequired={field.field.options.required === true}
      autoFocus={hash === `#${field.name}`}
      {...given}
    />
  );
  return field.target ? (
    // An input that is not asked for now takes no room.
    <Box sx={{ '&:empty': { display: 'none' } }}>
      {input}
      <RoomWarning plan={plan} field={field} moving={moving} />
    </Box>
  ) : (
    input
  );
}
