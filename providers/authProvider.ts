import type { QueryClient } from '@tanstack/react-query';
import { type AuthProvider, addRefreshAuthToAuthProvider } from 'react-admin';
import { JOINED_LISTS } from '../resources/updates/updateKinds';
import { HttpError } from './httpError';
import { signIn, signOut } from './identity';
import { type Grants, hasPermission } from './permissions';
import { profileQuery } from './profile';
import { clearSession, getSession } from './session';
import { ensureFreshToken } from './tokenRefresh';

/** react-admin's words for what somebody does → the permission it takes. Any other action is its own permission. */
const PERMISSION_OF_ACTION: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
};

interface AuthOptions {
  queryClient: QueryClient;
  /** Loads the grants of the signed-in person on the current page. */
  grants: () => Promise<Grants>;
}

/**
 * Signs in and out, refreshes the token, and answers who may do what, for react-admin. The router leads to the sign-in page when the session
 * ends.
 */
export function createAuthProvider({ queryClient, grants }: AuthOptions): AuthProvider {
  const profile = () => queryClient.ensureQueryData(profileQuery);
  const provider: AuthProvider = {
    login: async (credentials) => void (await signIn(credentials)),
    async logout() {
      await signOut();
      return false;
    },
    async checkAuth() {
      if (!getSession()) throw quietly;
    },
    // Never rejects: react-admin would answer the failed call with an empty record, and a form would drop what it holds as saved.
    // The console's own HTTP client has ended the session already, unless someone else has signed in meanwhile.
    async checkError(error) {
      const isOwnClient = error instanceof HttpError;
      if (!isOwnClient && ENDS_SESSION.includes(error?.status)) clearSession();
    },
    async getIdentity() {
      const { id, first_name, last_name, avatar_url } = await profile();
      return { id, fullName: `${first_name} ${last_name}`.trim(), avatar: avatar_url ?? undefined };
    },
    getPermissions: grants,
    async canAccess({ resource, action }) {
      const verb = PERMISSION_OF_ACTION[action] ?? action;
      const permissions = (JOINED_LISTS[resource] ?? [resource]).map((name) => `${name}.${verb}`);
      return hasPermission(await grants(), permissions.join('|'));
    },
  };
  return addRefreshAuthToAuthProvider(provider, ensureFreshToken);
}

/** Statuses of an answer to a token that the server does not accept. */
const ENDS_SESSION = [401, 402];

/** The page is about to change to the login: a notification would only flash. */
const quietly = { message: false };
