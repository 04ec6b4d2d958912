import { Navigate } from 'react-router-dom';
import { eventNavigation } from '../layout/navigation';
import { useVisitor } from '../layout/useVisitor';
import { NotFoundPage } from '../router/NotFoundPage';
import type { PageRoute } from '../routes/pageRoute';

/** An event's bare address leads to the first page of its sidebar. */
export function EventStart({ eventRoutes }: { eventRoutes: readonly PageRoute[] }) {
  const start = eventNavigation(eventRoutes, useVisitor())[0]?.items[0];
  return start ? <Navigate to={start.path} replace /> : <NotFoundPage />;
}
