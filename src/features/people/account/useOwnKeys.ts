import { type RaRecord, useGetList } from 'react-admin';

/** An API key as lists show it. */
export interface OwnKey extends RaRecord<number> {
  readonly name: string;
  readonly prefix: string;
  readonly role: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly organization?: { readonly name: string } | null;
  readonly event?: { readonly name: string } | null;
}

interface Creation extends RaRecord<number> {
  readonly record_id: number;
}

interface OwnKeysOptions {
  readonly profileId: number;
  /** Not of those who may not see any. */
  readonly isAsked: boolean;
}

const MOST = { page: 1, perPage: 250 };

/** The keys that a person made, the newest first. The audit knows who made one: the key itself does not say. */
export function useOwnKeys({ profileId, isAsked }: OwnKeysOptions): { keys: readonly OwnKey[]; isPending: boolean } {
  const made = useGetList<Creation>(
    'changes',
    {
      filter: { resource: 'api_keys', operation: 'create', profile_id: profileId },
      pagination: MOST,
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: isAsked },
  );
  const ids = made.data?.map(({ record_id }) => record_id) ?? [];
  const found = useGetList<OwnKey>(
    'api_keys',
    {
      filter: { 'id[]': ids },
      pagination: MOST,
      sort: { field: 'id', order: 'DESC' },
      meta: { include: ['event', 'organization'] },
    },
    { enabled: ids.length > 0 },
  );
  return { keys: found.data ?? [], isPending: made.isPending || (ids.length > 0 && found.isPending) };
}
