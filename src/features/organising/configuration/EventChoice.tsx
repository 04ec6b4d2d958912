import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useDebounced } from '../../../../engine/fields/inputs/useDebounced';
import type { Stored } from '../../../../resources/allResources';

type Event = Stored<'events'>;

interface EventChoiceProps {
  /** The event that one is in. */
  ownId: number;
  value: Event | null;
  onChange: (event: Event | null) => void;
}

const SEARCH_DELAY_MS = 250;
const NONE: Event[] = [];

/** One of the events that one may see, the latest first. */
export function EventChoice({ ownId, value, onChange }: EventChoiceProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const {
    data = NONE,
    isFetching,
    isPlaceholderData,
  } = useGetList<Event>(
    'events',
    {
      filter: q ? { q } : {},
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'start_date', order: 'DESC' },
    },
    { placeholderData: keepPreviousData },
  );
  const label = (name: string, args: object = {}) => translate(`pages.configuration.race.${name}`, args);
  const nameOf = ({ id, name }: Event) => (id === ownId ? label('this_event', { name }) : name);
  return (
    <Autocomplete<Event>
      // What another word found is no answer to this one.
      options={isPlaceholderData ? NONE : data}
      value={value}
      loading={isFetching}
      autoHighlight
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      noOptionsText={label('no_events')}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={option.id} {...props}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {nameOf(option)}
          </Box>
          <Box component="span" className="sl-figures" sx={{ ml: 2, color: 'var(--sl-quiet)' }}>
            {formatDate(option.start_date)}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} margin="none" label={label('event')} placeholder={label('search')} />
      )}
    />
  );
}
