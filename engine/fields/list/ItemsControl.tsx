import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { foldText } from '../../core/words';
import type { ControlProps } from '../inputs/fieldInputState';
import { splitItems } from './parseList';

interface ItemsControlProps extends ControlProps {
  /** Whether a blank ends an item, as a comma does. */
  readonly isSplitAtBlanks?: boolean;
  /** Items to choose from; others can be typed all the same. */
  readonly offered?: readonly OfferedItem[];
  /** Called with the text that is not an item yet. */
  readonly onTyped?: (text: string) => void;
}

export interface OfferedItem {
  readonly item: string;
  /** What it stands for. */
  readonly meaning: string;
  /** Under which heading it is offered; those of one stand together. */
  readonly group: string;
}

/** Texts as chips: Enter, a comma or leaving the field adds what was typed; a pasted list becomes several. */
export function ItemsControl({ props, input, isSplitAtBlanks = false, offered = [], onTyped }: ItemsControlProps) {
  const translate = useTranslate();
  const [typed, keepTyped] = useState('');
  const setTyped = (text: string): void => {
    keepTyped(text);
    onTyped?.(text);
  };
  const items = input.value === null ? [] : [input.value].flat().map(String);
  const offers = new Map(offered.map((offer) => [offer.item, offer]));
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
      options={[...offers.keys()]}
      filterSelectedOptions
      openOnFocus={offered.length > 0}
      filterOptions={(all, { inputValue }) => all.filter((item) => isMeant(offers.get(item), inputValue))}
      {...(offered.length > 0 && { groupBy: (item: string) => offers.get(item)?.group ?? '' })}
      renderOption={({ key, ...option }, item) => (
        <li key={item} {...option}>
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            {item}
            <Box component="span" sx={{ color: 'var(--engine-quiet)' }}>
              {offers.get(item)?.meaning}
            </Box>
          </Box>
        </li>
      )}
      value={items}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
      onChange={(_event, next, reason) => {
        setTyped('');
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

/** Whether what is typed is in an item, or in what it stands for. */
function isMeant(offer: OfferedItem | undefined, typed: string): boolean {
  const text = foldText(typed);
  return offer !== undefined && foldText(`${offer.item} ${offer.meaning} ${offer.group}`).includes(text);
}
