import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import type { FieldInputProps } from '../fieldConsole';
import { type FieldInputState, helpIdOf, labelIdOf, noteIdOf } from './fieldInputState';
import { visuallyHidden } from './visuallyHidden';

interface FieldFrameProps {
  readonly props: FieldInputProps;
  readonly input: FieldInputState;
  readonly children: ReactNode;
  /** Several controls under one label: a distance and its unit. */
  readonly isGroup?: boolean;
  /** Said under the control as long as it holds, such as a warning about what was typed. */
  readonly note?: ReactNode;
  /** The note reports an error, so the control counts as invalid before it is validated. */
  readonly isInvalid?: boolean;
  /** At the end of the help line, such as a counter. */
  readonly counter?: ReactNode;
}

/** Label above, help and error below: around every control. Compact ones have their label read out but not shown. */
export function FieldFrame({
  props,
  input,
  children,
  isGroup = false,
  note,
  isInvalid = false,
  counter,
}: FieldFrameProps) {
  const { label, helperText, isCompact = false, disabled = false } = props;
  const { id, error, isRequired } = input;
  const help = error ?? (isCompact ? undefined : helperText);
  const state = { error: Boolean(error) || isInvalid, required: isRequired, disabled };
  const content = (
    <>
      <InputLabel
        {...state}
        id={labelIdOf(id)}
        {...(isGroup ? { component: 'span', sx: { display: 'block' } } : { htmlFor: id })}
        {...(isCompact && { sx: visuallyHidden })}
      >
        {label}
      </InputLabel>
      {children}
      {note && (
        <FormHelperText
          id={noteIdOf(id)}
          role="status"
          error={isInvalid}
          {...(!isInvalid && { sx: { color: 'warning.main' } })}
        >
          {note}
        </FormHelperText>
      )}
      {(help || counter) && (
        <FormHelperText {...state} id={helpIdOf(id)} component="div" sx={{ display: 'flex', gap: 1 }}>
          <span style={{ flexGrow: 1 }}>{help}</span>
          {counter && <span className="sl-figures">{counter}</span>}
        </FormHelperText>
      )}
    </>
  );
  // A FormControl speaks for one control: it would mark the unit as wrong with the distance.
  return isGroup ? (
    <Box
      role="group"
      aria-labelledby={labelIdOf(id)}
      aria-describedby={input.describedBy}
      sx={{ width: '100%', mt: isCompact ? 0 : 1, mb: isCompact ? 0 : 0.5 }}
    >
      {content}
    </Box>
  ) : (
    <FormControl {...state} fullWidth margin={isCompact ? 'none' : 'dense'}>
      {content}
    </FormControl>
  );
}
