import { use, useCallback, useMemo } from 'react';
import {
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterRoutesProps,
  reactRouterProvider,
  useResourceContext,
} from 'react-admin';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { ConsoleContext } from '../ConsoleSetup';
import { planAddress } from './planAddress';
import { PageContext, RoutedPage } from './RoutedPage';

const router = reactRouterProvider;

/** Gives the plan's address for one of react-admin's, where the console's context is known. */
function usePlanAddress() {
  const placeOf = use(ConsoleContext)?.placeOf;
  return useCallback(
    <To,>(to: To): To | string => (typeof to === 'string' && placeOf ? planAddress(to, placeOf) : to),
    [placeOf],
  );
}

function PlanLink({ to, ...props }: RouterLinkProps) {
  return <router.Link {...props} to={usePlanAddress()(to)} />;
}

function PlanNavigate({ to, ...props }: RouterNavigateProps) {
  return <router.Navigate {...props} to={usePlanAddress()(to)} />;
}

function usePlanNavigate(): RouterNavigateFunction {
  const navigate = router.useNavigate();
  const addressOf = usePlanAddress();
  return useCallback<RouterNavigateFunction>((to, options) => navigate(addressOf(to), options), [navigate, addressOf]);
}

/**
 * react-admin's routes below the console's root route. The root route has no path of its own, which react-router takes for a mistake
 * where further routes stand below it.
 */
function RoutesBelowRoot(props: RouterRoutesProps) {
  const context = use(RouteContext);
  const below = useMemo(
    () => ({
      ...context,
      matches: context.matches.map((match) => ({ ...match, route: { ...match.route, path: '*' } })),
    }),
    [context],
  );
  return (
    <RouteContext value={below}>
      <router.Routes {...props} />
    </RouteContext>
  );
}

/**
 * Shows the page of the data router in place of the routes of a `<Resource>`, which know no address such as
 * `/events/:event_id/athletes`. All other routes stay as they are.
 */
function PlanRoutes(props: RouterRoutesProps) {
  const isOfResource = useResourceContext() !== undefined;
  const hasPage = use(PageContext) !== undefined;
  return isOfResource && hasPage ? <RoutedPage /> : <RoutesBelowRoot {...props} />;
}

/** The router as react-admin uses it: its links, redirects and resources lead to the plan's addresses. */
export const consoleRouter: RouterProvider = {
  ...router,
  Link: PlanLink,
  Navigate: PlanNavigate,
  useNavigate: usePlanNavigate,
  Routes: PlanRoutes,
};
