import '../texts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useInstantText } from '../../../../engine/fields/format/useInstantText';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import { Panel } from '../../../shared/Panel';
import { useTimingCrumbs } from '../shared/timingAddresses';
import { gunshotsOfRace, gunshotsOfWave, type TimingSetup } from '../shared/timingRecords';
import { useNow } from '../shared/useNow';
import { FirePanel } from './gunshot/FirePanel';
import { SetTime } from './gunshot/SetTime';
import { TargetsPicker } from './gunshot/TargetsPicker';
import {
  farStart,
  isNobody,
  type NamedTarget,
  namedTargets,
  nearestStart,
  type Targets,
  targetsOfAddress,
} from './gunshot/targets';
import { useFire } from './gunshot/useFire';
import { useTimingSetup } from './useTimingSetup';

/** A new gunshot: fired now, or set to a time that is known from elsewhere. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { setup, isPending, error, retry } = useTimingSetup();
  if (isPending) return <PageSkeleton />;
  if (error) return <ErrorState title={translate('timing.failed')} detail={messageOf(error)} onRetry={retry} />;
  return <Fire key={eventId} eventId={eventId} setup={setup} />;
}

function Fire({ eventId, setup }: { eventId: number; setup: TimingSetup }) {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<Targets | null>(targetsOfAddress(params));
  const [openedAt, setOpenedAt] = useState(() => Date.now());
  const targets = chosen ?? nearestStart(setup, openedAt);
  const far = useFarQuestion(setup, targets);
  const question = useStartedQuestion(setup, targets) ?? far;
  const fire = useFire({
    eventId,
    setup,
    // The next one is for anyone who starts next.
    onFired: () => {
      setOpenedAt(Date.now());
      setChosen(null);
    },
  });
  return (
    <>
      <PageHeader title={translate('timing.new_gunshot')} breadcrumbs={useTimingCrumbs()} />
      <Box sx={AREAS}>
        <Box sx={{ gridArea: 'fire', minWidth: 0 }}>
          <FirePanel
            targets={targets}
            whom={whomOf(namedTargets(setup, targets), translate)}
            question={question}
            onArm={() => setChosen(targets)}
            fire={fire}
          />
        </Box>
        <Box sx={{ gridArea: 'whom', minWidth: 0 }}>
          <Panel title={translate('timing.target.title')}>
            <TargetsPicker setup={setup} value={targets} onChange={setChosen} />
            {isNobody(targets) && (
              <FormHelperText role="status" sx={{ color: 'var(--sl-attention)' }}>
                {translate('timing.target.nobody')}
              </FormHelperText>
            )}
          </Panel>
        </Box>
        <Box sx={{ gridArea: 'set', minWidth: 0 }}>
          <Panel title={translate('timing.shot.set')}>
            <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{translate('timing.shot.set_why')}</Typography>
            <SetTime eventId={eventId} setup={setup} targets={targets} />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** Asks once where one of them has started: of several gunshots the first counts, so that another changes nothing for them. */
function useStartedQuestion(setup: TimingSetup, targets: Targets): string | null {
  const translate = useTranslate();
  const zone = useZone();
  const now = useNow(LOOKED_AT_MS);
  const [first, ...others] = namedTargets(setup, targets).flatMap((target) => {
    const gunshots = target.kind === 'race' ? gunshotsOfRace(setup, target.id) : gunshotsOfWave(setup, target.id);
    // One that is set to a time to come is no longer the first once this one is fired.
    const [first] = gunshots.filter(({ fired_at }) => Date.parse(fired_at) <= now);
    return first ? { whom: target.name, at: timeOfDay(first.fired_at, zone) } : [];
  });
  if (!first) return null;
  const key = others.length > 0 ? 'started_more' : 'started';
  return translate(`timing.shot.${key}`, { ...first, count: others.length });
}

/** How often it is looked how far away the start is. */
const LOOKED_AT_MS = 10_000;

/** Asks once of those whose planned start is far away: who means it, says so while arming. */
function useFarQuestion(setup: TimingSetup, targets: Targets): string | null {
  const translate = useTranslate();
  const textOf = useInstantText();
  const far = farStart(setup, targets, useNow(LOOKED_AT_MS));
  return far && translate('timing.shot.far', { whom: far.target.name, at: textOf(far.plannedAt) });
}

const NAMED = 6;

/** `10 km, Half marathon · Elite`; of many the first ones. Empty for nobody. */
function whomOf(targets: readonly NamedTarget[], translate: ReturnType<typeof useTranslate>): string {
  const names = targets
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ');
  const count = targets.length - NAMED;
  return count > 0 ? translate('timing.target.and_more', { names, count }) : names;
}

/** On a phone whom it starts comes right after the button. */
const AREAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"fire" "whom" "set"', lg: '"fire whom" "set whom"' },
};
