import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RaRecord, useDataProvider, useGetList } from 'react-admin';

interface Preference extends RaRecord<number> {
  key: string;
  value: unknown;
}

const PREFERENCES = 'preferences';

/** Something a person set up for themselves, kept on the server: it is there on every device. */
export function usePreference<Value>(
  key: string,
  fallback: Value,
): { value: Value; save(value: Value): Promise<void>; isPending: boolean } {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { data, isPending } = useGetList<Preference>(
    PREFERENCES,
    { filter: { key }, pagination: { page: 1, perPage: 1 }, sort: { field: 'key', order: 'ASC' } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const stored = data?.[0];

  const save = useCallback(
    async (value: Value) => {
      // Another device may have saved meanwhile; what is sent is the whole value, so the last one counts.
      if (stored)
        await dataProvider.update(PREFERENCES, { id: stored.id, data: { value }, previousData: { id: stored.id } });
      else await dataProvider.create(PREFERENCES, { data: { key, value } });
      await queryClient.invalidateQueries({ queryKey: [PREFERENCES] });
    },
    [stored, dataProvider, key, queryClient],
  );
  return { value: (stored?.value as Value | undefined) ?? fallback, save, isPending };
}
