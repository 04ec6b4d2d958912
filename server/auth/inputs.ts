import { z } from 'zod';
import { ApiError, invalid } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import { parseField } from '../../engine/core/operations/parseRecord';
import type { FieldPlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';

const REQUIRED = englishText({ key: 'validation.required' });
const LONGEST_PASSWORD = 200;
const LONGEST_EMAIL = 254;

const typedEmail = z.string(REQUIRED).trim().toLowerCase().min(1, REQUIRED).max(LONGEST_EMAIL);
const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(LONGEST_PASSWORD);
const linkToken = z.string(REQUIRED).min(1, REQUIRED).max(100);

/** What is typed to sign in is compared, not checked: rules may have changed since the account was made. */
export const loginInput = z.strictObject({ email: typedEmail, password: typedPassword });

export const registerInput = z.strictObject({
  first_name: profileText('first_name'),
  last_name: profileText('last_name'),
  email: profileText('email'),
  password: newPassword(),
});

export const recoverInput = z.strictObject({ email: profileText('email') });
export const resetInput = z.strictObject({ token: linkToken, password: newPassword() });
export const verifyInput = z.strictObject({ token: linkToken });

/** One's own profile; what the whole model carries besides these fields is computed, and is left alone. */
export const profileInput = z
  .strictObject({
    first_name: profileText('first_name').optional(),
    last_name: profileText('last_name').optional(),
    locale: profileText('locale').optional(),
    avatar_id: declared<number | null>('avatar_id').optional(),
    email: profileText('email').optional(),
    password: newPassword().optional(),
    current_password: typedPassword.optional(),
    ...ignored(['id', 'avatar_url', 'is_super_admin', 'last_seen_at', 'email_verified_at', 'roles', 'permissions']),
    ...ignored(['version', 'created_at', 'updated_at']),
  })
  .transform(({ first_name, last_name, locale, avatar_id, email, password, current_password }) => ({
    fields: given({ first_name, last_name, locale, avatar_id }),
    email,
    password,
    current_password,
  }));

/** @throws ApiError 400 for what is no object, 422 with the texts at their fields */
export function parseInput<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError({ code: 'malformed', message: 'The body must be a JSON object.' });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
    const text = issue.code === 'unrecognized_keys' ? 'There is no such field.' : issue.message;
    for (const name of names) errors[name] = [...(errors[name] ?? []), text];
  }
  throw invalid(errors);
}

/** A field by its declaration: the rules of profiles are written once. */
function declared<Value>(name: string) {
  const field = plan.get('profiles').fields.get(name) as FieldPlan;
  return z.any().transform((input, context): Value => {
    const outcome = parseField(field, input ?? null);
    if ('value' in outcome) return outcome.value as Value;
    context.addIssue({ code: 'custom', message: englishText(outcome.issue) });
    return z.NEVER;
  });
}

function profileText(name: 'first_name' | 'last_name' | 'email' | 'locale') {
  return declared<string>(name);
}

/** Optional in the declaration, since people who were invited have none yet. */
function newPassword() {
  return typedPassword.pipe(declared<string>('password'));
}

function ignored<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.any().optional()])) as Record<Name, z.ZodOptional<z.ZodAny>>;
}

function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
