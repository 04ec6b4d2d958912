import type { TaskRunner } from '../../engine/api/tasks/taskWorker';
import type { Building } from './building';
import { BUILD_TASK } from './createBuild';
import { buildRunner } from './runBuild';
import { FETCH_TASK, fetchRunner } from './service/fetchArtifact';
import { CANCEL_TASK, cancelRunner } from './service/handOver';

/** The background tasks of builds. */
export function buildRunners(building: Building): Record<string, TaskRunner> {
  return {
    [BUILD_TASK]: buildRunner(building),
    [CANCEL_TASK]: cancelRunner(building),
    [FETCH_TASK]: fetchRunner(building),
  };
}

/** Those of them that mostly wait for others. */
export const WAITING_BUILD_TASKS = [CANCEL_TASK, FETCH_TASK];
