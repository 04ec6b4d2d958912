import './texts';
import '../texts';
import '../publishing/texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { Stored } from '../../../../resources/allResources';
import { Bar } from '../../../frame/configurator/StepBar';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { BlockerList } from '../../../shared/BlockerList';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { StatusFlow } from '../publishing/StatusFlow';
import { StepButtons } from '../publishing/StepButtons';
import { useBlockers } from '../publishing/useBlockers';

/** What is left before the event goes to review, and the way there. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={['cancellable', 'status_history']}>
      {(event) => <Done event={event} />}
    </RecordOfAddress>
  );
}

function Done({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const { data, isLoading, error, refetch } = useBlockers(event);
  const blockers = data?.blockers ?? [];
  const isDraft = event.status === 'draft' || event.status === 'rejected';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {error && <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>}
      {isDraft && blockers.length > 0 && (
        <Panel title={translate('configurator.left')}>
          <BlockerList blockers={blockers} />
        </Panel>
      )}
      <Panel title={translate(isDraft ? 'configurator.review' : 'configurator.under_way')}>
        {isDraft && blockers.length === 0 && !isLoading && (
          <Typography sx={{ mb: 2 }}>{translate('configurator.nothing_left')}</Typography>
        )}
        <StatusFlow event={event} />
        <StepButtons event={event} isBlocked={isLoading || blockers.length > 0} />
      </Panel>
      <Panel title={translate('configurator.next_pages')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {THEN.map((page) => (
            <Button key={page} variant="outlined" component={Link} to={`/events/${event.id}/${page}`}>
              {translate(`configurator.to.${page.replace('/', '_')}`)}
            </Button>
          ))}
        </Box>
      </Panel>
      <Bar />
    </Box>
  );
}

const THEN = ['publish', 'athletes/import', 'timing', 'home'];
