import { ROLE_NAMES } from '../../resources/roles/roleNames';
import type { TestApp } from '../support/testApp';
import type { Subject } from './oracle';
import type { World } from './world';

export type Role = (typeof ROLE_NAMES)[number];

export interface Scope {
  readonly kind: 'organization' | 'application' | 'event';
  readonly id: number;
  /** The tenants the scope itself is under, itself first. */
  readonly chain: readonly string[];
}

export interface TestActor {
  readonly name: string;
  readonly token: string | null;
  /** Null for who sends no token. */
  readonly subject: Subject | null;
}

const KEYS: readonly (readonly [Role, 'O1' | 'E1'])[] = [
  ['organization_manager', 'O1'],
  ['event_manager', 'E1'],
  ['timer', 'E1'],
  ['read_only', 'O1'],
];

/** Every role on every kind of tenant, API keys, a super admin, a person without roles, and nobody. */
export async function makeActors(test: TestApp, world: World): Promise<TestActor[]> {
  const actors: TestActor[] = [{ name: 'anonymous', token: null, subject: null }];
  const admin = await test.signIn({ isSuperAdmin: true });
  actors.push({ name: 'super admin', token: admin.token, subject: subjectOf(admin.profileId, { isSuperAdmin: true }) });
  const nobody = await test.signIn();
  actors.push({ name: 'person without roles', token: nobody.token, subject: subjectOf(nobody.profileId, {}) });
  for (const role of ROLE_NAMES) {
    for (const place of ['O1', 'A1', 'E1'] as const) {
      const scope = world.scopes[place];
      const person = await test.signIn({ role, scope });
      const subject = subjectOf(person.profileId, { grant: { role, scope } });
      actors.push({ name: `${role} on ${place}`, token: person.token, subject });
    }
  }
  for (const [role, place] of KEYS) {
    const scope = world.scopes[place];
    const token = await test.makeKey({ role, scope });
    actors.push({ name: `key ${role} on ${place}`, token, subject: subjectOf(null, { grant: { role, scope } }) });
  }
  return actors;
}

function subjectOf(profileId: number | null, facts: Partial<Subject>): Subject {
  return { profileId, isSuperAdmin: false, grant: null, ...facts };
}
