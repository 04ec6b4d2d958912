import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ControlProps, helpIdOf, labelIdOf } from '../inputs/fieldInputState';
import { BooleanSwitch } from './BooleanSwitch';

/** A switch at the end of its line, near its label: many below one another read as a list. */
export function SwitchRow({ props: { label, helperText, disabled }, input }: ControlProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, py: 0.75, maxWidth: 440 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <InputLabel id={labelIdOf(input.id)} htmlFor={input.id} sx={{ mb: '0 !important', whiteSpace: 'normal' }}>
          {label}
        </InputLabel>
        {helperText && (
          <FormHelperText id={helpIdOf(input.id)} sx={{ mt: 0 }}>
            {helperText}
          </FormHelperText>
        )}
      </Box>
      <BooleanSwitch input={input} disabled={disabled} />
    </Box>
  );
}
