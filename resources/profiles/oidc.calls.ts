import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';
import { signedIn } from './signedIn';

const tag = 'identity';

export const readOidc = defineCall({
  name: 'readOidc',
  method: 'GET',
  path: '/v1/auth/oidc',
  tag,
  summary: 'The service that people may sign in with by OpenID Connect; null where there is none',
  access: 'everyone',
  answer: z.strictObject({ provider: z.string().nullable() }),
});

export const startOidc = defineCall({
  name: 'startOidc',
  method: 'GET',
  path: '/v1/auth/oidc/start',
  tag,
  summary: 'Sends a browser on to that service, to sign in or to link the account that is signed in',
  access: 'everyone',
  query: z.object({
    redirect: z.string().max(2_000).meta({ description: 'The path of the console to go on at.' }).optional(),
    for: z.enum(['sign_in', 'link']).default('sign_in'),
    again: z.enum(['1']).meta({ description: 'Has the service ask again who it is.' }).optional(),
  }),
  answer: { mediaType: 'text/html' },
});

export const returnFromOidc = defineCall({
  name: 'returnFromOidc',
  method: 'GET',
  path: '/v1/auth/oidc/callback',
  tag,
  summary: 'Where the service sends the browser back to, which is sent on to the console',
  access: 'everyone',
  query: z.object({
    code: z.string().max(4_000).optional(),
    state: z.string().max(200).optional(),
    iss: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(2_000).optional(),
    error_uri: z.string().max(2_000).optional(),
    session_state: z.string().max(2_000).optional(),
    scope: z.string().max(2_000).optional(),
    authuser: z.string().max(200).optional(),
    prompt: z.string().max(200).optional(),
    hd: z.string().max(200).optional(),
    client_info: z.string().max(4_000).optional(),
  }),
  answer: { mediaType: 'text/html' },
});

export const finishOidc = defineCall({
  name: 'finishOidc',
  method: 'POST',
  path: '/v1/auth/oidc/finish',
  tag,
  summary:
    'Sign in in the browser that has come back: with the account that is linked, or a new one where the service says that the address is confirmed. An account that has this address already is linked with its `password` alone: 409 `account_exists` asks for it',
  access: 'everyone',
  body: z.strictObject({ password: z.string().min(1).max(200).optional() }),
  answer: signedIn,
});

export const linkOidc = defineCall({
  name: 'linkOidc',
  method: 'POST',
  path: '/v1/auth/oidc/link',
  tag,
  summary: 'Link one’s own account to who has come back in this browser',
  access: 'people',
  answer: null,
});

export const listIdentities = defineCall({
  name: 'listIdentities',
  method: 'GET',
  path: '/v1/admin/profile/identities',
  tag,
  summary: 'What one’s own account is linked to, and signs in with besides its password',
  access: 'people',
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        issuer: z.string(),
        email: z.string().nullable(),
        created_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
    totalItems: z.int(),
  }),
});

export const unlinkIdentity = defineCall({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/v1/admin/profile/identities/{id}',
  tag,
  summary: 'Unlink one; the last way to sign in stays',
  access: 'people',
  answer: z.strictObject({ ids: z.array(z.int()), count: z.int() }),
});
