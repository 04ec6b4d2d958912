import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import type { FieldInputProps } from '../fieldConsole';
import { type FieldInputState, helpIdOf, labelIdOf } from './fieldInputState';
import { visuallyHidden } from './visuallyHidden';

interface FieldFrameProps {
  readonly props: FieldInputProps;
  readonly input: FieldInputState;
  readonly children: ReactNode;
  /** Several controls under one label: a distance and its unit. */
  readonly isGroup?: boolean;
  /** Said under the control as long as it holds, such as a warning about what was typed. */
  readonly note?: ReactNode;
  /** At the end of the help line, such as a counter. */
  readonly counter?: ReactNode;
}

/** Label above, help and error below: around every control. Compact ones have their label read out but not shown. */
export function FieldFrame({ props, input, children, isGroup = false, note, counter }: FieldFrameProps) {
  const { label, helperText, isCompact = false, disabled = false } = props;
  const { id, error, isRequired } = input;
  const help = error ?? (isCompact ? undefined : helperText);
  return (
    <FormControl
      fullWidth
      error={Boolean(error)}
      required={isRequired}
      disabled={disabled}
      margin={isCompact ? 'none' : 'dense'}
      {...(isGroup && { role: 'group', 'aria-labelledby': labelIdOf(id), 'aria-describedby': input.describedBy })}
    >
      <InputLabel
        id={labelIdOf(id)}
        {...(isGroup ? { component: 'span' } : { htmlFor: id })}
        sx={isCompact ? visuallyHidden : undefined}
      >
        {label}
      </InputLabel>
      {children}
      {note && (
        <FormHelperText role="status" error={false} sx={{ color: 'warning.main' }}>
          {note}
        </FormHelperText>
      )}
      {(help || counter) && (
        <FormHelperText id={helpIdOf(id)} component="div" sx={{ display: 'flex', gap: 1 }}>
          <span style={{ flexGrow: 1 }}>{help}</span>
          {counter && <span className="sl-figures">{counter}</span>}
        </FormHelperText>
      )}
    </FormControl>
  );
}
