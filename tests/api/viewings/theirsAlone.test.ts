import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { isTheirsAlone, LASTING_RESOURCES } from '../../../resources/viewings/theirsAlone';
import { makeWorld } from '../../access/world';
import type { Person, TestApp } from '../../support/testApp';
import { createAppWithRoutes, type WatchedRoute } from '../../support/watchedRoutes';

/**
 * Resources whose records are the product's matter: what somebody does with them ends with what they did. One that lets in, sends or fetches in
 * a person's name once they are made belongs into `LASTING_RESOURCES` instead.
 */
const DONE_WITH = [
  ...['announcements', 'applications', 'articles', 'athletes', 'background_tasks', 'builds', 'courses', 'deliveries'],
  ...['events', 'feature_flags', 'files', 'gunshots', 'imports', 'inquiries', 'integrations', 'markers'],
  ...['notifications', 'operations', 'organizations', 'passings', 'preferences', 'products', 'programs'],
  ...['progress_notifications', 'race_timelines', 'races', 'rankings', 'same_profiles', 'saved_views', 'selfies'],
  ...['shown_announcements', 'sponsor_categories', 'sponsors', 'store_steps', 'support_messages', 'timelines', 'waves'],
  ...['webhook_deliveries', 'widgets'],
];
/** What is done to one of their records, or by hand, and is done with. */
const CALLS = [
  ...['POST again', 'POST cancel', 'POST abort', 'POST retry', 'POST take_back_reads', 'POST import_configuration'],
  ...['POST bulk', 'POST preview', 'POST publish', 'POST recalculate', 'POST recalculate_rankings', 'POST fill'],
  ...['POST split', 'POST finish', 'POST duplicate', 'POST inspect', 'POST from_file', 'POST approve', 'POST lock'],
  ...['POST move', 'POST rehearse', 'POST reject', 'POST reset_timing', 'POST submit', 'POST unlock', 'POST withdraw'],
  ...['POST setup_steps', 'POST set_up', 'POST resend', 'POST send', 'POST test', 'POST same_athletes', 'POST merge'],
  ...[
    'POST order',
    'POST copy-day',
    'POST end',
    'POST resume',
    'POST dismiss',
    'POST detect',
    'POST upload',
    'POST undo',
  ],
  ...['POST restore', 'POST delete_preview'],
];

let routes: WatchedRoute[];
let test: TestApp;
let person: Person;
let admin: Person;
let token: string;
let organizationId: number;

beforeAll(async () => {
  ({ test, routes } = await createAppWithRoutes());
  const world = await makeWorld(test.db);
  organizationId = world.scopes.O1.id;
  admin = await test.signIn({ isSuperAdmin: true });
  person = await test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: organizationId } });
  await sql`update access_tokens set proved_at = now() where profile_id = ${admin.profileId}`.execute(test.db);
  const url = `/v1/admin/profiles/${person.profileId}/sign_in_as`;
  const body = { reason: 'A question by phone about keys' };
  const begun = await test.call({ method: 'POST', url, token: admin.token, body });
  token = begun.json().token;
});
afterAll(() => test?.close());

const isRead = ({ method }: WatchedRoute) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const asked = async ({ method, url }: WatchedRoute) => {
  const address = url.replace(/:(id|operation_id)/g, '1').replace(/:\w+/g, 'x');
  const headers = { authorization: `Bearer ${token}` };
  const payload = isRead({ method, url }) ? {} : { payload: {} };
  const answer = await test.app.inject({ method: method as 'GET', url: address, headers, ...payload });
  // A HEAD has no body that could say so.
  return method === 'HEAD' ? answer.statusCode === 403 : /"code":"read_only"/.test(answer.body);
};
const segments = ({ url }: WatchedRoute) => url.replace('/v1/admin/', '').split('/');

it('knows of each write whether it is done with, or goes on afterwards in the person’s name', () => {
  const unknown = routes
    .filter((route) => route.url.startsWith('/v1/admin/') && !isRead(route))
    .filter(({ method, url }) => !isTheirsAlone({ method, route: url }))
    .filter((route) => {
      const [resource = '', ...rest] = segments(route);
      const own = rest.filter((part) => !part.startsWith(':'));
      if ((LASTING_RESOURCES as readonly string[]).includes(resource)) return false;
      return !DONE_WITH.includes(resource) || (own.length > 0 && !CALLS.includes(`${route.method} ${own.at(-1)}`));
    })
    .map(({ method, url }) => `${method} ${url}`);
  expect(unknown, 'Say in resources/viewings/theirsAlone.ts or here what becomes of these').toEqual([]);
});

it('refuses all that would, and the person’s papers, by one sentence and before the route is asked', async () => {
  const theirs = routes.filter(({ method, url }) => isTheirsAlone({ method, route: url }));
  const through: string[] = [];
  for (const route of theirs) if (!(await asked(route))) through.push(`${route.method} ${route.url}`);
  expect(through).toEqual([]);
  const seen = theirs.map(({ method, url }) => `${method} ${url}`);
  for (const name of LASTING_RESOURCES.filter((one) => plan.get(one).resource.verbs.includes('create')))
    expect(seen).toContain(`POST /v1/admin/${name}`);
  for (const one of [
    'POST /v1/admin/organizations',
    'POST /v1/admin/linked_participants/claim',
    'POST /v1/admin/athletes/:id/claim_code',
    'POST /v1/admin/schedule/feed',
    'POST /v1/admin/profile/bundle',
    'POST /v1/admin/api_keys/:id/confirm',
    'POST /v1/admin/webhooks/restore',
    'POST /v1/public/events/:id/push_subscriptions',
    'GET /v1/admin/profile/erasure',
    'GET /v1/admin/profiles/:id/erasure',
    'GET /v1/admin/profile/sessions',
    'GET /v1/bundles/:id',
  ])
    expect(seen).toContain(one);
});

it('is imported or copied along by nothing else', () => {
  for (const name of LASTING_RESOURCES) {
    const { importing, copying } = plan.get(name).resource;
    expect([name, importing, copying]).toEqual([name, undefined, undefined]);
  }
});

it('does not make them by taking their deletion back either', async () => {
  const body = { url: 'https://example.com/x', topics: ['athletes.*'], organization_id: organizationId, enabled: true };
  const made = await test.call({ method: 'POST', url: '/v1/admin/webhooks', token: person.token, body });
  expect(made.statusCode, made.body).toBe(201);
  const url = `/v1/admin/webhooks/${made.json().id}`;
  const gone = await test.call({ method: 'DELETE', url, token: person.token });
  const undo = `/v1/admin/operations/${gone.headers['x-operation-id']}/undo`;
  const again = await test.call({ method: 'POST', url: undo, token, body: {} });
  expect([again.statusCode, again.json().code]).toEqual([403, 'read_only']);
  expect((await test.call({ method: 'POST', url: undo, token: person.token, body: {} })).statusCode).toBe(200);
});
