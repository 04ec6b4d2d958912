import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { signIn, signOut } from './identity';
import { grantsOf, hasPermission } from './permissions';
import { profileQuery } from './profile';
import { getSession } from './session';

/** react-admin's words for what somebody does → the permission it takes. Any other action is its own permission. */
const PERMISSION_OF_ACTION: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
};

/** Signing in and out, and who may do what, for react-admin. Where a lost login leads to is the router's business. */
export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  const profile = () => queryClient.ensureQueryData(profileQuery);
  return {
    login: async (credentials) => void (await signIn(credentials)),
    async logout() {
      await signOut();
      return false;
    },
    async checkAuth() {
      if (!getSession()) throw quietly;
    },
    // Where this rejects, react-admin signs out and answers the call that failed with an empty record, as if it had not. A session
    // that the server no longer takes is ended by the HTTP client; whoever made the call is told that it failed.
    async checkError() {},
    async getIdentity() {
      const { id, first_name, last_name, avatar_url } = await profile();
      return { id, fullName: `${first_name} ${last_name}`.trim(), avatar: avatar_url ?? undefined };
    },
    getPermissions: async () => grantsOf(await profile()),
    async canAccess({ resource, action }) {
      const permission = `${resource}.${PERMISSION_OF_ACTION[action] ?? action}`;
      return hasPermission(grantsOf(await profile()), permission);
    },
  };
}

/** The page is about to change to the login: a notification would only flash. */
const quietly = { message: false };
