import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readRaceReadiness } from '../../../../resources/races/races.calls';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useCall } from '../../../shared/useCall';
import { FailingCheck } from '../events/FailingCheck';
import { HoldingCheck } from '../events/HoldingCheck';

type Readiness = AnswerOf<typeof readRaceReadiness>;
type Open = Readiness['checks'][number] & { state: Exclude<Readiness['checks'][number]['state'], 'ok'> };

/** What is checked changes with every import and every device that is heard. */
const FRESH_MS = 10_000;

interface RaceReadinessProps {
  raceId: number;
  /** Where the event is rehearsed, for those who may while there is something to rehearse for. */
  rehearsals: string | null;
}

/** How ready a race is: what is open with where it is mended, and what is in order folded away. */
export function RaceReadiness({ raceId, rehearsals }: RaceReadinessProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useCall<typeof readRaceReadiness>(
    { method: 'GET', path: '/v1/admin/races/{id}/readiness', params: { id: raceId } },
    { of: 'races', refetchInterval: FRESH_MS },
  );
  return (
    <Panel
      title={translate('pages.race_overview.readiness')}
      action={
        rehearsals && (
          <Button size="small" component={Link} to={rehearsals}>
            {translate('pages.event.rehearse')}
          </Button>
        )
      }
    >
      {data ? (
        <Checks {...data} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{translate('pages.race_overview.failed')}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Panel>
  );
}

function Checks({ score, checks }: Readiness) {
  const translate = useTranslate();
  const open = checks.filter((check): check is Open => check.state !== 'ok');
  const done = checks.filter(({ state }) => state === 'ok');
  return (
    <>
      <Score score={score} open={open.length} />
      <Box component="ul" sx={LIST}>
        {open.map(({ code, state, message, path }) => (
          <FailingCheck key={code} check={{ severity: state, message, path }} />
        ))}
      </Box>
      {done.length > 0 && (
        <Box component="details" sx={{ mt: open.length > 0 ? 2 : 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'var(--sl-quiet)', minHeight: 32, py: 0.75 }}>
            {translate('pages.race_overview.done', { smart_count: done.length })}
          </Box>
          <Box component="ul" sx={{ ...LIST, mt: 1 }}>
            {done.map(({ code, message }) => (
              <HoldingCheck key={code} text={message} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };

function Score({ score, open }: { score: number; open: number }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', mb: 2 }}>
      <Typography component="p" className="sl-figures" sx={{ fontSize: 32, fontWeight: 600, lineHeight: 1.2 }}>
        {score} %
      </Typography>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box
          role="meter"
          aria-valuenow={score}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={translate('pages.race_overview.score', { score })}
          title={translate('pages.race_overview.score_why')}
          sx={{ height: 8, borderRadius: '4px', bgcolor: 'var(--sl-neutral-ground)', overflow: 'hidden' }}
        >
          <Box sx={{ width: `${score}%`, height: 1, bgcolor: open > 0 ? 'var(--sl-quiet)' : 'var(--sl-good)' }} />
        </Box>
        <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13, mt: 0.5 }}>
          {open > 0
            ? translate('pages.race_overview.open', { smart_count: open })
            : translate('pages.race_overview.ready')}
        </Typography>
      </Box>
    </Box>
  );
}
