import { apps } from './features/apps/apps.feature';
import { connections } from './features/connections/connections.feature';
import { course } from './features/course/course.feature';
import { operations } from './features/operations/operations.feature';
import { organising } from './features/organising/organising.feature';
import { people } from './features/people/people.feature';
import { raceDay } from './features/raceDay/raceDay.feature';
import { startList } from './features/startList/startList.feature';
import type { Feature } from './frame/feature';
import { gallery } from './gallery/gallery.feature';

/** What the console consists of, in the order of its sidebar and palette. */
export const features: readonly Feature[] = [
  startList,
  organising,
  raceDay,
  course,
  people,
  apps,
  connections,
  operations,
  ...(import.meta.env.DEV ? [gallery] : []),
];
