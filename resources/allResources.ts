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
import { gunshots } from './gunshots/gunshots.resource';
import { importRows } from './import_rows/importRows.resource';
import { imports } from './imports/imports.resource';
import { integrations } from './integrations/integrations.resource';
import { organizations } from './organizations/organizations.resource';
import { passings } from './passings/passings.resource';
import { preferences } from './preferences/preferences.resource';
import { profiles } from './profiles/profiles.resource';
import { raceTimelines } from './race_timelines/raceTimelines.resource';
import { races } from './races/races.resource';
import { rankingEntries } from './ranking_entries/rankingEntries.resource';
import { rankings } from './rankings/rankings.resource';
import { roles } from './roles/roles.resource';
import { timelines } from './timelines/timelines.resource';
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
    timelines,
    raceTimelines,
    gunshots,
    passings,
    rankings,
    rankingEntries,
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
