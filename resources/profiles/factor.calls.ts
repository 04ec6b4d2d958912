import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';
import { englishText } from '../../engine/core/messages';
import { signedIn } from './signedIn';

const tag = 'identity';
const REQUIRED = englishText({ key: 'validation.required' });
const LONGEST_CODE = 60;
const LONGEST_PASSWORD = 200;

const typedCode = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(LONGEST_CODE)
  .meta({ description: 'Six digits of the authenticator app, or a recovery code. Each is good once.' });
const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(LONGEST_PASSWORD);
const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

export const signInWithCode = defineCall({
  name: 'signInWithCode',
  method: 'POST',
  path: '/v1/auth/second_factor',
  tag,
  summary:
    'The second half of a sign-in: the token that came with `second_factor_needed`, which is good for five minutes and for nothing else, and a code',
  access: 'everyone',
  body: z.strictObject({ token: z.string(REQUIRED).min(1, REQUIRED).max(200), code: typedCode }),
  answer: signedIn,
});

export const readSecondFactor = defineCall({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/v1/admin/profile/second_factor',
  tag,
  summary: 'Whether sign-ins to one’s own account ask for a code',
  access: 'people',
  answer: z.strictObject({
    since: instant.nullable(),
    recovery_codes_left: z.int(),
    has_password: z.boolean(),
    demanded_by: z
      .array(z.strictObject({ id: z.int(), name: z.string() }))
      .meta({ description: 'Organizations that one holds a role in and that ask for a second factor.' }),
  }),
});

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/v1/admin/profile/second_factor',
  tag,
  summary: 'Make the secret that an authenticator app takes, as a QR code or typed; its first code turns it on',
  access: 'people',
  answer: z.strictObject({
    secret: z.string().meta({ description: 'Base32, to be typed where no QR code can be read.' }),
    uri: z.string().meta({ description: 'What the QR code holds.' }),
  }),
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/v1/admin/profile/second_factor/confirm',
  tag,
  summary: 'Turn the second factor on with its first code. The recovery codes are shown this once',
  access: 'people',
  body: z.strictObject({ code: typedCode }),
  answer: recoveryCodes,
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/v1/admin/profile/second_factor/recovery_codes',
  tag,
  summary: 'Make ten new recovery codes; those there were end',
  access: 'people',
  answer: recoveryCodes,
});

export const turnOffSecondFactor = defineCall({
  name: 'turnOffSecondFactor',
  method: 'POST',
  path: '/v1/admin/profile/second_factor/turn_off',
  tag,
  summary: 'Ask for codes no more; takes a code, and the password of an account that has one',
  access: 'people',
  body: z.strictObject({ password: typedPassword.optional(), code: typedCode }),
  answer: null,
});

export const proveOneself = defineCall({
  name: 'proveOneself',
  method: 'POST',
  path: '/v1/admin/profile/proof',
  tag,
  summary:
    'Show that it is still oneself, for what was refused with `proof_needed`: with a code where a second factor is on, else with the password. Good for ten minutes on this session',
  access: 'people',
  body: z.strictObject({ password: typedPassword.optional(), code: typedCode.optional() }),
  answer: z.strictObject({ proved_until: instant }),
});

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/v1/admin/profiles/{id}/remove_second_factor',
  tag,
  summary: 'Take a lost second factor off somebody’s account, who is told by mail (super admins)',
  access: { on: 'profiles', by: 'id', permission: 'system.super_admins' },
  answer: null,
});
