import { Navigate, type RouteObject, redirect } from 'react-router-dom';
import { pageRoute } from '../../../engine/console/pages/pageRoute';
import { profileQuery } from '../../../providers/profile';
import { referenceDataQuery } from '../../../providers/referenceData';
import { getSession } from '../../../providers/session';
import { ensureFreshToken } from '../../../providers/tokenRefresh';
import { eventQuery } from '../../shared/event/eventQuery';
import type { Services } from '../../shared/ServicesContext';
import { configuratorRoutes } from '../configurator/configuratorRoutes';
import { EventRoute } from '../event/EventRoute';
import { EventStart } from '../event/EventStart';
import { joinFeatures } from '../FeaturesContext';
import type { Feature } from '../feature';
import { HOME_ADDRESS, isLogoutPath, logoutAddress } from './addresses';
import { BrokenConsole, ConsoleAdmin } from './ConsoleAdmin';
import { MissingPage } from './MissingPage';
import type { PageHandle, PageRoute } from './pageRoute';
import { RouteError } from './RouteError';

interface ConsolePages {
  services: Services;
  features: readonly Feature[];
}

/** What stands for no page is no view of one. */
const NOT_FOUND: PageHandle = { title: 'shell.not_found.title', isNameless: true };

/** The address that react-admin redirects to, also below an event. */
const NO_ACCESS: RouteObject = {
  path: 'access-denied',
  lazy: async () => ({ Component: (await import('../layout/NoAccess')).NoAccess }),
  handle: { title: 'shell.error.no_access', isNameless: true } satisfies PageHandle,
};

const ACCOUNT_PATHS = ['account/login', 'account/register', 'account/recover', 'account/logout'];

/** The console's addresses. Sign-in pages are known only to lead to or away from them. */
export function createRoutes({ services, features: all }: ConsolePages): RouteObject[] {
  const features = joinFeatures(all);
  const notFound: RouteObject = { path: '*', element: <MissingPage />, handle: NOT_FOUND };
  return [
    {
      element: <ConsoleAdmin services={services} features={features} />,
      errorElement: <BrokenConsole services={services} />,
      hydrateFallbackElement: <></>,
      children: [
        ...ACCOUNT_PATHS.map((path) => ({
          path,
          loader: ({ request }: { request: Request }) => leaveFor(request, services),
        })),
        {
          loader: ({ request }) => enter(request, services),
          // Every navigation asks for the reference data, the profile and a token that lasts.
          shouldRevalidate: () => true,
          children: [
            { index: true, element: <Navigate to={HOME_ADDRESS} replace /> },
            ...features.otherRoutes.map(toRoute),
            configuratorRoutes(features.configuratorSteps, { toRoute, notFound }),
            {
              path: 'events/:event_id',
              element: <EventRoute />,
              loader: ({ params }) => {
                services.queryClient.prefetchQuery(eventQuery(services.dataProvider, params.event_id ?? ''));
                return null;
              },
              children: [
                { index: true, element: <EventStart /> },
                ...features.eventRoutes.map(toRoute),
                NO_ACCESS,
                notFound,
              ],
            },
            NO_ACCESS,
            notFound,
          ],
        },
      ],
    },
  ];
}

function toRoute(page: PageRoute): RouteObject {
  return { ...pageRoute(page), errorElement: <RouteError /> };
}

/** Lets those in who are signed in, and starts what every page needs. */
function enter(request: Request, { leave, queryClient }: Services): null | Promise<null> {
  if (!getSession()) {
    leave(logoutAddress(addressOf(request)));
    return never();
  }
  ensureFreshToken();
  queryClient.prefetchQuery(profileQuery);
  queryClient.prefetchQuery(referenceDataQuery);
  return null;
}

/** The sign-in pages are for others than the signed-in: those go to the events. Logging out is for everybody. */
function leaveFor(request: Request, { leave }: Services): Response | Promise<null> {
  const address = addressOf(request);
  if (getSession() && !isLogoutPath(new URL(request.url).pathname)) return redirect(HOME_ADDRESS);
  leave(address);
  return never();
}

function addressOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url);
  return pathname + search + hash;
}

// Another document is about to take this one's place: until then, what is shown stays.
function never(): Promise<null> {
  return new Promise(() => undefined);
}
