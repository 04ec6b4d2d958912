import type { ResourceServer } from '../../engine/api/engine';
import { apiKeysServer } from '../../resources/api_keys/apiKeys.server';
import { inquiriesServer } from '../../resources/inquiries/inquiries.server';
import { organizationsServer } from '../../resources/organizations/organizations.server';
import { profilesServer } from '../../resources/profiles/profiles.server';
import { rolesServer } from '../../resources/roles/roles.server';
import { supportMessagesServer } from '../../resources/support_messages/supportMessages.server';
import { viewingsServer } from '../../resources/viewings/viewings.server';
import { mailAnswers } from '../support/mailInquiry';
import { mailSupport } from '../support/mailSupport';
import { takeInvitation, takeOffers } from './invitationLimits';
import { mailRole, postWithin } from './letters';
import { createLimiters } from './rateLimits';
import { endSecretAddresses } from './secretAddresses';
import { newSecret } from './secrets';
import type { IdentityServices } from './services';
import { revokeTokens } from './tokens';
import { endViewingsOf } from './viewings/endViewings';

/** The server halves of the resources that signing in is made of, for `makeEngine`. */
export function identityServers({
  passwords,
  publicUrl,
  limits,
  supportEmail,
}: IdentityServices): Readonly<
  Record<
    'organizations' | 'profiles' | 'roles' | 'api_keys' | 'support_messages' | 'inquiries' | 'viewings',
    ResourceServer
  >
> {
  return {
    organizations: organizationsServer({
      limit: ({ tx, founderId }) => createLimiters(tx, limits).organizationsPerFounder.take(String(founderId)),
    }),
    profiles: profilesServer({
      hashPassword: passwords.hash,
      revokeTokens,
      endSecretAddresses,
      endViewings: endViewingsOf,
    }),
    roles: rolesServer({
      limit: ({ engine: { db }, sender }) => takeInvitation({ db, limiters: createLimiters(db, limits), sender }),
      limitOffers: ({ tx, ids }) => takeOffers({ tx, ids, limiter: createLimiters(tx, limits).offersPerMailbox }),
      announce: ({ engine, tx, role }) => mailRole(postWithin({ engine, publicUrl }, tx), role),
    }),
    support_messages: supportMessagesServer({
      limit: ({ tx, sender }) => createLimiters(tx, limits).supportMessagesPerSender.take(sender),
      announce: ({ engine, tx, ...told }) =>
        mailSupport({ ...postWithin({ engine, publicUrl }, tx), supportEmail }, told),
    }),
    inquiries: inquiriesServer({
      announce: ({ engine, tx, ids }) => mailAnswers(postWithin({ engine, publicUrl }, tx), ids),
    }),
    api_keys: apiKeysServer({ newSecret: () => newSecret('sk') }),
    viewings: viewingsServer,
  };
}
