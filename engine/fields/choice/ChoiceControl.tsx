import Box from '@mui/material/Box';
import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
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
        <ComboControl props={props} input={input} options={values.map(optionOf)} optionOf={optionOf} />
      ) : (
        <SelectControl
          id={input.id}
          value={String(input.value ?? '')}
          onValue={(value) => input.onChange(value === '' ? null : value)}
          onBlur={input.onBlur}
          inputRef={input.inputRef}
          describedBy={input.describedBy}
          disabled={props.disabled ?? false}
          autoFocus={props.autoFocus ?? false}
          options={[{ value: '', label: '' }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
        />
      )}
    </FieldFrame>
  );
}

/** The word stands beside it, so it says nothing of its own. */
function ChoiceIcon({ folder, value }: { folder: string; value: string }) {
  return (
    <Box component="img" src={`${folder}/${value}.svg`} alt="" sx={{ width: 20, height: 20, mr: 1, flexShrink: 0 }} />
  );
}
