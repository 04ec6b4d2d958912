// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type AuthProvider, CoreAdminContext } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { Gate } from '../../../providers/Gate';
import { grantsOf, hasPermission, hasRole, hasRoleOrPermission } from '../../../providers/permissions';
import { aProfile } from './api';

const grants = { roles: ['timer'], permissions: ['athletes.*', 'races.read'] };

describe('checks', () => {
  it.each([
    ['athletes.update', true],
    ['athletes.contact.read', true],
    ['races.read', true],
    ['races.update', false],
    ['races.*', true],
    ['waves.*', false],
    ['races.update|races.read', true],
    [' races.update | waves.read ', false],
  ])('permission %s: %s', (values, isHeld) => {
    expect(hasPermission(grants, values)).toBe(isHeld);
  });

  it('asks for all values when told to', () => {
    expect(hasPermission(grants, 'races.read|athletes.read', 'all')).toBe(true);
    expect(hasPermission(grants, 'races.read|races.update', 'all')).toBe(false);
    expect(hasRole(grants, 'timer|marketing', 'all')).toBe(false);
  });

  it('takes roles by name, without wildcards', () => {
    expect(hasRole(grants, 'marketing|timer')).toBe(true);
    expect(hasRole(grants, '*')).toBe(false);
  });

  it('takes either for role-or-permission', () => {
    expect(hasRoleOrPermission(grants, 'marketing|races.read')).toBe(true);
    expect(hasRoleOrPermission(grants, 'timer|races.read', 'all')).toBe(true);
    expect(hasRoleOrPermission(grants, 'marketing|waves.read')).toBe(false);
  });

  it.each(['', ' ', '|'])('wants a value: "%s" is none', (values) => {
    expect(() => hasPermission(grants, values)).toThrow('A gate needs');
  });
});

describe('grantsOf', () => {
  const profile = aProfile({
    roles: [
      { role: 'timer', event_id: 12 },
      { role: 'marketing', organization_id: 3 },
      { role: 'read_only', event_id: 13 },
    ],
  });

  it('counts, within an event, the roles granted on it, its application or its organization', () => {
    const scope = { event_id: 12, application_id: null, organization_id: 3 };
    expect(grantsOf(profile, scope).roles).toEqual(['timer', 'marketing']);
  });

  it('counts all roles outside of an event', () => {
    expect(grantsOf(profile).roles).toEqual(['timer', 'marketing', 'read_only']);
  });

  it('permits super admins everything', () => {
    expect(hasPermission(grantsOf(aProfile({ is_super_admin: true, permissions: [] })), 'events.approve')).toBe(true);
  });
});

describe('<Gate>', () => {
  afterEach(cleanup);
  const authProvider = { getPermissions: async () => grants } as Partial<AuthProvider> as AuthProvider;
  const within = (gate: ReactNode) =>
    render(
      <CoreAdminContext authProvider={authProvider}>
        {gate}
        <Gate permission="races.read">known</Gate>
      </CoreAdminContext>,
    );

  it.each([
    [
      'role',
      <Gate key="1" roles="timer">
        it
      </Gate>,
      <Gate key="2" roles="marketing">
        it
      </Gate>,
    ],
    [
      'permission',
      <Gate key="1" permission="athletes.delete">
        it
      </Gate>,
      <Gate key="2" permission="waves.read">
        it
      </Gate>,
    ],
    [
      'can',
      <Gate key="1" can="races.read">
        it
      </Gate>,
      <Gate key="2" can="races.delete">
        it
      </Gate>,
    ],
    [
      'role or permission',
      <Gate key="1" roleOrPermission="timer|waves.read">
        it
      </Gate>,
      <Gate key="2" roleOrPermission="x|y.z">
        it
      </Gate>,
    ],
    [
      'all of several',
      <Gate key="1" can="races.read|athletes.read" require="all">
        it
      </Gate>,
      <Gate key="2" can="races.read|waves.read" require="all">
        it
      </Gate>,
    ],
  ])('by %s shows what is passed, and removes what is not', async (_, passed, failed) => {
    within(<p>{passed}</p>);
    await screen.findByText('it');
    cleanup();
    within(<p>{failed}</p>);
    await screen.findByText('known');
    expect(screen.queryByText('it')).toBeNull();
  });

  it('shows nothing to those of whom nothing is known', () => {
    render(
      <CoreAdminContext>
        <Gate roles="timer">it</Gate>
      </CoreAdminContext>,
    );
    expect(screen.queryByText('it')).toBeNull();
  });
});
