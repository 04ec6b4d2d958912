import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { BlockerList } from '../../../shared/BlockerList';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useMayRehearse } from '../rehearsal/useMayRehearse';
import { Refusal } from './Refusal';
import { StatusFlow } from './StatusFlow';
import { StatusHistory } from './StatusHistory';
import { StepButtons } from './StepButtons';
import { type Blocker, type Goal, goalsOf, useBlockers } from './useBlockers';

/** The way of an event from its draft to the public: where it is, what still keeps it there, and who took which step. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={['cancellable', 'status_history']}>
      {(event) => <Publish event={event} />}
    </RecordOfAddress>
  );
}

function Publish({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const status = useResourcePlan('events').fields.get('status');
  const blockers = useBlockers(event);
  const goals = goalsOf(event);
  return (
    <>
      <PageHeader
        title={translate('shell.nav.publish')}
        breadcrumbs={crumbs}
        status={status && <FieldValue field={status} record={event} />}
        primaryAction={<RehearseButton event={event} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <Refusal event={event} />
        <Panel title={translate('pages.publish.flow')}>
          <StatusFlow event={event} />
          <StepButtons event={event} isBlocked={blockers.isLoading || (blockers.data?.blockers.length ?? 0) > 0} />
        </Panel>
        {goals.map((goal) => (
          <Missing key={goal} event={event} goal={goal} before={goal === goals[0] ? [] : blockers.data?.blockers} />
        ))}
        <Panel title={translate('pages.publish.history')}>
          <StatusHistory event={event} />
        </Panel>
      </Box>
    </>
  );
}

/** Before the public relies on it: a copy of the event, run with simulated reads. */
function RehearseButton({ event: { id, status, rehearsal_of_id } }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const { may } = useMayRehearse(id);
  const isOver = status === 'finished' || status === 'cancelled';
  if (isOver || rehearsal_of_id != null || !may) return null;
  return (
    <Button component={Link} to={`/events/${id}/rehearsals?new`} variant="outlined">
      {translate('pages.event.rehearse')}
    </Button>
  );
}

interface MissingProps {
  event: Stored<'events'>;
  goal: Goal;
  /** What an earlier goal needs already: it stands there. Not known yet without it. */
  before: readonly Blocker[] | undefined;
}

/** What keeps the event from one of its goals. */
function Missing({ event, goal, before }: MissingProps) {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useBlockers(event, goal);
  const isBefore = ({ message }: Blocker) => before?.some((one) => one.message === message) === true;
  const own = before && data?.blockers.filter((one) => !isBefore(one));
  const isNothingBefore = before?.length === 0;
  return (
    <Panel title={translate(`pages.publish.before_${goal}`)}>
      {isPending && <Skeleton variant="rounded" height={48} />}
      {error && <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>}
      {own && own.length > 0 && <BlockerList blockers={own} />}
      {own?.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>
          {translate(isNothingBefore ? 'pages.publish.nothing_left' : 'pages.publish.nothing_more')}
        </Typography>
      )}
    </Panel>
  );
}
