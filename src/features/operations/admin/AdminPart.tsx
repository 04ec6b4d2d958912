import { useParams } from 'react-router-dom';
import { late } from '../../../../engine/console/late';
import { NotFoundPage } from '../../../frame/router/NotFoundPage';
import { AdminFrame } from './AdminFrame';

/** The parts of the administration by their addresses, each fetched when it is opened. */
const PARTS = {
  organizations: late(async () => (await import('./OrganizationsPage')).Component),
  health: late(async () => (await import('./HealthPage')).Component),
  tasks: late(async () => (await import('./TasksPage')).Component),
  usage: late(async () => (await import('./UsagePage')).Component),
  audit: late(async () => (await import('./AuditPage')).Component),
  impersonation: late(async () => (await import('./ImpersonationPage')).Component),
  announcements: late(async () => (await import('./AnnouncementsPage')).Component),
  flags: late(async () => (await import('./FlagsPage')).Component),
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
