import type { Stored } from '../../../../resources/allResources';

/** Who an athlete is linked to, as far as the reader may know; null where only the link itself is known. */
export function linkedName({ profile, profile_name = null }: Partial<Stored<'athletes'>>): string | null {
  return [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || profile_name;
}
