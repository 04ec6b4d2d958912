import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { GrantsContext } from '../../../providers/Gate';
import { isFinal, isUnreachable } from '../../../providers/httpError';
import { grantsOf, NO_GRANTS } from '../../../providers/permissions';
import { profileQuery } from '../../../providers/profile';
import { referenceDataQuery } from '../../../providers/referenceData';
import { getViewing } from '../../../providers/viewing';
import { FEATURE_PERMISSIONS } from '../../../resources/events/eventFeatures';
import { LASTING_RESOURCES } from '../../../resources/viewings/theirsAlone';
import { EventContext } from '../../shared/event/EventContext';
import { type CurrentEvent, eventQuery } from '../../shared/event/eventQuery';
import { useRecovery } from '../../shared/live/useRecovery';
import { useServices } from '../../shared/ServicesContext';
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
  const { dataProvider } = useServices();
  const { event_id } = useParams();
  const { pathname, search } = useLocation();
  const profile = useQuery(profileQuery);
  const referenceData = useQuery(referenceDataQuery);
  const event = useQuery({ ...eventQuery(dataProvider, event_id ?? ''), enabled: event_id !== undefined });
  const canSkipProfile = usePageHandle()?.skipProfile === true;

  // Without an event in the address there is none, and times are the reader's own again.
  const currentEvent = (event_id !== undefined && event.data) || null;
  const grants = useMemo(
    () =>
      profile.data
        ? {
            ...grantsOf(profile.data, currentEvent ? scopeOf(currentEvent) : undefined),
            without: switchedOff(currentEvent),
            theirs: theirsAlone(),
          }
        : NO_GRANTS,
    [profile.data, currentEvent],
  );

  const needed = canSkipProfile ? [referenceData] : [profile, referenceData];
  const failed = needed.filter(({ data, isError }) => isError && !data);
  const errors = failed.flatMap(({ error }) => error ?? []);
  const queryClient = useQueryClient();
  const isStuck = [profile, referenceData].some(({ data, isError, error }) => isError && !data && !isFinal(error));
  useRecovery(() => void queryClient.invalidateQueries(), { isStuck });

  // Without an answer nothing is known of the profile: the page waits where it is.
  if (failed.includes(profile) && !isUnreachable(profile.error))
    return <Navigate to={withRedirect(PROFILE_PATH, pathname + search)} replace />;
  const isLoading = needed.some(({ isPending }) => isPending);
  const isKnown = canSkipProfile || profile.data !== undefined;
  return (
    <EventContext value={currentEvent}>
      <GrantsContext value={grants}>
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
      </GrantsContext>
    </EventContext>
  );
}

/** What the event does without, nobody can do there: neither pages nor links lead to it. */
function switchedOff(event: CurrentEvent | null): readonly string[] {
  const features = event?.features as Readonly<Record<string, boolean>> | null | undefined;
  if (!features) return [];
  return Object.entries(FEATURE_PERMISSIONS).flatMap(([name, patterns]) => (features[name] === false ? patterns : []));
}

/** What the server refuses to who is signed in as somebody else: it is not offered. */
function theirsAlone(): readonly string[] {
  if (getViewing()?.may !== 'write') return [];
  return LASTING_RESOURCES.flatMap((name) => ['create', 'update', 'delete'].map((verb) => `${name}.${verb}`));
}

function scopeOf(event: { id: number; application_id?: number | null; organization_id: number }) {
  return { event_id: event.id, application_id: event.application_id, organization_id: event.organization_id };
}
