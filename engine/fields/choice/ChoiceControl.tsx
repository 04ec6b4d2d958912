import Box from '@mui/material/Box';
import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { ChoiceIcon } from './ChoiceIcon';
import type { ChoiceOptions } from './choice.field';
import { useChoiceLabel } from './useChoiceLabel';

/** More than these are searched by typing. */
const MAX_LISTED = 12;

export function ChoiceControl({ props, input }: ControlProps) {
  const labelOf = useChoiceLabel(props.field);
  const { values, icons } = props.field.field.options as ChoiceOptions;
  const optionOf = (value: unknown): ComboOption => ({
    value: String(value),
    label: labelOf(String(value)),
    ...(icons && { icon: <ChoiceIcon folder={icons} value={String(value)} /> }),
  });
  return (
    <FieldFrame props={props} input={input}>
      {values.length > MAX_LISTED || icons ? (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {icons && typeof input.value === 'string' && <ChoiceIcon folder={icons} value={input.value} />}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <ComboControl props={props} input={input} options={values.map(optionOf)} optionOf={optionOf} />
          </Box>
        </Box>
      ) : (
        <SelectControl
          id={input.id}
          value={String(input.value ?? '')}
          onValue={(value) => input.onChange(value === '' ? null : value)}
          onBlur={input.onBlur}
          inputRef={input.inputRef}
          describedBy={input.describedBy}
          disabled={props.disabled ?? false}
          options={[{ value: '', label: '' }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
        />
      )}
    </FieldFrame>
  );
}
