import { type RaRecord, useGetList } from 'react-admin';

/** An API key as lists show it. */
export interface OwnKey extends RaRecord<number> {
  readonly name: string;
  readonly prefix: string;
  readonly role: string;
  readonly is_read_only?: boolean;
  readonly state: 'working' | 'unanswered' | 'expired' | 'revoked';
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly organization?: { readonly name: string } | null;
  readonly event?: { readonly name: string } | null;
}

interface OwnKeysOptions {
  readonly profileId: number;
  /** Not of those who may not see any. */
  readonly isAsked: boolean;
}

/** The keys that a person answers for, the newest first. */
export function useOwnKeys({ profileId, isAsked }: OwnKeysOptions): { keys: readonly OwnKey[]; isPending: boolean } {
  const found = useGetList<OwnKey>(
    'api_keys',
    {
      filter: { profile_id: profileId },
      pagination: { page: 1, perPage: 250 },
      sort: { field: 'id', order: 'DESC' },
      meta: { include: ['event', 'organization'] },
    },
    { enabled: isAsked },
  );
  return { keys: found.data ?? [], isPending: isAsked && found.isPending };
}
