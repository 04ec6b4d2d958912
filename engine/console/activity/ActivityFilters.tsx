import './texts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { humanise } from '../../core/words';
import { LazyDayInput } from '../../fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../fields/pickers/pickerValue';
import type { Actor } from '../../records/activity.calls';
import { ACTIVITY_KINDS } from '../../records/activityKinds';
import { useConsole } from '../ConsoleSetup';
import { LabelledSelect } from '../LabelledSelect';
import { useNameOfRecords } from '../words/useLabels';
import { allTold } from './told';
import type { useActivityFilters } from './useActivity';

interface ActivityFiltersProps extends ReturnType<typeof useActivityFilters> {
  actors: readonly Actor[];
}

/** Narrows the activity to a person, a resource, a way of changing, some days, or one step. */
export function ActivityFilters({ filters, change, actors }: ActivityFiltersProps) {
  const translate = useTranslate();
  const nameOf = useNameOfRecords();
  const { plan } = useConsole();
  const all = { value: '', label: translate('engine.activity.filter.all') };
  const people = actors.map(({ kind, id, title }) => ({ value: `${kind}:${id}`, label: title }));
  const system = { value: 'system', label: translate('engine.activity.filter.system') };
  const resources = allTold(plan)
    .map((resource) => ({ value: resource.name, label: humanise(nameOf(resource, 2)) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const kinds = ACTIVITY_KINDS.map((kind) => ({ value: kind, label: translate(`engine.activity.kind.${kind}`) }));
  const choices = { by: [...people, system], resource: resources, kind: kinds };
  return (
    <Box sx={LAYOUT}>
      {(['by', 'resource', 'kind'] as const).map((name) => (
        <LabelledSelect
          key={name}
          label={translate(`engine.activity.filter.${name}`)}
          value={filters[name] ?? ''}
          options={[all, ...choices[name]]}
          onValue={(value) => change({ [name]: value })}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={translate(`engine.activity.filter.${name}`)}
          day={filters[name] ?? null}
          onDay={(day) => change({ [name]: day ?? '' })}
        />
      ))}
      {filters.operation && (
        <Chip label={translate('engine.activity.one_step')} onDelete={() => change({ operation: '' })} />
      )}
    </Box>
  );
}

function DayFilter({ label, day, onDay }: { label: string; day: string | null; onDay: (day: string | null) => void }) {
  const id = useId();
  return (
    <FormControl margin="none" sx={{ minWidth: 0 }}>
      <InputLabel id={id}>{label}</InputLabel>
      <LazyDayInput
        day={day}
        // While a date is typed in part, the one before goes on counting.
        onDay={(typed) => typed !== UNREADABLE && onDay(typed)}
        labelledBy={id}
        isClearable
      />
    </FormControl>
  );
}

const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
  alignItems: 'end',
  gap: 1.5,
  mb: 2,
};
