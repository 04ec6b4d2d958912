import type { ResourceServer } from '../../engine/api/engine';
import { apiKeysServer } from '../../resources/api_keys/apiKeys.server';
import { organizationsServer } from '../../resources/organizations/organizations.server';
import { profilesServer } from '../../resources/profiles/profiles.server';
import { rolesServer } from '../../resources/roles/roles.server';
import { mailRole } from './letters';
import { createLimiters } from './rateLimits';
import { newSecret } from './secrets';
import type { IdentityServices } from './services';
import { revokeTokens } from './tokens';

/** The server halves of the resources that signing in is made of, for `makeEngine`. */
export function identityServers({
  passwords,
  mailer,
  background,
  publicUrl,
  limits,
}: IdentityServices): Readonly<Record<'organizations' | 'profiles' | 'roles' | 'api_keys', ResourceServer>> {
  return {
    organizations: organizationsServer({
      limit: ({ engine, founderId }) =>
        createLimiters(engine.db, limits).organizationsPerFounder.take(String(founderId)),
    }),
    profiles: profilesServer({ hashPassword: passwords.hash, revokeTokens }),
    roles: rolesServer({
      limit: ({ engine, senderId }) => createLimiters(engine.db, limits).invitationsPerSender.take(senderId),
      announce: ({ engine, role, inviterId }) =>
        background.run(() => mailRole({ engine, mailer, publicUrl }, { role, inviterId })),
    }),
    api_keys: apiKeysServer({ newSecret: () => newSecret('sk') }),
  };
}
