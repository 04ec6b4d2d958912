import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METHODS, type OpenApiDocument } from '../../../engine/api/openapi/document';
import { plan } from '../../../resources/allResources';
import { makeWorld } from '../../access/world';
import type { Person, TestApp } from '../../support/testApp';
import { createAppWithRoutes, type WatchedRoute } from '../../support/watchedRoutes';

/** Besides lists as files, and files as they were uploaded. */
const FILES_AND_PAGES = [
  '/v1/admin/builds/:id/artifact.bin',
  '/v1/admin/builds/:id/bundle.zip',
  '/v1/admin/courses/:id.gpx',
  '/v1/admin/imports/:id/failed_rows.csv',
  '/v1/admin/races/:id/configuration.json',
  '/v1/admin/rankings/:id/entries.csv',
  '/v1/admin/rankings/:id/entries.pdf',
  '/v1/admin/rankings/:id/entries.xlsx',
  '/v1/auth/oidc/callback',
  '/v1/auth/oidc/start',
  '/v1/auth/verify',
  '/v1/builds/:id/bundle',
  '/v1/bundles/:id',
  '/v1/public/selfies/:id/:size',
  '/v1/schedule/:token.ics',
];
/** People's own. */
const PERSONAL = [
  ...['erasure', 'identities', 'second_factor', 'sessions'].map((name) => `/v1/admin/profile/${name}`),
  '/v1/admin/profiles/:id/erasure',
  '/v1/admin/bundles/:id',
  '/v1/admin/schedule/feed',
];

let routes: WatchedRoute[];
let test: TestApp;
let manager: Person;
let token: string;

beforeAll(async () => {
  ({ test, routes } = await createAppWithRoutes());
  const world = await makeWorld(test.db);
  const scope = { kind: 'organization', id: world.scopes.O1.id } as const;
  manager = await test.signIn({ role: 'organization_manager', scope });
  const person = await test.signIn({ role: 'organization_manager', scope });
  const url = `/v1/admin/profiles/${person.profileId}/viewings`;
  token = (await test.call({ method: 'POST', url, token: manager.token, body: {} })).json().token;
  const document: OpenApiDocument = (await test.call({ url: '/v1/openapi.json' })).json();
  // Both tables of what there is: one may know of an address that the other forgot.
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS.filter((one) => item[one])) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      if (!routes.some((route) => route.url === url && route.method === method.toUpperCase()))
        routes.push({ method: method.toUpperCase(), url });
    }
});
afterAll(() => test?.close());

const ofApi = ({ url }: WatchedRoute) => url.startsWith('/v1/');
const isRead = ({ method }: WatchedRoute) => method === 'GET' || method === 'HEAD';
const asked = async ({ method, url }: WatchedRoute, bearer = token) => {
  const address = url
    .replace(':size', 'original')
    .replace(/:operation_id/, randomUUID())
    .replace(/:\w+/g, '1')
    .replace('*', 'x');
  const answer = await test.app.inject({
    method: method as 'GET',
    url: address,
    headers: { authorization: `Bearer ${bearer}` },
    ...(!isRead({ method, url }) && { payload: {} }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
  return { status: answer.statusCode, code: isJson ? answer.json().code : null };
};

it('refuses every write there is, whoever may call it', async () => {
  const writes = routes.filter((route) => ofApi(route) && !isRead(route) && route.method !== 'OPTIONS');
  const letThrough: string[] = [];
  for (const route of writes) {
    const { status, code } = await asked(route);
    if (status !== 403 || code !== 'read_only') letThrough.push(`${route.method} ${route.url}: ${status} ${code}`);
  }
  expect(writes.length).toBeGreaterThan(200);
  expect(letThrough).toEqual([]);
});

it('is refused writes once it is over, or with a token that nobody signed, no less', async () => {
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const url of ['/v1/auth/login', '/v1/admin/races', '/v1/token/refresh', '/v1/broadcasting/auth'])
    expect((await asked({ method: 'POST', url }, forged)).code).toBe('read_only');
});

it('reads what the person sees, takes no file along, and leaves no trace in any table', async () => {
  // Made by whoever asks first, whoever that is.
  await test.call({ url: '/v1/public/push_key' });
  const before = await traces();
  const reads = routes.filter((route) => ofApi(route) && isRead(route));
  const refused: string[] = [];
  const strange: string[] = [];
  for (const route of reads) {
    const { status, code } = await asked(route);
    if (route.method === 'GET' && code === 'read_only') refused.push(route.url);
    if (status >= 500 || status === 401) strange.push(`${route.method} ${route.url}: ${status} ${code}`);
  }
  const lists = [...plan.resources.values()].filter(({ resource }) => resource.verbs.includes('export'));
  const exported = lists.flatMap(({ name }) => ['csv', 'xlsx'].map((type) => `/v1/admin/${name}.${type}`));
  const expected = [...exported, ...FILES_AND_PAGES, ...PERSONAL, '/v1/files/:id/:size'];
  expect(reads.length).toBeGreaterThan(200);
  expect(strange).toEqual([]);
  expect([...new Set(refused)].sort()).toEqual([...new Set(expected)].sort());
  expect(await traces()).toEqual(before);
});

it('shows the pictures that the person sees, by their sizes', async () => {
  const { status } = await asked({ method: 'GET', url: '/v1/files/1/thumbnail' });
  expect([200, 404]).toContain(status);
});

it('shows no secret: what a key, a link or another view would be made of', async () => {
  const key = await test.call({ url: '/v1/admin/api_keys', token });
  expect(key.statusCode).toBe(200);
  expect(key.body).not.toMatch(/"(secret|secret_hash|token|token_hash)"/);
});

/** Of every table how many rows it has, and which transaction wrote to it last. */
async function traces(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(test.db);
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const counted = await sql<{ trace: string }>`
      select concat_ws(' ', count(*), max(xmin::text::bigint)) as trace from ${sql.table(name)}`.execute(test.db);
    found[name] = counted.rows[0]?.trace ?? '';
  }
  return found;
}
