import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../engine/core/access/actor';
import { ROLE_NAMES } from '../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import { UPDATE_KINDS, type UpdateKind } from '../../resources/updates/updateKinds';
import { createTestApi, SUPER, type TestApi } from '../api/resources/testApi';
import { holds, permissionOf } from './oracle';
import { makeWorld, type World } from './world';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await createTestApi();
  world = await makeWorld(api.database.db);
});
afterAll(() => api?.close());

interface Caller {
  readonly name: string;
  readonly actor: Actor | null;
  readonly reads: readonly UpdateKind[];
  /** Tenant that the rights are on; null for everywhere. */
  readonly scope: string | null;
}

const PLACES = ['O1', 'A1', 'E1', 'F1', 'O2'] as const;
const EVENTS = ['E1', 'F1', 'E2'] as const;
/** Every choice of kinds, none of them included. */
const SUBSETS = Array.from({ length: 2 ** UPDATE_KINDS.length }, (_, bits) =>
  UPDATE_KINDS.filter((_, index) => bits & (1 << index)),
);

/** Every role and every choice of kinds, on every place; a super admin, and someone who is not signed in. */
function callers(): Caller[] {
  const at = PLACES.flatMap((place) => {
    const { kind: level, id: tenantId } = world.scopes[place];
    const caller = (role: string, patterns: readonly string[], reads: readonly UpdateKind[]): Caller => ({
      name: `${role} on ${place}`,
      actor: { identity: null, isSuperAdmin: false, grants: [{ role, patterns, level, tenantId }] },
      reads,
      scope: `${level}:${tenantId}`,
    });
    return [
      ...ROLE_NAMES.map((role) => {
        const subject = { profileId: null, isSuperAdmin: false, grant: { role, scope: world.scopes[place] } };
        const reads = UPDATE_KINDS.filter((kind) => holds(subject, permissionOf(kind, 'read')));
        return caller(role, ROLE_PERMISSIONS[role], reads);
      }),
      ...SUBSETS.map((kinds) =>
        caller(
          `reader of ${kinds.join(' and ') || 'nothing'}`,
          kinds.map((kind) => permissionOf(kind, 'read')),
          kinds,
        ),
      ),
    ];
  });
  return [
    { name: 'nobody', actor: null, reads: [], scope: null },
    { name: 'super admin', actor: SUPER, reads: UPDATE_KINDS, scope: null },
    ...at,
  ];
}

/** Ids of the updates of an event, as the records of the world say it. */
function updatesOf(event: (typeof EVENTS)[number], { reads, scope }: Caller, asked: readonly UpdateKind[]): string[] {
  return world.records
    .filter(({ resource, at }) => at === event && asked.some((kind) => kind === resource))
    .filter(({ resource, chain }) => reads.some((kind) => kind === resource) && (!scope || chain.includes(scope)))
    .map(({ resource, id }) => `${resource}-${id}`)
    .sort();
}

it('lists exactly the updates that a caller may read, for every role, kind and event', async () => {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let rows = 0;
  for (const caller of callers()) {
    for (const event of EVENTS) {
      for (const kind of [null, ...UPDATE_KINDS]) {
        const asked = kind ? [kind] : UPDATE_KINDS;
        const isReader = asked.some((one) => caller.reads.includes(one));
        const status = !caller.actor ? 401 : isReader ? 200 : 403;
        const expected = status === 200 ? updatesOf(event, caller, asked) : [];
        const path = `updates?event_id=${world.scopes[event].id}${kind ? `&kind=${kind}` : ''}`;
        const answer = await api.call('GET', path, { as: caller.actor });
        const items = (answer.body.items ?? []) as { id: string }[];
        const found = {
          status: answer.status,
          total: answer.body.totalItems ?? 0,
          ids: items.map(({ id }) => id).sort(),
        };
        rows += found.ids.length;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const right = { status, total: expected.length, ids: expected };
        if (JSON.stringify(found) !== JSON.stringify(right))
          wrong.push(`${caller.name}, ${kind ?? 'all kinds'} of ${event}: ${JSON.stringify({ found, right })}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Each outcome occurs, and so do records.
  expect([...statuses.keys()].sort()).toEqual([200, 401, 403]);
  expect(rows).toBeGreaterThan(100);
});

it('names the permissions that a caller lacks', async () => {
  const { kind: level, id: tenantId } = world.scopes.E1;
  const as: Actor = {
    identity: null,
    isSuperAdmin: false,
    grants: [{ role: 'reader', patterns: ['articles.read'], level, tenantId }],
  };
  const messages = async (actor: Actor, query = '') =>
    (await api.call('GET', `updates?event_id=${tenantId}${query}`, { as: actor })).body.message;
  expect(await messages(as, '&kind=notifications')).toBe('You need the permission notifications.read for that.');
  expect(await messages({ ...as, grants: [] })).toBe(
    'You need one of these permissions for that: articles.read, notifications.read, progress_notifications.read.',
  );
});
