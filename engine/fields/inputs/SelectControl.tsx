import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface SelectControlProps {
  readonly id?: string;
  readonly value: string;
  onValue(value: string): void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onBlur?(): void;
  readonly inputRef?: (element: HTMLElement | null) => void;
  readonly ariaLabel?: string;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  readonly width?: number;
}

/** A choice among few: the platform's own list, which phones and screen readers know best. */
export function SelectControl({ options, value, onValue, width, ...control }: SelectControlProps) {
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onBlur={control.onBlur}
      disabled={control.disabled}
      inputRef={control.inputRef}
      input={<OutlinedInput size="small" sx={{ width: width ?? '100%', flexShrink: 0 }} />}
      inputProps={{
        id: control.id,
        'aria-label': control.ariaLabel,
        'aria-describedby': control.describedBy,
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
