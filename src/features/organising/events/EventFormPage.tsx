import '../texts';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { SubNavigation } from '../../../shared/SubNavigation';
import { StylingInput, UntitledInput } from './StylingInput';

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
