import '../../texts';
import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import type { GridAddress } from '../../../../../engine/console/address/useGridAddress';
import { ActiveFilters } from '../../../../../engine/console/filters/ActiveFilters';
import type { ResourcePlan } from '../../../../../engine/core/plan';
import type { ChoiceOptions } from '../../../../../engine/fields/choice/choice.field';
import { useChoiceLabel } from '../../../../../engine/fields/choice/useChoiceLabel';
import { LazyDayInput } from '../../../../../engine/fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../../../../engine/fields/pickers/pickerValue';
import { FilterPlace } from '../../../../shared/FilterPlace';
import { useEventFilters } from './useEventFilters';

interface EventFiltersProps {
  plan: ResourcePlan;
  address: GridAddress;
  /** Leads to where conditions that have no control here can be changed. */
  onMore: () => void;
}

/** Club, city, dates and status. */
export function EventFilters({ plan, address, onMore }: EventFiltersProps) {
  const filters = useEventFilters(address);
  return (
    <>
      <FilterPlace count={filters.count} onClear={filters.clear} sx={{ display: 'contents' }}>
        <Controls plan={plan} filters={filters} />
      </FilterPlace>
      <ActiveFilters plan={plan} address={filters.others} onEdit={onMore} />
    </>
  );
}

interface ControlsProps {
  plan: ResourcePlan;
  filters: ReturnType<typeof useEventFilters>;
}

function Controls({ plan, filters }: ControlsProps) {
  const translate = useTranslate();
  const clubs = useClubs();
  const cities = useCities();
  const apps = useApps();
  const app = apps.find(({ id }) => id === filters.applicationId) ?? null;
  const status = plan.fields.get('status');
  const club = clubs.find(({ ids }) => String(ids) === String(filters.organizationIds)) ?? null;
  return (
    <>
      <ComboFilter
        label={translate('pages.events.club')}
        options={clubs}
        value={club}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ name }) => name}
        onChange={(_, chosen) => filters.set('organization_id', 'in', chosen?.ids ?? null)}
        sx={{ width: { xs: '100%', sm: 176 } }}
      />
      {(apps.length > 1 || filters.applicationId !== null) && (
        <ComboFilter
          label={translate('pages.events.app')}
          options={apps}
          value={app}
          getOptionLabel={({ name }) => String(name)}
          getOptionKey={({ id }) => id}
          onChange={(_, chosen) => filters.set('application_id', 'in', chosen && [chosen.id])}
          sx={NARROW}
        />
      )}
      <ComboFilter<string, true>
        label={translate('pages.events.city')}
        freeSolo
        autoSelect
        options={cities}
        value={filters.city}
        onChange={(_, chosen) => filters.set('city', 'contains', chosen?.trim() || null)}
        sx={NARROW}
      />
      {status && (
        <StatusSelect
          field={status}
          value={filters.status}
          onValue={(value) => filters.set('status', 'in', value && [value])}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={translate(`pages.events.${end}`)}
          value={filters[end]}
          onValue={(value) => filters.set('start_date', end === 'from' ? 'gte' : 'lte', value)}
        />
      ))}
    </>
  );
}

const NARROW = { width: { xs: '100%', sm: 136 } };

type ComboFilterProps<Option, IsFree extends boolean> = Omit<
  AutocompleteProps<Option, false, false, IsFree>,
  'renderInput'
> & { label: string };

/** Its name stands in the field itself: a line of filters has no room for labels above. */
function ComboFilter<Option, IsFree extends boolean = false>({ label, ...box }: ComboFilterProps<Option, IsFree>) {
  return (
    <Autocomplete
      {...box}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          hiddenLabel
          margin="none"
          placeholder={label}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
    />
  );
}

interface StatusSelectProps {
  field: NonNullable<ReturnType<ResourcePlan['fields']['get']>>;
  value: string | null;
  onValue: (value: string | null) => void;
}

function StatusSelect({ field, value, onValue }: StatusSelectProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel(field);
  const { values } = field.field.options as ChoiceOptions;
  return (
    <TextField
      select
      hiddenLabel
      margin="none"
      fullWidth={false}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value || null)}
      sx={NARROW}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('pages.events.status') },
      }}
    >
      <option value="">{translate('pages.events.any_status')}</option>
      {values.map((status) => (
        <option key={status} value={status}>
          {labelOf(status)}
        </option>
      ))}
    </TextField>
  );
}

interface DateFieldProps {
  label: string;
  value: string | null;
  onValue: (value: string | null) => void;
}

function DateField({ label, value, onValue }: DateFieldProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'var(--sl-quiet)', fontSize: 13 }}>
      <Box component="span" id={id} sx={{ minWidth: { xs: 36, sm: 0 } }}>
        {label}
      </Box>
      <Box sx={{ width: { xs: '100%', sm: 168 } }}>
        <LazyDayInput
          day={value}
          // While a date is typed in part, the one before goes on counting.
          onDay={(day) => day !== UNREADABLE && onValue(day)}
          labelledBy={id}
          isClearable
        />
      </Box>
    </Box>
  );
}

interface Club {
  readonly name: string;
  /** The organizations that the club is behind. */
  readonly ids: readonly number[];
}

const MOST = { page: 1, perPage: 250 };
/** What the contract of apps names. */
const MOST_APPS = { page: 1, perPage: 200 };
const FRESH_MS = 60_000;

/** The clubs of the organizations one sees; an organization without one stands for itself. */
function useClubs(): Club[] {
  const { data = [] } = useGetList<RaRecord<number>>(
    'organizations',
    { pagination: MOST, sort: { field: 'name', order: 'ASC' } },
    { staleTime: FRESH_MS },
  );
  const clubs = new Map<string, number[]>();
  for (const { id, name, club } of data) {
    const known = String(club ?? name);
    clubs.set(known, [...(clubs.get(known) ?? []), id]);
  }
  return [...clubs].map(([name, ids]) => ({ name, ids })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The apps one sees, by name. */
function useApps(): RaRecord<number>[] {
  const { data = [] } = useGetList<RaRecord<number>>(
    'applications',
    { pagination: MOST_APPS, sort: { field: 'name', order: 'ASC' } },
    { staleTime: FRESH_MS },
  );
  return data;
}

/** Cities to suggest: those of the latest events. Any other can be typed. */
function useCities(): string[] {
  const { data = [] } = useGetList<RaRecord<number>>(
    'events',
    { pagination: MOST, sort: { field: 'start_date', order: 'DESC' } },
    { staleTime: FRESH_MS },
  );
  const cities = new Set(data.flatMap(({ city }) => (typeof city === 'string' && city ? [city] : [])));
  return [...cities].sort((a, b) => a.localeCompare(b));
}
