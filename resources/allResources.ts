import { compileResources } from '../engine/core/plan';
import { baseFields } from '../engine/fields/baseFields';
import { apiKeys } from './api_keys/apiKeys.resource';
import { applications } from './applications/applications.resource';
import { athletes } from './athletes/athletes.resource';
import { backgroundTasks } from './background_tasks/backgroundTasks.resource';
import { changes } from './changes/changes.resource';
import { eventIntegrations } from './event_integrations/eventIntegrations.resource';
import { events } from './events/events.resource';
import { files } from './files/files.resource';
import { importRows } from './import_rows/importRows.resource';
import { imports } from './imports/imports.resource';
import { integrations } from './integrations/integrations.resource';
import { organizations } from './organizations/organizations.resource';
import { preferences } from './preferences/preferences.resource';
import { profiles } from './profiles/profiles.resource';
import { races } from './races/races.resource';
import { roles } from './roles/roles.resource';
import { waves } from './waves/waves.resource';

/** Every resource of the product, compiled. */
export const plan = compileResources(
  [
    organizations,
    profiles,
    roles,
    apiKeys,
    applications,
    events,
    races,
    waves,
    athletes,
    imports,
    importRows,
    files,
    backgroundTasks,
    changes,
    preferences,
    integrations,
    eventIntegrations,
  ],
  baseFields,
);
