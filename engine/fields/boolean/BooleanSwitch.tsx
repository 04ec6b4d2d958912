import Switch from '@mui/material/Switch';
import { type FieldInputState, labelIdOf } from '../inputs/fieldInputState';

interface BooleanSwitchProps {
  readonly input: FieldInputState;
  readonly disabled: boolean | undefined;
}

/** The switch alone, named by the label of its input. */
export function BooleanSwitch({ input, disabled }: BooleanSwitchProps) {
  return (
    <Switch
      id={input.id}
      checked={input.value === true}
      disabled={disabled ?? false}
      onChange={(event) => input.onChange(event.target.checked)}
      onBlur={input.onBlur}
      slotProps={{
        input: {
          ref: input.inputRef,
          'aria-labelledby': labelIdOf(input.id),
          'aria-describedby': input.describedBy,
        },
      }}
    />
  );
}
