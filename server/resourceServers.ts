import type { ResourceServer } from '../engine/api/engine';
import { athletesServer } from '../resources/athletes/athletes.server';
import { backgroundTasksServer } from '../resources/background_tasks/backgroundTasks.server';
import { eventsServer } from '../resources/events/events.server';
import { racesServer } from '../resources/races/races.server';
import { wavesServer } from '../resources/waves/waves.server';

interface Services {
  requestAbort(taskId: number): Promise<void>;
}

/** The server half of each resource that has one. */
export function resourceServers(services: Services): Record<string, ResourceServer> {
  return {
    athletes: athletesServer,
    background_tasks: backgroundTasksServer(services),
    events: eventsServer,
    races: racesServer,
    waves: wavesServer,
  };
}
