import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ControlProps } from './fieldInputState';

export interface ComboOption {
  readonly value: string | number;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

interface ComboControlProps extends ControlProps {
  readonly options: readonly ComboOption[];
  /** Takes several: the form's value is a list. */
  readonly isMultiple?: boolean;
  /** The option for a value of the form, which need not be among those on offer. */
  optionOf(value: unknown): ComboOption;
  /** Searches elsewhere as one types; without it the options on offer are filtered. */
  readonly search?: { text: string; onText(text: string): void; isLoading: boolean };
  readonly emptyText?: string;
  readonly placeholder?: string;
  /** What choosing does, where it is not just the option's value going to the form. */
  onChoose?(option: ComboOption | null): void;
}

/** A choice among many: type to narrow it down. */
export function ComboControl({
  props,
  input,
  options,
  isMultiple = false,
  optionOf,
  search,
  ...more
}: ComboControlProps) {
  const translate = useTranslate();
  const values = input.value === null ? [] : [input.value].flat();
  const chosen = useUnchanged(values.map(optionOf));
  const choose = (next: ComboOption | readonly ComboOption[] | null): void => {
    if (Array.isArray(next)) input.onChange(next.length === 0 ? null : next.map((option: ComboOption) => option.value));
    else if (more.onChoose) more.onChoose(next as ComboOption | null);
    else input.onChange((next as ComboOption | null)?.value ?? null);
  };
  // Nothing would stand for its default, unasked.
  const isKept = !isMultiple && !props.isCompact && !props.field.isNullable && chosen.length > 0;
  return (
    <Autocomplete<ComboOption, boolean, boolean>
      id={input.id}
      multiple={isMultiple}
      disableCloseOnSelect={isMultiple}
      disableClearable={isKept}
      disabled={props.disabled}
      options={options}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      onChange={(_event, next) => choose(next)}
      onBlur={input.onBlur}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      getOptionDisabled={(option) => option.isDisabled === true}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      {...(search && {
        filterOptions: (all: ComboOption[]) => all,
        loading: search.isLoading,
        onInputChange: (_event: unknown, text: string, reason: string) => search.onText(reason === 'input' ? text : ''),
      })}
      openText={translate('fields.combo.open', { _: 'Open' })}
      closeText={translate('fields.combo.close', { _: 'Close' })}
      clearText={translate('fields.combo.clear', { _: 'Clear' })}
      loadingText={translate('fields.combo.loading', { _: 'Searching…' })}
      noOptionsText={more.emptyText ?? translate('fields.combo.empty', { _: 'Nothing found' })}
      renderOption={({ key, ...itemProps }, option) => (
        <li key={option.value} {...itemProps}>
          {option.icon}
          {option.label}
        </li>
      )}
      renderInput={({ slotProps, fullWidth, disabled }) => (
        <OutlinedInput
          {...slotProps.input}
          size="small"
          fullWidth={fullWidth}
          disabled={disabled}
          placeholder={chosen.length > 0 ? undefined : more.placeholder}
          inputRef={input.inputRef}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': input.describedBy } }}
        />
      )}
    />
  );
}

/** The same options as long as they say the same: whenever other ones come, what is being typed makes way for the chosen one's name. */
function useUnchanged(options: ComboOption[]): ComboOption[] {
  const [known, setKnown] = useState(options);
  const isSame =
    known.length === options.length &&
    options.every(({ value, label }, i) => known[i]?.value === value && known[i].label === label);
  if (isSame) return known;
  setKnown(options);
  return options;
}
