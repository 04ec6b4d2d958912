import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useChoiceLabels } from '../../../../engine/fields/choice/useChoiceLabel';
import { EVENT_STATUSES } from '../../../../resources/events/eventStatuses';
import { NOBODY } from '../../../../resources/events/schedule';
import type { ScheduleFilters as Filters, MemberLoad } from '../../../../resources/events/schedule.calls';
import { SPORTS } from '../../../../resources/shared/sports';
import { FilterPlace } from '../../../shared/FilterPlace';
import { RecordPicker } from '../RecordPicker';

interface ScheduleFiltersProps {
  filters: Filters;
  members: readonly MemberLoad[];
  onFilters: (filters: Filters) => void;
}

/** Organization, status, support member and sport. */
export function ScheduleFilters(props: ScheduleFiltersProps) {
  const count = Object.values(props.filters).filter((value) => value !== undefined).length;
  return (
    <FilterPlace count={count} onClear={() => props.onFilters({})} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Controls {...props} />
    </FilterPlace>
  );
}

function Controls({ filters, members, onFilters }: ScheduleFiltersProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabels();
  const { plan } = useConsole();
  const status = plan.get('events').fields.get('status');
  const sport = plan.get('races').fields.get('sport');
  const set = (part: Filters) => onFilters({ ...filters, ...part });
  const { support_member_id: member } = filters;
  return (
    <>
      <RecordPicker
        resource="organizations"
        label={translate('pages.schedule.organization')}
        placeholder={translate('pages.schedule.any_organization')}
        id={filters.organization_id}
        onId={(organization_id) => set({ organization_id })}
        sx={{ width: { xs: '100%', sm: 248 } }}
      />
      <OneOf
        name="status"
        value={filters.status}
        options={EVENT_STATUSES.map((value) => ({ value, label: status ? labelOf(status, value) : value }))}
        onValue={(value) => set({ status: EVENT_STATUSES.find((one) => one === value) })}
      />
      <OneOf
        name="member"
        value={member === undefined ? undefined : String(member)}
        options={[
          { value: NOBODY, label: translate('pages.schedule.nobody') },
          ...members.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onValue={(value) => set({ support_member_id: value === NOBODY || value === undefined ? value : Number(value) })}
      />
      <OneOf
        name="sport"
        value={filters.sport}
        options={SPORTS.map((value) => ({ value, label: sport ? labelOf(sport, value) : value }))}
        onValue={(value) => set({ sport: SPORTS.find((one) => one === value) })}
      />
    </>
  );
}

interface OneOfProps {
  name: 'status' | 'member' | 'sport';
  value: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  onValue: (value: string | undefined) => void;
}

/** Its name stands in the field itself: a line of filters has no room for labels above. */
function OneOf({ name, value, options, onValue }: OneOfProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      hiddenLabel
      margin="none"
      fullWidth={false}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value || undefined)}
      sx={{ width: { xs: '100%', sm: 'auto' }, maxWidth: { sm: 300 } }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate(`pages.schedule.${name}`) },
      }}
    >
      <option value="">{translate(`pages.schedule.any_${name}`)}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
