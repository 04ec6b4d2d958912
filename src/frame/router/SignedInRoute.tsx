import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { GrantsContext } from '../../../providers/Gate';
import { grantsOf, NO_GRANTS } from '../../../providers/permissions';
import { profileQuery } from '../../../providers/profile';
import { referenceDataQuery } from '../../../providers/referenceData';
import { EventContext } from '../../shared/event/EventContext';
import { eventQuery } from '../../shared/event/eventQuery';
import { useServices } from '../../shared/ServicesContext';
import { type Features, FeaturesContext } from '../FeaturesContext';
import { PageLoader } from '../layout/PageLoader';
import { Shell } from '../layout/Shell';
import { EngineConsole } from '../pages/EngineConsole';
import { PROFILE_PATH, withRedirect } from './addresses';
import { usePageHandle } from './usePageHandle';
import { usePageScroll } from './usePageScroll';
import { usePageVisit } from './usePageVisit';

/** Everything behind the sign-in: who it is, what they may do, the event they are in, and the frame around the page. */
export function SignedInRoute({ features }: { features: Features }) {
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
    () => (profile.data ? grantsOf(profile.data, currentEvent ? scopeOf(currentEvent) : undefined) : NO_GRANTS),
    [profile.data, currentEvent],
  );

  if (profile.isError && !profile.data && !canSkipProfile) {
    return <Navigate to={withRedirect(PROFILE_PATH, pathname + search)} replace />;
  }
  const isLoading = (profile.isPending && !canSkipProfile) || referenceData.isPending;
  const errors = [referenceData.data ? null : referenceData.error].filter((error) => error !== null);
  return (
    <EventContext value={currentEvent}>
      <GrantsContext value={grants}>
        <FeaturesContext value={features}>
          <EngineConsole>
            <Shell>{!isLoading && <Outlet />}</Shell>
          </EngineConsole>
        </FeaturesContext>
        <PageLoader
          isLoading={isLoading}
          errors={errors.map(({ message }) => message)}
          onRetry={referenceData.refetch}
        />
      </GrantsContext>
    </EventContext>
  );
}

function scopeOf(event: { id: number; application_id?: number | null; organization_id: number }) {
  return { event_id: event.id, application_id: event.application_id, organization_id: event.organization_id };
}
