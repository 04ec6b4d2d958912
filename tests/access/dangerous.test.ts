import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../resources/allCalls';
import { DANGEROUS_ACTIONS, type DangerousAction } from '../../resources/dangerousActions';
import { appCode, turnOnFactor } from '../support/factors';
import { createTestApp, type Person, type TestApp } from '../support/testApp';
import { insert } from './values';

const PASSWORD = 'correct horse battery';

let test: TestApp;
let admin: Person;
let organizationId: number;
beforeAll(async () => {
  test = await createTestApp();
  organizationId = await insert(test.db, 'organizations', { name: 'Club' });
  await sql`insert into changes (operation_id, resource, record_id, operation) values (${RIGHT_GONE}, 'api_keys', 999999, 'delete')`.execute(
    test.db,
  );
});
beforeEach(async () => {
  admin = await test.signIn({ isSuperAdmin: true });
  const hash = await test.services.passwords.hash(PASSWORD);
  await sql`update profiles set password = ${hash} where id = ${admin.profileId}`.execute(test.db);
});
afterAll(() => test?.close());

/** Bodies that make something dangerous; most are so with any. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /v1/admin/api_keys/{id}': { expires_at: '2030-01-01T00:00:00.000Z' },
  'PATCH /v1/admin/api_keys': { ids: [999_999], data: { expires_at: '2030-01-01T00:00:00.000Z' } },
  'PATCH /v1/admin/profiles/{id}': { is_super_admin: true },
  'PATCH /v1/admin/profiles': { ids: [999_999], data: { is_super_admin: true } },
  'PATCH /v1/admin/roles/{id}': { role: 'timer' },
  'PATCH /v1/admin/roles': { ids: [999_999], data: { role: 'timer' } },
  'PATCH /v1/admin/profile': { password: 'another good password', current_password: PASSWORD },
};

/** Undoing is dangerous where it gives back a right: one that this operation ended. */
const RIGHT_GONE = '6f1a6c0e-3c1b-4a52-9d9a-0f6f6d3b7a11';

const send = ({ method, path }: DangerousAction, body: object, token = admin.token) =>
  test.call({
    method,
    url: path.replace(/\{\w+\}/g, path.includes('operations') ? RIGHT_GONE : '999999'),
    token,
    body,
  });
const age = (minutes: number) =>
  sql`update access_tokens set proved_at = now() - make_interval(mins => ${minutes}::int) where profile_id = ${admin.profileId}`.execute(
    test.db,
  );
const prove = (body: object) => test.call({ method: 'POST', url: '/v1/admin/profile/proof', token: admin.token, body });

describe.each(DANGEROUS_ACTIONS.map((action) => [`${action.method} ${action.path}`, action] as const))(
  '%s',
  (name, action) => {
    const body = BODIES[name] ?? {};

    it('is something that there is', () => {
      expect(test.app.hasRoute({ method: action.method, url: action.path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
      expect(action.when?.({}) ?? true).toBe(action.when === undefined || BODIES[name] === undefined);
    });

    it('asks a session that was proved too long ago for a code where there is a factor', async () => {
      const { secret } = await turnOnFactor(test, admin.token);
      await age(11);
      const refused = await send(action, body);
      expect(refused.json()).toMatchObject({ code: 'proof_needed', proof: 'code' });
      expect(refused.statusCode).toBe(403);
      expect((await prove({ password: PASSWORD })).statusCode).toBe(422);
      expect((await send(action, body)).json().code).toBe('proof_needed');
      expect((await prove({ code: appCode(secret) })).statusCode).toBe(200);
      expect((await send(action, body)).body).not.toContain('proof_needed');
    });

    it('asks for the password where there is none, unless it is given with it, or the sign-in is enough', async () => {
      await age(11);
      const first = await send(action, body);
      if (action.takesPassword || action.onlyWithFactor) {
        expect(first.body).not.toContain('proof_needed');
        return;
      }
      expect(first.json()).toMatchObject({ code: 'proof_needed', proof: 'password' });
      expect((await prove({ password: 'wrong password' })).statusCode).toBe(422);
      expect((await prove({ password: PASSWORD })).statusCode).toBe(200);
      expect((await send(action, body)).body).not.toContain('proof_needed');
    });

    it('asks nothing more within ten minutes, nor of programs', async () => {
      await age(9);
      expect((await send(action, body)).body).not.toContain('proof_needed');
      const key = await test.makeKey({
        role: 'organization_manager',
        scope: { kind: 'organization', id: organizationId },
      });
      expect((await send(action, body, key)).body).not.toContain('proof_needed');
    });
  },
);

it('lists every call that says of itself that it changes what signs one in', () => {
  const listed = new Set(DANGEROUS_ACTIONS.map(({ method, path }) => `${method} ${path}`));
  const ownWays = calls.filter(
    ({ path, method }) => /second_factor|identities|oidc\/link/.test(path) && method !== 'GET',
  );
  // These take what the proof would ask for along, or are the way to sign in.
  const prove = [
    '/v1/auth/second_factor',
    '/v1/admin/profile/second_factor/confirm',
    '/v1/admin/profile/second_factor/turn_off',
  ];
  const missing = ownWays.filter(({ path, method }) => !listed.has(`${method} ${path}`) && !prove.includes(path));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('gives what follows from a refresh no newer proof', async () => {
  await turnOnFactor(test, admin.token);
  await age(11);
  const { api_token } = (await test.call({ method: 'POST', url: '/v1/token/refresh', token: admin.token })).json();
  const refused = await send({ method: 'POST', path: '/v1/admin/api_keys' }, {}, api_token.token);
  expect(refused.json().code).toBe('proof_needed');
});

describe('taking back what ended a right', () => {
  const gone = async (method: 'DELETE' | 'PATCH', path: string, body?: object): Promise<string> => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: admin.token, ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return String(answer.headers['x-operation-id']);
  };
  const undo = async (operationId: string) =>
    (await send({ method: 'POST', path: `/v1/admin/operations/${operationId}/undo` }, {})).json().code;
  const inClub = () => ({ organization_id: organizationId });
  const key = () => insert(test.db, 'api_keys', { ...inClub(), ...KEY, secret_hash: crypto.randomUUID() });
  const KEY = { name: 'Key', role: 'timer', prefix: 'sk_abc' };

  it('asks for a proof, for keys, grants and invitations, and not where a right was made', async () => {
    await turnOnFactor(test, admin.token);
    const holder = await test.signIn();
    const grant = { ...inClub(), role: 'timer', invited_at: 'now', accepted_at: 'now' };
    const role = await insert(test.db, 'roles', { ...grant, profile_id: holder.profileId });
    const changed = await gone('PATCH', `roles/${role}`, { role: 'read_only' });
    const invitation = { ...inClub(), role: 'timer', email: 'away@example.com', invited_at: 'now' };
    const ended = [
      await gone('DELETE', `api_keys/${await key()}`),
      await gone('DELETE', `roles/${await insert(test.db, 'roles', invitation)}`),
      await gone('DELETE', `roles/${role}`),
      await gone('PATCH', `api_keys/${await key()}`, { expires_at: '2031-01-01T00:00:00.000Z' }),
      changed,
    ];
    const named = await gone('PATCH', `api_keys/${await key()}`, { name: 'Another name' });
    await age(11);
    for (const id of ended) expect(await undo(id)).toBe('proof_needed');
    expect(await undo(named)).not.toBe('proof_needed');
  });
});

describe('PUT of a record', () => {
  const changes = DANGEROUS_ACTIONS.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/{id}'));

  it.each(changes.map((action) => [action.path, action] as const))(
    'asks for a proof at %s as PATCH does',
    async (_, action) => {
      await turnOnFactor(test, admin.token);
      await age(11);
      const url = action.path.replace('{id}', '999999');
      const body = BODIES[`PATCH ${action.path}`] ?? {};
      const refused = await test.call({ method: 'PUT', url, token: admin.token, body });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof_needed']);
    },
  );
});
