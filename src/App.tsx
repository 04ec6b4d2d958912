import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { features } from './features';
import { createRoutes } from './frame/router/routes';
import type { Services } from './shared/ServicesContext';

/** The console, for somebody who is signed in. */
export function App({ services }: { services: Services }) {
  const [router] = useState(() => createBrowserRouter(createRoutes({ services, features })));
  // With transitions, a navigation that ends in a redirect keeps the page blank until React is idle.
  return <RouterProvider router={router} useTransitions={false} />;
}
