import type { Call } from '../engine/core/calls/defineCall';
import { activityCalls } from '../engine/records/activity.calls';
import { importCalls } from '../engine/records/imports.calls';
import { taskCalls } from '../engine/records/tasks.calls';
import * as announcements from './admin/announcements.calls';
import * as audit from './admin/audit.calls';
import * as flags from './admin/flags.calls';
import * as installation from './admin/installation.calls';
import { plan } from './allResources';
import * as keys from './api_keys/apiKeys.calls';
import * as builds from './builds/builds.calls';
import * as courses from './courses/courses.calls';
import * as connections from './event_integrations/eventIntegrations.calls';
import * as events from './events/events.calls';
import * as schedule from './events/schedule.calls';
import * as setUp from './events/setUp.calls';
import * as files from './files/files.calls';
import * as gunshots from './gunshots/gunshots.calls';
import * as inquiries from './inquiries/inquiries.calls';
import * as claims from './linked_participants/claims.calls';
import * as merging from './merging/merging.calls';
import * as notifications from './notifications/notifications.calls';
import * as organizations from './organizations/organizations.calls';
import * as impact from './passings/impact.calls';
import * as passings from './passings/passings.calls';
import * as readFiles from './passings/readFiles.calls';
import * as privacy from './privacy/privacy.calls';
import * as factor from './profiles/factor.calls';
import * as identity from './profiles/identity.calls';
import * as oidc from './profiles/oidc.calls';
import * as programs from './programs/programs.calls';
import * as publicContent from './public/content.calls';
import * as publicApi from './public/public.calls';
import * as publicWidgets from './public/widgets.calls';
import * as push from './push_subscriptions/push.calls';
import * as configuration from './races/configuration.calls';
import * as field from './races/field.calls';
import * as raceDay from './races/raceDay.calls';
import * as races from './races/races.calls';
import * as rankings from './rankings/rankings.calls';
import * as roleCalls from './roles/roles.calls';
import * as selfies from './selfies/selfies.calls';
import * as serving from './serving.calls';
import * as sponsorCategories from './sponsor_categories/sponsorCategories.calls';
import * as sponsors from './sponsors/sponsors.calls';
import * as updates from './updates/updates.calls';
import * as viewings from './viewings/viewings.calls';
import * as waves from './waves/waves.calls';
import * as webhooks from './webhooks/webhooks.calls';
import * as widgets from './widgets/widgets.calls';

/** Every call that no declaration of a resource draws. */
export const calls: readonly Call[] = [
  serving,
  identity,
  roleCalls,
  organizations,
  viewings,
  factor,
  oidc,
  files,
  activityCalls(plan),
  importCalls(plan),
  taskCalls(plan),
  passings,
  readFiles,
  configuration,
  field,
  raceDay,
  gunshots,
  impact,
  rankings,
  waves,
  keys,
  races,
  courses,
  events,
  schedule,
  setUp,
  connections,
  builds,
  webhooks,
  publicApi,
  push,
  notifications,
  updates,
  inquiries,
  claims,
  privacy,
  merging,
  selfies,
  publicWidgets,
  publicContent,
  sponsorCategories,
  sponsors,
  programs,
  widgets,
  installation,
  audit,
  announcements,
  flags,
].flatMap((declared) => Object.values<unknown>(declared).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
