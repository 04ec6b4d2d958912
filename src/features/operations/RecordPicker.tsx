import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useState } from 'react';
import { type RaRecord, useGetList, useGetOne } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import type { ResourcePlan } from '../../../engine/core/plan';
import { titleOf } from '../../../engine/core/titleOf';

interface RecordPickerProps extends Pick<ComponentProps<typeof Autocomplete>, 'sx' | 'disabled'> {
  resource: string;
  label: string;
  /** What stands in it while nothing is chosen: its label is for those who do not see it then. */
  placeholder?: string;
  help?: string;
  /** What those that are offered have. */
  filter?: Readonly<Record<string, number>>;
  id: number | undefined;
  /** With what it is called. */
  onId: (id: number | undefined, name: string) => void;
}

const FRESH_MS = 60_000;
const SHOWN = 25;
const NONE = {};

/** One record of the whole installation, searched for by what people call it: there may be thousands. */
export function RecordPicker({
  resource,
  label,
  placeholder,
  help,
  filter = NONE,
  id,
  onId,
  ...look
}: RecordPickerProps) {
  const plan = useResourcePlan(resource);
  const [text, setText] = useState('');
  const place = filter.event_id === undefined && plan.fields.get('event_id')?.target === 'events' ? 'event' : undefined;
  const nameOf = (record: RaRecord<number>) => titleOf(plan, record) || `#${record.id}`;
  const { data: own } = useGetOne<RaRecord<number>>(resource, { id: id ?? 0 }, { enabled: id !== undefined });
  const {
    data: found = [],
    isFetching,
    isPlaceholderData,
  } = useGetList<RaRecord<number>>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sortOf(plan), order: 'ASC' },
      filter: text && !(own && text === nameOf(own)) ? { ...filter, q: text } : filter,
      // Many an event has a race of that name.
      meta: { include: place === undefined ? [] : [place] },
    },
    { staleTime: FRESH_MS, placeholderData: (before) => before },
  );
  const chosen = id === undefined ? null : (own ?? { id });
  return (
    <Autocomplete<RaRecord<number>>
      {...look}
      // What another word found is no answer to this one.
      options={isPlaceholderData ? [] : found}
      loading={isFetching}
      value={chosen}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={(record) => record.id}
      renderOption={({ key, ...props }, record) => (
        <li key={key} {...props}>
          {[nameOf(record), place && record[place]?.name].filter(Boolean).join(' · ')}
        </li>
      )}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, typed) => setText(typed.trim())}
      onChange={(_, record) => onId(record?.id, record ? nameOf(record) : '')}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          margin="none"
          helperText={help}
          {...(placeholder === undefined ? { label } : { hiddenLabel: true, placeholder })}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, ...(placeholder !== undefined && { 'aria-label': label }) },
          }}
        />
      )}
    />
  );
}

/** By what they are called, where lists can be sorted by that. */
function sortOf({ resource, fields }: ResourcePlan): string {
  return resource.title.findLast((name) => fields.get(name)?.field.options.sortable) ?? 'id';
}
