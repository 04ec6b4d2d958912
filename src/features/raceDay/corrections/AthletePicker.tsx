import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useDebounced } from '../../../../engine/fields/inputs/useDebounced';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import { nameOf } from '../shared/passingRecord';

export interface PickedAthlete extends RaRecord<number> {
  readonly start_number: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly race_id: number | null;
  readonly chipcodes: readonly string[];
  readonly version: number;
}

interface AthletePickerProps {
  label: string;
  /** The label is read out but not shown. */
  isCompact?: boolean;
  value: PickedAthlete | null;
  onChange: (athlete: PickedAthlete | null) => void;
  autoFocus?: boolean;
  /** What an option says besides bib and name. */
  detailOf?: (athlete: PickedAthlete) => string | undefined;
}

const PAGE = { page: 1, perPage: 12 };
const PAUSE_MS = 200;
const NONE: readonly PickedAthlete[] = [];

/**
 * An athlete of the event, by bib or name: who has the very bib that was typed comes first. Nobody is chosen while somebody types:
 * what was chosen before is given up with the first key.
 */
export function AthletePicker({ label, isCompact = false, value, onChange, autoFocus, detailOf }: AthletePickerProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const text = value ? athleteLabel(value) : typed;
  const { found, isFetching } = useFound(typed);
  return (
    <Autocomplete<PickedAthlete>
      value={value}
      onChange={(_event, next) => onChange(next)}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        // A value that came or went speaks for itself, and must not wipe out what made it go.
        if (reason === 'reset') return;
        setTyped(reason === 'input' ? next : '');
        if (reason === 'input' && value) onChange(null);
      }}
      options={value ? [value] : found}
      filterOptions={(options) => options}
      loading={!value && isFetching}
      autoHighlight
      getOptionLabel={athleteLabel}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loadingText={translate('fields.combo.loading', { _: 'Searching…' })}
      noOptionsText={translate(text.trim() ? 'livetiming.picker.none' : 'livetiming.picker.type')}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={option.id} {...props}>
          <Box component="span" className="sl-figures" sx={{ minWidth: 48, mr: 1.5, fontWeight: 600 }}>
            {option.start_number ?? '–'}
          </Box>
          {nameOf(option) ?? '–'}
          <Box component="span" sx={{ ml: 'auto', pl: 1.5, color: 'var(--sl-quiet)', fontSize: 13 }}>
            {detailOf?.(option)}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          autoFocus={autoFocus}
          placeholder={translate('livetiming.picker.placeholder')}
          label={isCompact ? undefined : label}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...(isCompact && { 'aria-label': label }) },
          }}
        />
      )}
    />
  );
}

export function athleteLabel(athlete: Pick<PickedAthlete, 'start_number' | 'first_name' | 'last_name'>): string {
  return [athlete.start_number, nameOf(athlete)].filter(Boolean).join(' ') || '–';
}

function useFound(text: string) {
  const eventId = useIdParam('event_id');
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const q = useDebounced(text.trim(), PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['athletes', 'picker', { eventId, q }],
    queryFn: async ({ signal }) => {
      const find = (filter: Record<string, unknown>) =>
        dataProvider.getList<PickedAthlete>('athletes', {
          filter: { ...filter, event_id: eventId },
          pagination: PAGE,
          sort: { field: 'start_number', order: 'ASC' },
          signal,
        });
      const isBib = /^\S*\d\S*$/.test(q);
      const [byBib, byText] = await Promise.all([isBib ? find({ start_number: q }) : null, find(q ? { q } : {})]);
      const first = byBib?.data ?? [];
      return [...first, ...byText.data.filter(({ id }) => !first.some((athlete) => athlete.id === id))];
    },
  });
  // Anyone who presses Enter in haste must not get somebody of an earlier search.
  const isSettled = q === text.trim();
  return { found: isSettled && data ? data : NONE, isFetching: isFetching || !isSettled };
}
