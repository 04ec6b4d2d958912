import { apps } from './features/apps/apps.feature';
import { connections } from './features/connections/connections.feature';
import { course } from './features/course/course.feature';
import { operations } from './features/operations/operations.feature';
import { organising } from './features/organising/organising.feature';
import { people } from './features/people/people.feature';
import { raceDay } from './features/raceDay/raceDay.feature';
import { sponsors } from './features/sponsors/sponsors.feature';
import { startList } from './features/startList/startList.feature';
import { updates } from './features/updates/updates.feature';
import { widgets } from './features/widgets/widgets.feature';
import type { Feature } from './frame/feature';
import { gallery } from './gallery/gallery.feature';

/** What the console consists of, in the order of its sidebar and palette. */
export const features: readonly Feature[] = [
  startList,
  organising,
  raceDay,
  course,
  updates,
  widgets,
  sponsors,
  people,
  apps,
  connections,
  operations,
  ...(import.meta.env.DEV ? [gallery] : []),
];
