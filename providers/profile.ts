import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminApi } from './httpClient';
import type { SessionUser } from './session';

/** One role somebody has, on one organization, application or event. */
export interface GrantedRole {
  role: string;
  organization_id?: number | null;
  application_id?: number | null;
  event_id?: number | null;
}

/** Who is signed in, and what they may do anywhere. */
export interface Profile extends SessionUser {
  is_super_admin: boolean;
  /** The file of the photo. */
  avatar_id?: number | null;
  roles: GrantedRole[];
  /** Patterns such as `athletes.*`, of all roles together. */
  permissions: string[];
  /** Organizations whose grants do not count until one has a second factor. */
  second_factor_demanded_by?: { id: number; name: string }[];
  version: number;
}

const FRESH_MS = 30_000;

/** The profile; asked for on each navigation, and again from the server once it is half a minute old. */
export const profileQuery = queryOptions({
  queryKey: ['startline', 'profile'],
  queryFn: async ({ signal }) => (await adminApi('/v1/admin/profile', { signal })).json as Profile,
  staleTime: FRESH_MS,
  retry: false,
  // Who asks again does so by navigating or by a button: not each part of the page that shows it.
  retryOnMount: false,
});

export interface ProfileChange {
  first_name?: string;
  last_name?: string;
  locale?: string;
  avatar_id?: number | null;
  /** A new one takes the current password along, as a new password does. */
  email?: string;
  current_password?: string;
  password?: string;
  /** With a new password. */
  end_secret_addresses?: boolean;
}

/** Saves single fields of one's own profile. @throws HttpError 422 with the texts at their fields. */
export async function saveProfile(queryClient: QueryClient, change: ProfileChange, version?: number): Promise<Profile> {
  const { json } = await adminApi('/v1/admin/profile', {
    method: 'PATCH',
    body: JSON.stringify(change),
    headers: version === undefined ? {} : { 'If-Match': String(version) },
  });
  const profile = json as Profile;
  queryClient.setQueryData(profileQuery.queryKey, (before) => ({ ...before, ...profile }));
  return profile;
}
