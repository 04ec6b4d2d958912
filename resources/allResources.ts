import { compileResources } from '../engine/core/plan';
import type { RecordOf } from '../engine/core/resource';
import { baseFields } from '../engine/fields/baseFields';
import { reference } from '../engine/fields/reference/reference.field';
import { changesResource } from '../engine/records/changes.resource';
import { filesResource } from '../engine/records/files.resource';
import { importResources } from '../engine/records/imports.resource';
import { preferencesResource } from '../engine/records/preferences.resource';
import { savedViewsResource } from '../engine/records/savedViews.resource';
import { tasksResource } from '../engine/records/tasks.resource';
import { apiKeys } from './api_keys/apiKeys.resource';
import { applications } from './applications/applications.resource';
import { articles } from './articles/articles.resource';
import { athletes } from './athletes/athletes.resource';
import { builds } from './builds/builds.resource';
import { courses } from './courses/courses.resource';
import { deliveries } from './deliveries/deliveries.resource';
import { eventIntegrations } from './event_integrations/eventIntegrations.resource';
import { events } from './events/events.resource';
import { gunshots } from './gunshots/gunshots.resource';
import { inquiries } from './inquiries/inquiries.resource';
import { integrationSyncs } from './integration_syncs/integrationSyncs.resource';
import { integrations } from './integrations/integrations.resource';
import { linkedParticipants } from './linked_participants/linkedParticipants.resource';
import { markers } from './markers/markers.resource';
import { notifications } from './notifications/notifications.resource';
import { organizations } from './organizations/organizations.resource';
import { passings } from './passings/passings.resource';
import { products } from './products/products.resource';
import { profiles } from './profiles/profiles.resource';
import { programs } from './programs/programs.resource';
import { progressNotifications } from './progress_notifications/progressNotifications.resource';
import { pushSubscriptions } from './push_subscriptions/pushSubscriptions.resource';
import { raceTimelines } from './race_timelines/raceTimelines.resource';
import { races } from './races/races.resource';
import { rankingEntries } from './ranking_entries/rankingEntries.resource';
import { rankings } from './rankings/rankings.resource';
import { managed, marketed } from './roles/grants';
import { ROLE_NAMES } from './roles/roleNames';
import { roles } from './roles/roles.resource';
import { selfies } from './selfies/selfies.resource';
import { sponsorCategories } from './sponsor_categories/sponsorCategories.resource';
import { sponsors } from './sponsors/sponsors.resource';
import { storeSteps } from './store_steps/storeSteps.resource';
import { supportMessages } from './support_messages/supportMessages.resource';
import { tenancy } from './tenancy';
import { timelines } from './timelines/timelines.resource';
import { viewings } from './viewings/viewings.resource';
import { waves } from './waves/waves.resource';
import { webhookDeliveries } from './webhook_deliveries/webhookDeliveries.resource';
import { webhooks } from './webhooks/webhooks.resource';
import { widgets } from './widgets/widgets.resource';

const entities = [
  organizations,
  profiles,
  roles,
  viewings,
  apiKeys,
  applications,
  builds,
  storeSteps,
  events,
  athletes,
  courses,
  races,
  waves,
  markers,
  timelines,
  raceTimelines,
  gunshots,
  passings,
  rankings,
  rankingEntries,
  filesResource({
    tenancy,
    levels: ['organization', 'event'],
    grants: {
      ...managed,
      application_manager: ['*'],
      marketing: ['read', 'create', 'update'],
      timer: ['read', 'create'],
    },
  }),
  tasksResource({ tenancy, levels: ['event', 'organization'], grants: managed }),
  changesResource(tenancy, { ...managed, event_manager: ['read'] }),
  preferencesResource(tenancy, { ...managed, event_manager: ['read'] }),
  savedViewsResource({ tenancy, level: 'event', grants: { ...managed, event_manager: ['read'] } }),
  integrations,
  eventIntegrations,
  integrationSyncs,
  webhooks,
  webhookDeliveries,
  supportMessages,
  sponsorCategories,
  sponsors,
  widgets,
  programs,
  selfies,
  articles,
  notifications,
  progressNotifications,
  pushSubscriptions,
  deliveries,
  inquiries,
  products,
  linkedParticipants,
];

const imports = importResources({
  tenancy,
  level: 'event',
  of: entities,
  grants: { ...marketed, timer: ['*'] },
  presets: {
    race_id: reference('races', { help: 'The race of rows that name none.' }),
    course_id: reference('courses', { help: 'The course of rows that name none.' }),
  },
});

/** Every resource of the product, compiled. */
export const plan = compileResources({
  tenancy,
  baseFields,
  roles: ROLE_NAMES,
  resources: [...entities, ...imports],
});

type Declared = (typeof entities | typeof imports)[number];
type Named<Name> = Extract<Declared, { readonly name: Name }>;
export type ResourceName = Declared['name'];

/** A record of the resource as the API gives it out; what it refers to (`race` beside `race_id`) is there where it was included. */
export type Stored<Name extends ResourceName> = RecordOf<Named<Name>> & Relations<Named<Name>['fields']>;

type Relations<F> = {
  readonly [K in keyof F as RelationName<K>]?: F[K] extends {
    readonly options: { readonly resource: infer Target extends ResourceName };
  }
    ? Stored<Target> | null
    : never;
};
type RelationName<K> = K extends `${infer Name}_id` ? Name : never;
