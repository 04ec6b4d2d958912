import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { FieldInputProps } from '../fieldConsole';
import type { FieldInputState } from './fieldInputState';

interface TextControlProps {
  readonly props: FieldInputProps;
  readonly input: FieldInputState;
  readonly text: string;
  onText(text: string): void;
  readonly type?: 'text' | 'email' | 'password';
  /** Shown inside the field, at its end. */
  readonly unit?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly placeholder?: string;
  readonly rows?: number;
  /** Names the control where the frame's label names a group. */
  readonly ariaLabel?: string;
  readonly isTabular?: boolean;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
  /** Keys that do nothing here. */
  readonly blockedKeys?: readonly string[];
}

/** A control for typing in. */
export function TextControl({ props, input, text, onText, blockedKeys, rows, ...look }: TextControlProps) {
  const block = (event: KeyboardEvent): void => {
    if (blockedKeys?.includes(event.key)) event.preventDefault();
  };
  return (
    <OutlinedInput
      id={look.ariaLabel ? undefined : input.id}
      size="small"
      fullWidth
      type={look.type ?? 'text'}
      value={text}
      placeholder={look.placeholder}
      disabled={props.disabled}
      error={Boolean(input.error)}
      inputRef={input.inputRef}
      onChange={(event) => onText(event.target.value)}
      onBlur={input.onBlur}
      onKeyDown={blockedKeys && block}
      {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 20 })}
      startAdornment={look.start}
      endAdornment={look.end ?? (look.unit && <InputAdornment position="end">{look.unit}</InputAdornment>)}
      slotProps={{
        input: {
          ...look.attributes,
          'aria-label': look.ariaLabel,
          'aria-describedby': input.describedBy,
          'aria-required': input.isRequired || undefined,
          ...(look.isTabular && { className: 'sl-figures' }),
        },
      }}
    />
  );
}
