import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from './router/routes';
import type { Services } from './router/services';
import { eventRoutes } from './routes/eventRoutes';
import { otherRoutes } from './routes/otherRoutes';

/** The console, for somebody who is signed in. */
export function App({ services }: { services: Services }) {
  const [router] = useState(() => createBrowserRouter(createRoutes({ services, eventRoutes, otherRoutes })));
  // With transitions, a navigation that ends in a redirect keeps the page blank until React is idle.
  return <RouterProvider router={router} useTransitions={false} />;
}
