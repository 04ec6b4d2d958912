import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../engine/console/writes/errors';
import { ErrorState } from '../../layout/ErrorState';
import { PageHeader } from '../../layout/PageHeader';
import { PageSkeleton } from '../../layout/PageSkeleton';
import { EngineConsole } from '../EngineConsole';
import { useIdParam } from '../places';
import { FirePanel } from './gunshot/FirePanel';
import { SetTime } from './gunshot/SetTime';
import { TargetsPicker } from './gunshot/TargetsPicker';
import { isNobody, nearestStart, type Targets, targetsOfAddress } from './gunshot/targets';
import { useFire } from './gunshot/useFire';
import { Panel } from './Panel';
import { useTimingCrumbs } from './timingAddresses';
import type { TimingSetup } from './timingRecords';
import { useTimingSetup } from './useTimingSetup';

/** A new gunshot: fired now, or set to a time that is known from elsewhere. */
export function Component() {
  return (
    <EngineConsole>
      <NewGunshot />
    </EngineConsole>
  );
}

function NewGunshot() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { setup, isPending, error, retry } = useTimingSetup(eventId);
  if (isPending) return <PageSkeleton />;
  if (error) return <ErrorState title={translate('timing.failed')} detail={messageOf(error)} onRetry={retry} />;
  return <Fire eventId={eventId} setup={setup} />;
}

function Fire({ eventId, setup }: { eventId: number; setup: TimingSetup }) {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<Targets | null>(targetsOfAddress(params));
  const [openedAt, setOpenedAt] = useState(() => Date.now());
  const targets = chosen ?? nearestStart(setup, openedAt);
  const fire = useFire({
    eventId,
    gunshots: setup.gunshots,
    // The next one is for whoever starts next.
    onFired: () => {
      setOpenedAt(Date.now());
      setChosen(null);
    },
  });
  return (
    <>
      <PageHeader title={translate('timing.new_gunshot')} breadcrumbs={useTimingCrumbs()} />
      <Box sx={COLUMNS}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <FirePanel targets={targets} onArm={() => setChosen(targets)} fire={fire} />
          <Panel title={translate('timing.shot.set')}>
            <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{translate('timing.shot.set_why')}</Typography>
            <SetTime eventId={eventId} targets={targets} />
          </Panel>
        </Box>
        <Panel title={translate('timing.target.title')}>
          <TargetsPicker setup={setup} value={targets} onChange={setChosen} />
          {isNobody(targets) && (
            <FormHelperText role="status" sx={{ color: 'var(--sl-attention)' }}>
              {translate('timing.target.nobody')}
            </FormHelperText>
          )}
        </Panel>
      </Box>
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};
