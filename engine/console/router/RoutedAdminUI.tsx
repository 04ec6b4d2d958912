import { createContext, type ReactNode, use, useState } from 'react';
import { CoreAdminUI, type CoreAdminUIProps, CustomRoutes } from 'react-admin';
import { Route, useOutlet } from 'react-router-dom';
import type { Plan } from '../../core/plan';
import { Nothing } from '../onDemand';
import { type ResourcePage, resourceElements } from './resourceElements';

/** The page that the router found for the address. */
const PageContext = createContext<ReactNode>(null);

const Page = () => use(PageContext);

interface RoutedAdminUIProps extends Pick<CoreAdminUIProps, 'layout' | 'error' | 'title' | 'requireAuth'> {
  plan: Plan;
  /** Pages of the console, each with the resource it is about. */
  pages: readonly ResourcePage[];
}

/**
 * The inside of react-admin's `<Admin>` for a console with a data router. Every resource of the plan is a `<Resource>`. The data router
 * finds the page: pages have loaders, and addresses such as `/events/:event_id/athletes` that `<Resource>` alone cannot have.
 */
export function RoutedAdminUI({ plan, pages, ...ui }: RoutedAdminUIProps) {
  const page = useOutlet();
  const [resources] = useState(() => resourceElements({ plan, pages, Page }));
  return (
    <PageContext value={page}>
      <CoreAdminUI {...ui} loading={Nothing} catchAll={Page} accessDenied={Page} disableTelemetry>
        {resources}
        <CustomRoutes>
          <Route path="/" element={<Page />} />
        </CustomRoutes>
      </CoreAdminUI>
    </PageContext>
  );
}
