import { useParams } from 'react-router-dom';
import { onDemand } from '../../../../engine/console/onDemand';
import { NotFoundPage } from '../../../frame/router/NotFoundPage';
import { AdminFrame } from './AdminFrame';

/** The parts of the administration by their addresses, each fetched when it is opened. */
const PARTS = {
  organizations: onDemand(async () => (await import('./OrganizationsPage')).Component),
  health: onDemand(async () => (await import('./HealthPage')).Component),
  tasks: onDemand(async () => (await import('./TasksPage')).Component),
  usage: onDemand(async () => (await import('./UsagePage')).Component),
  audit: onDemand(async () => (await import('./AuditPage')).Component),
  announcements: onDemand(async () => (await import('./AnnouncementsPage')).Component),
  flags: onDemand(async () => (await import('./FlagsPage')).Component),
};

/** One part of the administration, under the way to the others. */
export function Component() {
  const { part = '' } = useParams();
  if (!isPart(part)) return <NotFoundPage />;
  const Part = PARTS[part];
  return (
    <AdminFrame>
      <Part key={part} />
    </AdminFrame>
  );
}

function isPart(name: string): name is keyof typeof PARTS {
  return Object.hasOwn(PARTS, name);
}
