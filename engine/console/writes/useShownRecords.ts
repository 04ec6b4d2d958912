import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';

interface ShownList {
  readonly data: readonly RaRecord[];
  readonly total?: number;
}

/**
 * Has what is shown of a resource say at once what a call has answered, before it is asked for again: `put` of a record what it is now,
 * `drop` that it is gone.
 */
export function useShownRecords(resource: string) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = (lists: (list: ShownList) => ShownList, single: (record: RaRecord) => RaRecord) =>
      queryClient.setQueriesData<unknown>({ queryKey: [resource] }, (shown: unknown) => {
        if (isList(shown)) return lists(shown);
        return isRecord(shown) ? single(shown) : shown;
      });
    return {
      put(record: RaRecord) {
        const now = (one: RaRecord) => (one.id === record.id ? { ...one, ...record } : one);
        change((list) => ({ ...list, data: list.data.map(now) }), now);
      },
      drop(id: RaRecord['id']) {
        change(
          (list) => {
            const data = list.data.filter((one) => one.id !== id);
            const gone = list.data.length - data.length;
            return { ...list, data, ...(list.total !== undefined && { total: list.total - gone }) };
          },
          (record) => record,
        );
      },
    };
  }, [queryClient, resource]);
}

function isList(shown: unknown): shown is ShownList {
  return typeof shown === 'object' && shown !== null && Array.isArray((shown as Partial<ShownList>).data);
}

function isRecord(shown: unknown): shown is RaRecord {
  return typeof shown === 'object' && shown !== null && 'id' in shown;
}
