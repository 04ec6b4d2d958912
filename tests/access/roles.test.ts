import { describe, expect, it } from 'vitest';
import { permits } from '../../engine/core/access/permissions';
import { plan } from '../../resources/allResources';
import { ROLE_NAMES } from '../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';

const WRITES = ['create', 'update', 'delete', 'import'];

/** Permissions that fields ask for to be read, besides that of their resource. */
const guarded = [
  ...new Set(
    [...plan.resources.values()].flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ field }) => field.options.read ?? []),
    ),
  ),
];

describe('what roles may do', () => {
  it('lets those who manage alone read what not everyone may', () => {
    expect(guarded).toContain('athletes.contact.read');
    for (const permission of guarded) {
      const who = ROLE_NAMES.filter((role) => permits(ROLE_PERMISSIONS[role], permission));
      expect(
        who.filter((role) => role !== 'organization_manager' && role !== 'event_manager'),
        permission,
      ).toEqual([]);
    }
  });

  it('lets who looks after an app write it and its pictures, ask for support, and change nothing of its events', () => {
    const written = [...plan.resources.values()].flatMap(({ name, resource }) =>
      WRITES.some((verb) => permits(ROLE_PERMISSIONS.application_manager, `${resource.permission}.${verb}`))
        ? [name]
        : [],
    );
    expect(written).toEqual(['applications', 'builds', 'store_steps', 'files', 'support_messages']);
  });
});
