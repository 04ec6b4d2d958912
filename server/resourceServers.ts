import type { ResourceServer } from '../engine/api/engine';
import { savedViewsServer } from '../engine/api/views/savedViewsServer';
import { applicationsServer } from '../resources/applications/applications.server';
import { articlesServer } from '../resources/articles/articles.server';
import { coursesServer } from '../resources/courses/courses.server';
import { filesServer } from '../resources/files/files.server';
import { linkedParticipantsServer } from '../resources/linked_participants/linkedParticipants.server';
import { markersServer } from '../resources/markers/markers.server';
import { productsServer } from '../resources/products/products.server';
import { programsServer } from '../resources/programs/programs.server';
import { sponsorCategoriesServer } from '../resources/sponsor_categories/sponsorCategories.server';
import { sponsorsServer } from '../resources/sponsors/sponsors.server';
import { widgetsServer } from '../resources/widgets/widgets.server';
import { buildsServer } from './builds/createBuild';
import { storeStepsServer } from './builds/storeStepsServer';
import { createCourse } from './courses/createCourse';
import { updateCourse } from './courses/updateCourse';
import { configurationImport } from './imports/configuration/runConfiguration';
import { adapters } from './integrations/adapters';
import { connectionsServer } from './integrations/connectionsServer';
import { createOutgoing, type Outgoing } from './outgoing/outgoing';
import { notificationsServer } from './push/notificationsServer';
import { progressServer } from './push/progressServer';
import { timingServers } from './timing/timingServers';
import { webhooksServer } from './webhooks/webhooksServer';

/** The server half of each resource that has one. */
export function resourceServers({
  outgoing = createOutgoing({ allowPrivateNetwork: false }),
}: {
  /** What says which addresses webhooks and connections may have. */
  outgoing?: Pick<Outgoing, 'check'>;
} = {}): Record<string, ResourceServer> {
  const timing = timingServers();
  return {
    ...timing,
    applications: applicationsServer,
    articles: articlesServer,
    builds: buildsServer,
    courses: { ...coursesServer, create: createCourse, update: updateCourse },
    files: filesServer,
    linked_participants: linkedParticipantsServer,
    markers: markersServer,
    notifications: notificationsServer,
    progress_notifications: progressServer,
    store_steps: storeStepsServer,
    saved_views: savedViewsServer('event'),
    event_integrations: connectionsServer({ adapters, outgoing }),
    webhooks: webhooksServer(outgoing),
    products: productsServer,
    programs: programsServer,
    sponsor_categories: sponsorCategoriesServer,
    sponsors: sponsorsServer,
    widgets: widgetsServer,
    races: { ...timing.races, importing: configurationImport },
  };
}
