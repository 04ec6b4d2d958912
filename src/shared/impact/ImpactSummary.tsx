import { RetryAlert } from '../RetryAlert';
import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import type { Impact } from '../../../resources/passings/impact.calls';
import { useCurrentEvent } from '../event/EventContext';
import { PodiumChanges } from './PodiumChanges';
import type { ImpactState } from './useImpact';

interface ImpactSummaryProps {
  state: ImpactState;
  /** What to warn of where nothing changes; without it that is good news. */
  vain?: string | undefined;
}

/**
 * What saving would do, said before it is done: how many times, ranks and podium places change, and whose. Shows the outline of
 * that while it is worked out, nothing where nothing is planned, and in its place what went wrong; saving stays possible.
 */
export function ImpactSummary({ state, vain }: ImpactSummaryProps) {
  const translate = useTranslate();
  const { impact, isPending, error } = state;
  return (
    <Box role="status" aria-busy={isPending} sx={{ minHeight: impact || isPending || error ? 48 : 0 }}>
      {isPending && <ImpactSkeleton />}
      {error && (
        <RetryAlert severity="warning" onRetry={state.retry}>
          {translate('impact.failed', { reason: error.message })}
        </RetryAlert>
      )}
      {impact && <Worked impact={impact} vain={vain} />}
    </Box>
  );
}

function Worked({ impact, vain }: { impact: Impact; vain: string | undefined }) {
  const translate = useTranslate();
  const sentence = useImpactSentence();
  const races = useCurrentEvent()?.races ?? [];
  if (impact.athletes === 0)
    return <Alert severity={vain ? 'warning' : 'success'}>{vain ?? translate('impact.none')}</Alert>;
  const podiums = impact.races.filter(({ podium }) => podium.length > 0);
  return (
    <Alert severity={impact.podium > 0 ? 'warning' : 'info'} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Typography sx={{ fontWeight: 600 }}>{sentence(impact)}</Typography>
      {podiums.map(({ race_id, podium }) => (
        <PodiumChanges
          key={race_id}
          race={races.find(({ id }) => id === race_id)?.name ?? translate('impact.race', { id: race_id })}
          changes={podium}
        />
      ))}
    </Alert>
  );
}

function ImpactSkeleton() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <Skeleton variant="rounded" width={20} height={20} />
      <Skeleton variant="text" width={260} />
      <Typography variant="caption">{translate('impact.working')}</Typography>
    </Box>
  );
}

/** `12 times, 4 ranks and no podium places change`: those three in any case, states where some change, splits where nothing else does. */
function useImpactSentence(): (impact: Impact) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const count = useCountFormat();
  return (impact) => {
    const parts = (['times', 'states', 'ranks', 'podium'] as const).filter(
      (kind) => kind !== 'states' || impact.states > 0,
    );
    if (parts.every((kind) => impact[kind] === 0))
      return translate('impact.splits', { smart_count: impact.athletes, count: count(impact.athletes) });
    const said = parts.map((kind) => {
      const number = impact[kind] === 0 ? translate('impact.no') : count(impact[kind]);
      return translate(`impact.${kind}`, { smart_count: impact[kind], count: number });
    });
    // As the house writes English: no comma before "and".
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(said).replace(/, and /, ' and ');
    return sentenceCase(translate('impact.change', { list }));
  };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
