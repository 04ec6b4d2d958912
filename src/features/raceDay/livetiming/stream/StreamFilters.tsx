import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { SearchBox } from '../../../../../engine/console/grid/SearchBox';
import { READ_STATES } from '../../../../../resources/passings/readStates';
import type { Course } from '../../shared/useCourse';
import { isFiltered, type StreamFilter } from './streamFilter';

interface StreamFiltersProps {
  filter: StreamFilter;
  course: Course;
  devices: readonly string[];
  onChange: (part: Partial<StreamFilter>) => void;
}

const CLEAR: StreamFilter = { raceId: null, timelineId: null, device: null, state: null, text: null };

/** Which of the reads are shown. */
export function StreamFilters({ filter, course, devices, onChange }: StreamFiltersProps) {
  const translate = useTranslate();
  const named = (records: readonly { id: number; name: string }[]) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }));
  const choices = [
    { name: 'race', field: 'raceId', options: named(course.races) },
    { name: 'timeline', field: 'timelineId', options: named(course.timelines) },
    { name: 'device', field: 'device', options: devices.map((value) => ({ value, label: value })) },
    {
      name: 'state',
      field: 'state',
      options: READ_STATES.map((value) => ({ value, label: translate(`passingStates.${value}`) })),
    },
  ] as const;
  return (
    <Box role="search" className="sl-stream-filters">
      <SearchBox
        label={translate('livetiming.filter.text')}
        value={filter.text}
        onSearch={(text) => onChange({ text })}
      />
      {choices.map(({ name, field, options }) => (
        <Choice
          key={name}
          name={name}
          value={filter[field] === null ? null : String(filter[field])}
          options={options}
          onChange={(value) => onChange({ [field]: value && field.endsWith('Id') ? Number(value) : value })}
        />
      ))}
      {isFiltered(filter) && (
        <Button color="inherit" onClick={() => onChange(CLEAR)}>
          {translate('livetiming.filter.clear')}
        </Button>
      )}
    </Box>
  );
}

interface ChoiceProps {
  name: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  const translate = useTranslate();
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <TextField
      select
      margin="none"
      fullWidth={false}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': translate(`livetiming.filter.${name}`) },
      }}
    >
      <MenuItem value="">{translate(`livetiming.filter.any_${name}`)}</MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
