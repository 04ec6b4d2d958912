import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { allTold } from '../../../../engine/console/activity/told';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useNameOfRecords } from '../../../../engine/console/words/useLabels';
import type { ResourcePlan } from '../../../../engine/core/plan';
import { FilterPlace } from '../../../shared/FilterPlace';
import { RecordPicker } from '../RecordPicker';
import { type AuditFilters as Filters, idOf, isSpanUpsideDown, spanOf } from './auditAddress';

/** Narrows the audit by words, person, place, record and time. */
export function AuditFilters({ asked, change }: Filters) {
  const translate = useTranslate();
  const text = (name: string) => translate(`pages.admin.audit.${name}`);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ '& .sl-search': { width: '100%', maxWidth: 452 } }}>
        <SearchBox
          label={text('text')}
          value={asked('text') || null}
          onSearch={(typed) => change({ text: typed ?? '' })}
        />
      </Box>
      <FilterPlace
        count={NARROWING.filter((name) => asked(name) !== '').length}
        onClear={() => change(Object.fromEntries(NARROWING.map((name) => [name, ''])))}
        sx={FILTERS}
      >
        <Controls asked={asked} change={change} />
      </FilterPlace>
      <Spans asked={asked} change={change} />
    </Box>
  );
}

function Controls({ asked, change }: Filters) {
  const translate = useTranslate();
  const nameOfRecords = useNameOfRecords();
  const { plan } = useConsole();
  const text = (name: string) => translate(`pages.admin.audit.${name}`);
  const isUpsideDown = isSpanUpsideDown(asked);
  const organizationId = idOf(asked('organization'));
  const resources = allTold(plan)
    .map((resource) => ({ value: resource.name, label: nameOfRecords(resource, 2) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <RecordPicker
        resource="profiles"
        label={text('person')}
        help={text('person_help')}
        id={idOf(asked('by').replace('profile:', ''))}
        onId={(id) => change({ by: id === undefined ? '' : `profile:${id}` })}
      />
      <RecordPicker
        resource="organizations"
        label={text('organization')}
        id={organizationId}
        // An event of another one would be left over.
        onId={(id) => change({ organization: String(id ?? ''), event: '', record_id: '' })}
      />
      <RecordPicker
        key={`event of ${organizationId}`}
        resource="events"
        label={text('event')}
        filter={organizationId === undefined ? {} : { organization_id: organizationId }}
        id={idOf(asked('event'))}
        onId={(id) => change({ event: String(id ?? ''), record_id: '' })}
      />
      <LabelledSelect
        label={text('resource')}
        value={asked('resource')}
        options={[{ value: '', label: translate('pages.admin.tasks.any') }, ...resources]}
        onValue={(resource) => change({ resource, record_id: '' })}
      />
      {asked('resource') !== '' && <OneRecord key={asked('resource')} asked={asked} change={change} />}
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          margin="none"
          label={text(name)}
          value={asked(name)}
          onChange={({ target }) => change({ [name]: target.value })}
          error={name === 'to' && isUpsideDown}
          helperText={name === 'to' && isUpsideDown ? text('upside_down') : undefined}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </>
  );
}

/** The spans that are asked for most. */
function Spans({ asked, change }: Filters) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['today', 'yesterday', 'week'] as const).map((name) => {
        const span = spanOf(name);
        const isOn = asked('from') === span.from && asked('to') === span.to;
        return (
          <Button
            key={name}
            size="small"
            variant={isOn ? 'contained' : 'outlined'}
            aria-pressed={isOn}
            onClick={() => change(isOn ? { from: '', to: '' } : span)}
          >
            {translate(`pages.admin.audit.${name}`)}
          </Button>
        );
      })}
    </Box>
  );
}

/** One record of the kind: by what it is called where there is a list to search, else by its number. */
function OneRecord({ asked, change }: Filters) {
  const translate = useTranslate();
  const { plan } = useConsole();
  const resource = plan.resources.get(asked('resource'));
  const value = asked('record_id');
  if (!resource || !isListed(resource))
    return <NumberFilter value={value} onValue={(record_id) => change({ record_id })} />;
  return (
    <RecordPicker
      resource={resource.name}
      label={translate('pages.admin.audit.record_named')}
      filter={withinOf(resource, asked)}
      id={idOf(value)}
      onId={(id) => change({ record_id: String(id ?? '') })}
    />
  );
}

function isListed({ resource, searchable }: ResourcePlan): boolean {
  return resource.verbs.includes('list') && searchable.length > 0;
}

/** Where it is looked for, as far as such records say that themselves. */
function withinOf({ fields }: ResourcePlan, asked: Filters['asked']): Record<string, number> {
  const [event, organization] = [idOf(asked('event')), idOf(asked('organization'))];
  if (event !== undefined && fields.has('event_id')) return { event_id: event };
  return organization !== undefined && fields.has('organization_id') ? { organization_id: organization } : {};
}

/** Asked for once it is left or Enter is pressed: half a number is another one. What is no number stays, and is said to be none. */
function NumberFilter({ value, onValue }: { value: string; onValue(value: string): void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const settle = () => {
    const id = typed.trim();
    const isId = /^[1-9]\d{0,14}$/.test(id);
    setWrong(id !== '' && !isId);
    onValue(isId ? id : '');
  };
  return (
    <TextField
      margin="none"
      label={translate('pages.admin.audit.record')}
      value={typed}
      error={isWrong}
      helperText={isWrong ? translate('pages.admin.audit.no_number') : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-invalid': isWrong } }}
    />
  );
}

/** What stands in the sheet of a phone; words have a field of their own above. */
const NARROWING = ['by', 'organization', 'event', 'resource', 'record_id', 'from', 'to'] as const;

const FILTERS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  alignItems: 'start',
  gap: 1.5,
};
