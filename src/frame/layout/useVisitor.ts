import { useQuery } from '@tanstack/react-query';
import { useGrants } from '../../../providers/Gate';
import { type Profile, profileQuery } from '../../../providers/profile';
import type { Visitor } from './navigation';

/** Who is looking, and what they may open. */
export function useVisitor(): Visitor & { profile: Profile | undefined } {
  const grants = useGrants();
  const { data: profile } = useQuery(profileQuery);
  return { grants, profile, isSuperAdmin: profile?.is_super_admin === true };
}
