import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ControlProps } from '../inputs/fieldInputState';
import { splitItems } from './parseList';

interface ItemsControlProps extends ControlProps {
  /** Whether a blank ends an item, as a comma does. */
  readonly isSplitAtBlanks?: boolean;
}

/** Texts as chips: Enter, a comma or leaving the field adds what was typed; a pasted list becomes several. */
export function ItemsControl({ props, input, isSplitAtBlanks = false }: ItemsControlProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const items = input.value === null ? [] : [input.value].flat().map(String);
  const emit = (next: readonly string[]): void => input.onChange(next.length === 0 ? null : next);
  const add = (text: string): void => {
    const added = splitItems(text, { isSplitAtBlanks });
    if (added.length > 0) emit([...items, ...added]);
    setTyped('');
  };
  const type = (text: string): void => {
    if (/[;,|\r\n]/.test(text) && !text.includes('"')) add(text);
    else setTyped(text);
  };
  return (
    <Autocomplete<string, true, false, true>
      id={input.id}
      multiple
      freeSolo
      disabled={props.disabled}
      options={[]}
      value={items}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
      onChange={(_event, next, reason) => {
        if (reason === 'createOption') add(String(next.at(-1) ?? ''));
        else emit(next);
      }}
      onBlur={() => {
        add(typed);
        input.onBlur();
      }}
      clearText={translate('fields.combo.clear', { _: 'Clear' })}
      renderInput={({ slotProps, fullWidth, disabled }) => (
        <OutlinedInput
          {...slotProps.input}
          size="small"
          fullWidth={fullWidth}
          disabled={disabled}
          inputRef={input.inputRef}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': input.describedBy } }}
        />
      )}
    />
  );
}
