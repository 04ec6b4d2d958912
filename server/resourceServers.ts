import type { ResourceServer } from '../engine/api/engine';
import { backgroundTasksServer } from '../resources/background_tasks/backgroundTasks.server';
import { timingServers } from './timing/timingServers';

interface Services {
  requestAbort(taskId: number): Promise<void>;
}

/** The server half of each resource that has one. */
export function resourceServers(services: Services): Record<string, ResourceServer> {
  return {
    background_tasks: backgroundTasksServer(services),
    ...timingServers(),
  };
}
