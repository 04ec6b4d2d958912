import '../texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { SubNavigation } from '../../../shared/SubNavigation';
import { PhonePreview } from './PhonePreview';

/** The forms of an event, each under its own address, with the declaration's sections on it. */
const FORMS = {
  event: ['event', 'address', 'publishing'],
  styling: ['styling'],
  features: ['features'],
  settings: ['settings'],
} as const;

const INPUTS = { styling: StylingInput, features: UntitledInput, settings: UntitledInput };

/** One of the forms of an event, with the way to the others. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id">
      {(event) => <EventForm event={event} />}
    </RecordOfAddress>
  );
}

function EventForm({ event }: { event: RaRecord<number> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan('events');
  const place = usePlace('events');
  const names = Object.keys(FORMS) as (keyof typeof FORMS)[];
  const { pathname } = useLocation();
  const form = names.find((name) => pathname.endsWith(`/${name}`)) ?? 'event';
  return (
    <FieldOverrides inputs={INPUTS}>
      <PageHeader title={translate(`pages.event.${form}`)} breadcrumbs={crumbs} />
      <SubNavigation
        label={translate('pages.event.forms')}
        items={names.map((name) => ({
          to: `/events/${event.id}/${name}`,
          label: translate(`pages.event.${name}`),
          isCurrent: name === form,
        }))}
      />
      <ResourceForm key={form} plan={plan} place={place} record={event} sections={FORMS[form]}>
        {form === 'event' && <MoveHint eventId={event.id} />}
      </ResourceForm>
    </FieldOverrides>
  );
}

/** Where to go with what this form only shows: the organization and the app of the event. */
function MoveHint({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { isSuperAdmin } = useVisitor();
  const way = isSuperAdmin ? 'admin' : 'support';
  return (
    <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>
      {translate('pages.event_form.move')}{' '}
      {(isSuperAdmin || can('support_messages.create')) && (
        <MuiLink component={Link} to={`/events/${eventId}/${way}`}>
          {translate(`pages.event_form.move_${way}`)}
        </MuiLink>
      )}
    </Typography>
  );
}

/** The only field of a section: its label, which is the section's too, is read out but not shown again. */
function UntitledInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  return <Input {...props} isCompact />;
}

/** How the event looks in the app and on the web, with a phone that shows it as it is chosen. */
function StylingInput(props: FieldInputProps) {
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <UntitledInput {...props} />
      </Box>
      <PhonePreview source={props.source} />
    </Box>
  );
}
