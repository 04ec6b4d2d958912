import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { Nothing, onDemand } from '../../../../engine/console/onDemand';
import type { Stored } from '../../../../resources/allResources';
import { afterPage } from '../../../frame/layout/firstPage';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { Panel } from '../../../shared/Panel';
import '../publishing/texts';
import { Refusal } from '../publishing/Refusal';
import { StatusFlow } from '../publishing/StatusFlow';
import { useMayRehearse } from '../rehearsal/useMayRehearse';
import { EventCounters } from './EventCounters';
import { LivePanel } from './LivePanel';
import { NextSteps } from './NextSteps';
import { RacesToday } from './RacesToday';
import { TodayList } from './TodayList';
import { type Health, useHealth } from './useHealth';

const TourOffer = onDemand(
  async () => (await afterPage(() => import('../../../frame/tour/TourOffer'))).TourOffer,
  Nothing,
);

const INCLUDE = ['counters', 'health_checks', 'organization', 'races'];
const FACTS = ['start_date', 'end_date', 'city', 'country', 'timezone', 'organization_id'] as const;

/** On a phone what is to be done comes before numbers. Of two columns the first has up to four panels, the second is as high as they are together. */
const PAGE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { lg: 'auto auto auto 1fr' },
  mt: 1,
} as const;
const SIDE = { display: 'grid', gap: 2, gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 4' }, minWidth: 0 } as const;

/** Where an event stands: what it is, its numbers, and what is left to do. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={INCLUDE}>
      {(event) => <Home event={event} />}
    </RecordOfAddress>
  );
}

function Home({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('events');
  const status = plan.fields.get('status');
  const health = useHealth(event);
  const { may: mayRehearse } = useMayRehearse(event.id);
  return (
    <>
      <PageHeader
        title={String(event.name)}
        status={status && <FieldValue field={status} record={event} />}
        actions={[
          {
            label: translate('pages.event.duplicate'),
            to: `/events/${event.id}/duplicate`,
            permission: 'events.duplicate',
          },
          ...(mayRehearse && event.rehearsal_of_id == null
            ? [
                {
                  label: translate('pages.event.rehearse'),
                  to: `/events/${event.id}/rehearsals?new`,
                  permission: 'events.rehearse',
                },
              ]
            : []),
        ]}
      />
      <TourOffer />
      {event.status === 'rejected' && <Refusal event={event} />}
      <Box sx={PAGE}>
        <LivePanel event={event} />
        {!isPublic(event) && (
          <Panel
            title={translate('pages.home.publishing')}
            action={
              <Button size="small" component={Link} to={`/events/${event.id}/publish`}>
                {translate('pages.home.to_publish')}
              </Button>
            }
          >
            <StatusFlow event={event} />
          </Panel>
        )}
        <Box sx={SIDE} data-tour="checks">
          <Panel title={translate('pages.home.today')}>
            <TodayList event={event} />
          </Panel>
          <Panel title={translate('pages.home.next')}>
            <NextSteps event={event} health={health} />
          </Panel>
          <Panel title={translate('pages.home.facts')}>
            <Facts event={event} health={health} />
          </Panel>
        </Box>
        <Panel
          title={translate('pages.home.counters')}
          action={
            <Button size="small" component={Link} to={`/events/${event.id}/status`}>
              {translate('pages.home.status')}
            </Button>
          }
        >
          <EventCounters event={event} isBrief />
        </Panel>
        <Panel title={translate('pages.home.races')}>
          <RacesToday event={event} />
        </Panel>
      </Box>
    </>
  );
}

/** Before it is, the way there matters most. */
function isPublic({ status }: Stored<'events'>): boolean {
  return status === 'published' || status === 'finished' || status === 'cancelled';
}

function Facts({ event, health }: { event: RaRecord<number>; health: Health }) {
  const translate = useTranslate();
  const plan = useResourcePlan('events');
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', m: 0 }}>
      {FACTS.map((name) => {
        const field = plan.fields.get(name);
        return field ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'var(--sl-quiet)' }}>
              {translate(`resources.events.fields.${name}`, { _: field.label })}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <FieldValue field={field} record={event} empty="–" />
            </Box>
          </Box>
        ) : null;
      })}
      <Box component="dt" sx={{ color: 'var(--sl-quiet)' }}>
        {translate('resources.events.fields.health', { _: plan.fields.get('health')?.label })}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <HealthSentence eventId={event.id} health={health} />
      </Box>
    </Box>
  );
}

/** How bad the worst of what is open is, and how much there is of it. */
function HealthSentence({ eventId, health: { open, severity } }: { eventId: number; health: Health }) {
  const translate = useTranslate();
  const field = useResourcePlan('events').fields.get('health');
  if (!field || severity === null) return '–';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <FieldValue field={field} record={{ id: eventId, health: severity }} />
      {open.length > 0 && (
        <MuiLink component={Link} to={`/events/${eventId}/status`}>
          {translate('pages.home.health_open', { smart_count: open.length })}
        </MuiLink>
      )}
    </Box>
  );
}
