/** What is asked a fresh proof for: that whoever sits there is still the person who signed in. */
export interface DangerousAction {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** As routes and calls write it, `{name}` for a part. */
  readonly path: `/${string}`;
  /** Only with such a body; any, where left out. */
  readonly when?: (body: Readonly<Record<string, unknown>>) => boolean;
  /** Only where it takes back one of these changes, by the `id` of the address. */
  readonly takesBack?: readonly RightGone[];
  /** It takes the password along: a proof is asked for besides where a second factor is on, and where there is no password. */
  readonly takesPassword?: true;
  /** Where there is no second factor it is done with the sign-in alone: programs sign in as people do, and work for longer than a proof lasts. */
  readonly onlyWithFactor?: true;
}

/** A change that ended a right, or lessened one: to take it back gives the right again. */
export interface RightGone {
  readonly resource: string;
  readonly operation: 'update' | 'delete';
  /** Of an update: which fields. */
  readonly fields?: readonly string[];
}

const RIGHTS_GONE: readonly RightGone[] = [
  { resource: 'api_keys', operation: 'delete' },
  { resource: 'api_keys', operation: 'update', fields: ['expires_at', 'revoked_at', 'role', 'profile_id'] },
  // Grants, and invitations, which are roles without a person.
  { resource: 'roles', operation: 'delete' },
  { resource: 'roles', operation: 'update', fields: ['role', 'profile_id', 'email', 'expires_at'] },
  { resource: 'profiles', operation: 'update', fields: ['is_super_admin'] },
  { resource: 'organizations', operation: 'update', fields: ['requires_second_factor'] },
];

/** Of one record, or of several by `data`. */
const sets = (name: string) => (body: Readonly<Record<string, unknown>>) => {
  const { data } = body as { data?: Readonly<Record<string, unknown>> };
  return (data ?? body)[name] !== undefined;
};
const isReal = ({ dry_run }: Readonly<Record<string, unknown>>) => dry_run !== true;

/**
 * Everything that a session left open on a shared computer must not be enough for. The server refuses each with `proof_needed` unless the
 * session was proved within ten minutes; the console asks and tries again. Programs with a key are not asked.
 */
export const DANGEROUS_ACTIONS: readonly DangerousAction[] = [
  {
    method: 'PATCH',
    path: '/v1/admin/profile',
    when: ({ password, email }) => password !== undefined || email !== undefined,
    takesPassword: true,
  },
  { method: 'POST', path: '/v1/admin/profile/erase', takesPassword: true },
  { method: 'POST', path: '/v1/admin/profile/second_factor' },
  { method: 'POST', path: '/v1/admin/profile/second_factor/recovery_codes' },
  { method: 'POST', path: '/v1/auth/oidc/link' },
  { method: 'DELETE', path: '/v1/admin/profile/identities/{id}' },
  { method: 'POST', path: '/v1/admin/profiles/{id}/remove_second_factor' },
  { method: 'POST', path: '/v1/admin/profiles/{id}/sign_in_as' },
  { method: 'POST', path: '/v1/admin/api_keys', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/api_keys/{id}/confirm', onlyWithFactor: true },
  // A key that is over works again.
  { method: 'PATCH', path: '/v1/admin/api_keys/{id}', when: sets('expires_at'), onlyWithFactor: true },
  { method: 'PATCH', path: '/v1/admin/api_keys', when: sets('expires_at'), onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/api_keys/{id}/restore', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/api_keys/restore', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/roles', onlyWithFactor: true },
  { method: 'PATCH', path: '/v1/admin/roles/{id}', when: sets('role'), onlyWithFactor: true },
  { method: 'PATCH', path: '/v1/admin/roles', when: sets('role'), onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/roles/{id}/resend', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/roles/{id}/restore', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/roles/restore', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/operations/{id}/undo', takesBack: RIGHTS_GONE, onlyWithFactor: true },
  // It reads on its own, for as long as nobody ends it.
  { method: 'POST', path: '/v1/admin/schedule/feed', onlyWithFactor: true },
  { method: 'PATCH', path: '/v1/admin/profiles/{id}', when: sets('is_super_admin'), onlyWithFactor: true },
  { method: 'PATCH', path: '/v1/admin/profiles', when: sets('is_super_admin'), onlyWithFactor: true },
  { method: 'DELETE', path: '/v1/admin/organizations/{id}', onlyWithFactor: true },
  { method: 'DELETE', path: '/v1/admin/organizations', onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/events/{id}/reset_timing', when: isReal, onlyWithFactor: true },
  { method: 'POST', path: '/v1/admin/events/{id}/move', when: isReal, onlyWithFactor: true },
];
