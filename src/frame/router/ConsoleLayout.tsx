import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { isFinal, isUnreachable } from '../../../providers/httpError';
import { profileQuery } from '../../../providers/profile';
import { referenceDataQuery } from '../../../providers/referenceData';
import { EventContext } from '../../shared/event/EventContext';
import { eventQuery } from '../../shared/event/eventQuery';
import { useRecovery } from '../../shared/live/useRecovery';
import { PageLoader } from '../layout/PageLoader';
import { Shell } from '../layout/Shell';
import { UndoQuestion } from '../layout/UndoQuestion';
import { EngineConsole } from '../pages/EngineConsole';
import { PROFILE_PATH, withRedirect } from './addresses';
import { usePageHandle } from './usePageHandle';
import { usePageScroll } from './usePageScroll';
import { usePageVisit } from './usePageVisit';

/** Everything behind the sign-in: who it is, what they may do, the event they are in, and the frame around the page. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  usePageVisit();
  usePageScroll();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { event_id } = useParams();
  const { pathname, search } = useLocation();
  const profile = useQuery(profileQuery);
  const referenceData = useQuery(referenceDataQuery);
  const event = useQuery({ ...eventQuery(dataProvider, event_id ?? ''), enabled: event_id !== undefined });
  const canSkipProfile = usePageHandle()?.skipProfile === true;

  // Without an event in the address there is none, and times are the reader's own again.
  const currentEvent = (event_id !== undefined && event.data) || null;
  const needed = canSkipProfile ? [referenceData] : [profile, referenceData];
  const failed = needed.filter(({ data, isError }) => isError && !data);
  const errors = failed.flatMap(({ error }) => error ?? []);
  const queryClient = useQueryClient();
  const isStuck = [profile, referenceData].some(({ data, isError, error }) => isError && !data && !isFinal(error));
  useRecovery(() => queryClient.invalidateQueries(), { isStuck });

  // Without an answer nothing is known of the profile: the page waits where it is.
  if (failed.includes(profile) && !isUnreachable(profile.error))
    return <Navigate to={withRedirect(PROFILE_PATH, pathname + search)} replace />;
  const isLoading = needed.some(({ isPending }) => isPending);
  const isKnown = canSkipProfile || profile.data !== undefined;
  return (
    <EventContext value={currentEvent}>
      <EngineConsole>
        <Shell>{!isLoading && isKnown && children}</Shell>
        <UndoQuestion />
      </EngineConsole>
      <PageLoader
        isLoading={isLoading}
        errors={[...new Set(errors.map(({ message }) => message))]}
        goesOn={errors.some((error) => !isFinal(error))}
        onRetry={() => {
          for (const { refetch } of failed) refetch();
        }}
      />
    </EventContext>
  );
}
