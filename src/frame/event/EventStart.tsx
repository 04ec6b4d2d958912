import { Navigate } from 'react-router-dom';
import { useFeatures } from '../FeaturesContext';
import { eventNavigation } from '../layout/navigation';
import { useVisitor } from '../layout/useVisitor';
import { NotFoundPage } from '../router/NotFoundPage';

/** An event's bare address leads to the first page of its sidebar. */
export function EventStart() {
  const { eventRoutes } = useFeatures();
  const start = eventNavigation(eventRoutes, useVisitor())[0]?.items[0];
  return start ? <Navigate to={start.path} replace /> : <NotFoundPage />;
}
