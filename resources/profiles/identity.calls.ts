import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, instant } from '../../engine/core/calls/parts';
import { englishText } from '../../engine/core/messages';
import { profiles } from './profiles.resource';
import { signedIn, userParts } from './signedIn';

const tag = 'identity';
const REQUIRED = englishText({ key: 'validation.required' });
const LONGEST_PASSWORD = 200;
const LONGEST_EMAIL = 254;

const typedEmail = z.string(REQUIRED).trim().toLowerCase().min(1, REQUIRED).max(LONGEST_EMAIL);
const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(LONGEST_PASSWORD);
/** Optional in the declaration, since people who were invited have none yet: there blanks are none, here they are refused. */
const newPassword = typedPassword.regex(/\S/, REQUIRED).pipe(fieldValue(profiles.fields.password));
const linkToken = z.string(REQUIRED).min(1, REQUIRED).max(100);
const { first_name, last_name, email, locale, avatar_id } = profiles.fields;

const ownProfile = z.strictObject({
  ...userParts,
  avatar_id: z.int().nullable(),
  last_seen_at: instant.nullable(),
  email_verified_at: instant.nullable(),
  second_factor_since: instant.nullable(),
  /** Organizations in which nothing that was granted counts until one has a second factor. */
  second_factor_demanded_by: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** Each with the one tenant it is held on. */
  roles: z.array(
    z.strictObject({
      role: z.string(),
      organization_id: z.int().optional(),
      application_id: z.int().optional(),
      event_id: z.int().optional(),
    }),
  ),
  /** Patterns such as `athletes.*`, of all roles together; `*` for super admins. */
  permissions: z.array(z.string()),
  version: z.int(),
});

export type SignedIn = AnswerOf<typeof login>;
export type SessionUser = SignedIn['user'];
export type OwnProfile = AnswerOf<typeof readOwnProfile>;

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/v1/auth/login',
  tag,
  summary:
    'Sign in. An account with a second factor is answered 403 `second_factor_needed`, with `second_factor: {token, expires_at}` to be sent with a code',
  access: 'everyone',
  // What is typed to sign in is compared, not checked: rules may have changed since the account was made.
  body: z.strictObject({ email: typedEmail, password: typedPassword }),
  answer: signedIn,
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/v1/auth/logout',
  tag,
  summary: 'Sign out: the token ends',
  access: 'signedIn',
  answer: null,
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/v1/auth/register',
  tag,
  summary: 'Make an account',
  access: 'everyone',
  body: z.strictObject({
    first_name: fieldValue(first_name),
    last_name: fieldValue(last_name),
    email: fieldValue(email),
    password: newPassword,
  }),
  status: 201,
  answer: signedIn,
});

export const recover = defineCall({
  name: 'recover',
  method: 'POST',
  path: '/v1/auth/recover',
  tag,
  summary: 'Ask for a link to set a new password; the answer is the same for unknown addresses',
  access: 'everyone',
  body: z.strictObject({ email: fieldValue(email) }),
  answer: z.strictObject({ message: z.string() }),
});

export const reset = defineCall({
  name: 'reset',
  method: 'POST',
  path: '/v1/auth/reset',
  tag,
  summary: 'Set a new password with the link’s token',
  access: 'everyone',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  answer: null,
});

export const showVerification = defineCall({
  name: 'showVerification',
  method: 'GET',
  path: '/v1/auth/verify',
  tag,
  summary: 'The page that a mailed link opens, with the button that proves the address',
  access: 'everyone',
  query: z.object({ token: linkToken }),
  answer: { mediaType: 'text/html' },
});

export const readInvitation = defineCall({
  name: 'readInvitation',
  method: 'GET',
  path: '/v1/auth/invitation',
  tag,
  summary: 'What the link of an invitation offers, and to which address; 422 says why it offers nothing any more',
  access: 'everyone',
  query: z.object({ token: linkToken }),
  answer: z.strictObject({
    email: z.string(),
    /** Whether an account has the address: it accepts by `verify` then. */
    has_account: z.boolean(),
    role: z.string(),
    meaning: z.string(),
    tenant: z.string(),
  }),
});

export const verifyEmail = defineCall({
  name: 'verifyEmail',
  method: 'POST',
  path: '/v1/auth/verify',
  tag,
  summary:
    'Prove an e-mail address with the mailed token, and accept the invitation it is of; a form is sent on to the console',
  access: 'everyone',
  body: z.strictObject({
    token: linkToken,
    current_password: z
      .string()
      .max(1000)
      .meta({ description: 'The password that the account has: who knows it made the account.' })
      .optional(),
    password: newPassword
      .meta({
        description:
          'A new password, in place of that: whoever chose the one there is may be somebody else, and is signed out. One of the two is needed while the address was never proven, unless the call is made with the account’s own token.',
      })
      .optional(),
  }),
  answer: null,
});

export const refreshToken = defineCall({
  name: 'refreshToken',
  method: 'POST',
  path: '/v1/token/refresh',
  tag,
  summary: 'Change the token for one with seven days ahead',
  access: 'people',
  answer: signedIn,
});

export const readOwnProfile = defineCall({
  name: 'readOwnProfile',
  method: 'GET',
  path: '/v1/admin/profile',
  tag,
  summary: 'One’s own profile with roles and permissions',
  access: 'people',
  answer: ownProfile,
});

/** Computed values of a profile that a change repeats or leaves out. */
export const REPEATED_OF_PROFILE = [
  'id',
  'is_super_admin',
  'email_verified_at',
  'second_factor_since',
  'second_factor_demanded_by',
  'roles',
  'permissions',
] as const;

export const updateOwnProfile = defineCall({
  name: 'updateOwnProfile',
  method: 'PATCH',
  path: '/v1/admin/profile',
  tag,
  summary: 'Change one’s own profile; a new password or address takes the current password along',
  access: 'people',
  body: z.strictObject({
    first_name: fieldValue(first_name).optional(),
    last_name: fieldValue(last_name).optional(),
    locale: fieldValue(locale).optional(),
    avatar_id: fieldValue(avatar_id).nullable().optional(),
    email: fieldValue(email).optional(),
    password: newPassword.optional(),
    current_password: typedPassword.optional(),
    end_secret_addresses: z
      .boolean()
      .meta({ description: 'With a new password: calendars that read the schedule at a secret address lose it too.' })
      .optional(),
    // Clients send the whole profile back: computed values pass when they repeat it.
    ...optional(REPEATED_OF_PROFILE),
    // These move by themselves between the read and the write.
    ...optional(['avatar_url', 'last_seen_at', 'created_at', 'updated_at', 'version']),
  }),
  answer: ownProfile,
});

export const sendVerification = defineCall({
  name: 'sendVerification',
  method: 'POST',
  path: '/v1/admin/profile/verification',
  tag,
  summary: 'Mail the link that proves one’s own address once more',
  access: 'people',
  answer: null,
});

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/v1/admin/profile/sessions',
  tag,
  summary: 'Where one is signed in',
  access: 'people',
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        created_at: instant,
        expires_at: instant,
        last_used_at: instant.nullable(),
        user_agent: z.string().nullable(),
        ip: z.string().nullable().meta({ description: 'Where it was signed in.' }),
        last_ip: z.string().nullable().meta({ description: 'Where it was used last.' }),
        is_current: z.boolean(),
      }),
    ),
    totalItems: z.int(),
  }),
});

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/v1/admin/profile/sessions/{id}',
  tag,
  summary: 'Sign out on another device',
  access: 'people',
  answer: z.strictObject({ ids: z.array(z.int()), count: z.int() }),
});

function optional<Name extends string>(names: readonly Name[]) {
  const any = z.unknown().meta({ readOnly: true }).optional();
  return Object.fromEntries(names.map((name) => [name, any])) as Record<Name, typeof any>;
}
