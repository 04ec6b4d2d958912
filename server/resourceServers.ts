import type { ResourceServer } from '../engine/api/engine';
import { savedViewsServer } from '../engine/api/views/savedViewsServer';
import { configurationImport } from './imports/configuration/runConfiguration';
import { adapters } from './integrations/adapters';
import { connectionsServer } from './integrations/connectionsServer';
import { timingServers } from './timing/timingServers';

/** The server half of each resource that has one. */
export function resourceServers(): Record<string, ResourceServer> {
  const timing = timingServers();
  return {
    ...timing,
    saved_views: savedViewsServer('event'),
    event_integrations: connectionsServer(adapters),
    races: { ...timing.races, importing: configurationImport },
  };
}
