import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Suspense, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CallMergeRounded from '#icons/CallMergeRounded';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../engine/console/onDemand';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { AlikePair as Pair, tellAthletesApart, tellProfilesApart } from '../../../resources/merging/merging.calls';
import { Panel } from '../Panel';
import { AlikeFacts } from './AlikeFacts';

const MergeDialog = onDemand(async () => (await import('./MergeDialog')).MergeDialog);

interface AlikePairProps {
  resource: 'athletes' | 'profiles';
  eventId: number | null;
  pair: Pair;
  /** Somebody said that they are different people. */
  isApart: boolean;
}

/** Two who may be one person: why, what is equal and what differs, and what can be done about it. */
export function AlikePair({ resource, eventId, pair, isApart }: AlikePairProps) {
  const translate = useTranslate();
  const { placeOf } = useConsole();
  const [isMerging, setMerging] = useState(false);
  const { tell, isBusy } = useTellApart(eventId, pair);
  const [one = 0, other = 0] = pair.ids;
  const place = placeOf(resource);
  return (
    <Panel
      as="article"
      title={translate('pages.alike.pair', { name: pair.name })}
      beside={pair.reasons.map((reason) => (
        <Chip key={reason} size="small" label={translate(`pages.alike.reason.${reason}`)} />
      ))}
    >
      <AlikeFacts
        {...{ resource, pair }}
        nameOf={({ id, name }) =>
          place?.record ? (
            <Link to={place.record(id)} style={{ color: 'inherit' }}>
              {name}
            </Link>
          ) : (
            name
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {isApart ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void tell(false)}>
            {translate('pages.alike.take_back')}
          </Button>
        ) : (
          <>
            <Button
              variant="contained"
              startIcon={<CallMergeRounded />}
              aria-haspopup="dialog"
              onClick={() => setMerging(true)}
            >
              {translate('pages.alike.merge')}
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={() => void tell(true)}>
              {translate('pages.alike.not_same')}
            </Button>
          </>
        )}
      </Box>
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog
            resource={resource}
            ids={[one, other]}
            onMerged={() => setMerging(false)}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function useTellApart(eventId: number | null, { ids: [one = 0, other = 0], name }: Pair) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const tell = (are_apart: boolean) =>
    attempt(async () => {
      const body = { ids: [one, other] as [number, number], are_apart };
      await (eventId === null
        ? dataProvider.call<typeof tellProfilesApart>({ method: 'POST', path: '/v1/admin/same_profiles', body })
        : dataProvider.call<typeof tellAthletesApart>({
            method: 'POST',
            path: '/v1/admin/events/{id}/same_athletes',
            params: { id: eventId },
            body,
          }));
      refresh();
      done(are_apart ? 'pages.alike.told' : 'pages.alike.taken_back', { name });
    });
  return { tell, isBusy };
}
