import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { FieldPlan } from '../../../../engine/core/plan';
import { useChoiceLabel } from '../../../../engine/fields/choice/useChoiceLabel';
import type { readLiveSummary } from '../../../../resources/races/raceDay.calls';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useCall } from '../../../shared/useCall';

const STATES = ['registered', 'started', 'finished', 'dnf', 'dns', 'dsq'];
const FRESH_MS = 10_000;

/** Where the athletes of a race are, each number with those whom it counts. */
export function RaceProgress({ raceId, eventId }: { raceId: number; eventId: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useCall<typeof readLiveSummary>(
    { method: 'GET', path: '/v1/live/events/{event_id}/summary', params: { event_id: eventId } },
    { of: 'athletes', refetchInterval: FRESH_MS },
  );
  const counts = data?.races.find(({ race_id }) => race_id === raceId)?.counts ?? {};
  return (
    <Panel title={translate('pages.race_overview.progress')}>
      {data ? (
        <Counts counts={counts} athletes={`/events/${eventId}/athletes?race_id[]=${raceId}`} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{translate('pages.race_overview.failed')}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Panel>
  );
}

function Counts({ counts, athletes }: { counts: Readonly<Record<string, number>>; athletes: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const labelOf = useChoiceLabel(useResourcePlan('athletes').fields.get('state') as FieldPlan);
  const shown = STATES.filter((state) => (counts[state] ?? 0) > 0);
  if (shown.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.race_overview.nobody')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {shown.map((state) => (
        <Box
          component="li"
          key={state}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 'var(--sl-row)' }}
        >
          <Box component="span" sx={{ flex: 1, color: 'var(--sl-quiet)' }}>
            {state === 'started' ? translate('pages.race_overview.on_course') : labelOf(state)}
          </Box>
          <MuiLink component={Link} to={`${athletes}&state[]=${state}`} className="sl-figures" sx={{ fontWeight: 500 }}>
            {count(counts[state] ?? 0)}
          </MuiLink>
        </Box>
      ))}
    </Box>
  );
}
