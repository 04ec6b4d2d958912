/** How a picker stands in a form. */
export interface PickerLook {
  readonly id?: string;
  /** Names the control where no label does. */
  readonly ariaLabel?: string | undefined;
  /** Id of the label that does. */
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly hasError?: boolean;
  readonly disabled?: boolean;
  readonly isClearable?: boolean;
  onBlur?(): void;
  readonly inputRef?: (element: HTMLElement | null) => void;
}

/** The same for the pickers' text field: its label stands above it, drawn by the form. */
export function fieldProps({ id, ariaLabel, labelledBy, describedBy, hasError, onBlur, inputRef }: PickerLook) {
  return {
    size: 'small' as const,
    fullWidth: true,
    margin: 'none' as const,
    ...(id !== undefined && { id }),
    ...(hasError !== undefined && { error: hasError }),
    ...(onBlur && { onBlur }),
    ...(inputRef && { inputRef }),
    slotProps: {
      input: {
        className: 'sl-figures',
        'aria-label': ariaLabel,
        'aria-labelledby': ariaLabel ? undefined : labelledBy,
        'aria-describedby': describedBy,
      },
    },
  };
}
