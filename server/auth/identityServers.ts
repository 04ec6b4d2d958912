import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import type { Identity } from '../../engine/core/access/actor';
import { apiKeysServer } from '../../resources/api_keys/apiKeys.server';
import { inquiriesServer } from '../../resources/inquiries/inquiries.server';
import { organizationsServer } from '../../resources/organizations/organizations.server';
import { profilesServer } from '../../resources/profiles/profiles.server';
import { rolesServer } from '../../resources/roles/roles.server';
import { supportMessagesServer } from '../../resources/support_messages/supportMessages.server';
import { apiKeyIdOf, profileIdOf } from '../../resources/tenancy';
import { viewingsServer } from '../../resources/viewings/viewings.server';
import type { AnyDatabase } from '../database/types';
import { mailAnswers } from '../support/mailInquiry';
import { mailSupport } from '../support/mailSupport';
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
  supportEmail,
}: IdentityServices): Readonly<
  Record<
    'organizations' | 'profiles' | 'roles' | 'api_keys' | 'support_messages' | 'inquiries' | 'viewings',
    ResourceServer
  >
> {
  return {
    organizations: organizationsServer({
      limit: ({ engine, founderId }) =>
        createLimiters(engine.db, limits).organizationsPerFounder.take(String(founderId)),
    }),
    profiles: profilesServer({ hashPassword: passwords.hash, revokeTokens }),
    roles: rolesServer({
      async limit({ engine: { db }, sender }) {
        const limiters = createLimiters(db, limits);
        const { key, isProven } = await answerableFor(db, sender);
        if (!isProven) await limiters.invitationsPerUnprovenSender.take(key);
        await limiters.invitationsPerSender.take(key);
      },
      announce: ({ engine, role, inviterId }) =>
        background.run(() => mailRole({ engine, mailer, publicUrl }, { role, inviterId })),
    }),
    support_messages: supportMessagesServer({
      limit: ({ engine, sender }) => createLimiters(engine.db, limits).supportMessagesPerSender.take(sender),
      announce: ({ engine, ...told }) =>
        background.run(() => mailSupport({ engine, mailer, publicUrl, supportEmail }, told)),
    }),
    inquiries: inquiriesServer({
      announce: ({ engine, ids }) => background.run(() => mailAnswers({ engine, mailer, publicUrl }, ids)),
    }),
    api_keys: apiKeysServer({ newSecret: () => newSecret('sk') }),
    viewings: viewingsServer,
  };
}

/** Whose invitations count together: those of a person, and of all keys that they answer for. */
async function answerableFor(db: AnyDatabase, sender: Identity): Promise<{ key: string; isProven: boolean }> {
  const found = await sql<{ id: number; is_proven: boolean }>`
    select p.id, p.email_verified_at is not null as is_proven from profiles p
    where p.id = coalesce(${profileIdOf({ identity: sender })}::bigint,
      (select k.profile_id from api_keys k where k.id = ${apiKeyIdOf({ identity: sender })}))`.execute(db);
  const [person] = found.rows;
  if (!person) return { key: `${sender.kind} ${sender.id}`, isProven: true };
  return { key: `profile ${person.id}`, isProven: person.is_proven };
}
