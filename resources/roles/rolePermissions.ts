import type { RoleName } from './roleNames';

/**
 * What each role may do within the organization, application or event it is granted on. A permission is
 * `resource.verb`; fields that need more of the reader or writer have a middle part (`athletes.contact.read`), which
 * `*.read` does not cover.
 */
export const ROLE_PERMISSIONS: Readonly<Record<RoleName, readonly string[]>> = {
  organization_manager: ['*'],
  event_manager: [
    '*.read',
    'events.*',
    'races.*',
    'waves.*',
    'athletes.*',
    'timelines.*',
    'gunshots.*',
    'passings.*',
    'rankings.*',
    'imports.*',
    'import_rows.*',
    'event_integrations.*',
    'background_tasks.*',
    'files.*',
    'roles.*',
    'api_keys.*',
  ],
  application_manager: ['*.read', 'applications.*', 'events.update', 'files.*', 'athletes.contact.read'],
  marketing: ['*.read', 'files.create', 'files.update', 'events.update', 'athletes.export', 'rankings.export'],
  timer: [
    '*.read',
    'athletes.create',
    'athletes.update',
    'athletes.export',
    'athletes.import',
    'imports.*',
    'import_rows.export',
    'races.update',
    'races.finish',
    'timelines.*',
    'gunshots.*',
    'passings.*',
    'rankings.*',
    'waves.create',
    'waves.update',
    'files.create',
  ],
  read_only: ['*.read'],
};
