import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../../engine/console/FieldValue';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { useLivePassings } from '../../../../shared/live/useLivePassings';
import { Panel } from '../../../../shared/Panel';
import { RetryAlert } from '../../../../shared/RetryAlert';
import { useThrottled } from '../../../../shared/useThrottled';
import { nameOf, type PassingRecord } from '../../shared/passingRecord';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Timeline } from '../../shared/timingRecords';
import { ExactTime } from '../ExactTime';

const SHOWN = 20;
const REFRESH_MS = 1_000;

/** The latest reads of a timeline, as they come. */
export function LastReads({ timeline }: { timeline: Timeline }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const { data: passings, isPending, error, refetch } = useLastReads(timeline);
  return (
    <Panel
      title={translate('timing.last_reads.title')}
      action={
        <MuiLink component={Link} to={`${addresses.livePassings}?timeline=${timeline.id}`}>
          {translate('timing.last_reads.all')}
        </MuiLink>
      }
    >
      {error && <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>}
      {!isPending && !error && passings.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('timing.last_reads.none')}</Typography>
      )}
      <Box component="ol" sx={ROWS}>
        {passings.map((passing) => (
          <ReadRow key={passing.id} passing={passing} />
        ))}
      </Box>
    </Panel>
  );
}

function ReadRow({ passing }: { passing: PassingRecord }) {
  const state = useResourcePlan('passings').fields.get('state');
  const { athlete } = passing;
  const who = athlete ? [athlete.start_number, nameOf(athlete)].filter(Boolean).join(' ') : passing.chipcode;
  return (
    <Box component="li" title={passing.reason ? saidByServer(passing.reason) : undefined}>
      <ExactTime instant={passing.instant ?? passing.time} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {who}
      </Box>
      {state && <FieldValue field={state} record={passing} />}
    </Box>
  );
}

/** Asks for the newest again, at most once a second, when reads of its devices came in. */
function useLastReads(timeline: Timeline) {
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useGetList<PassingRecord>('passings', {
    filter: { event_id: timeline.event_id, timeline_id: timeline.id },
    sort: { field: 'seq', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
    meta: { include: ['athlete'] },
  });
  const refresh = useThrottled(refetch, REFRESH_MS);
  useLivePassings({
    eventId: timeline.event_id,
    history: 0,
    onItems: (items) => {
      if (items.some(({ timeline_id }) => timeline_id === timeline.id)) refresh();
    },
  });
  return { data, isPending, error, refetch };
}

const ROWS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 'var(--sl-row)',
    borderTop: '1px solid var(--sl-line)',
    whiteSpace: 'nowrap',
  },
  '& > li:first-of-type': { borderTop: 0 },
};
