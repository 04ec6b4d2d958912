import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import type { BulkTarget } from '../grid/useGridSelection';
import type { ConsoleDataProvider, WriteMeta } from './ConsoleDataProvider';

type StoredRecord = RaRecord<number>;
type Values = Record<string, unknown>;

interface Written<Data> {
  readonly data: Data;
  readonly meta: WriteMeta;
}

export interface Writes {
  create(values: Values): Promise<Written<StoredRecord>>;
  /** Sends these fields alone, on condition that the record is still at `version`. @throws HttpError 412 if it is not. */
  update(change: { id: number; values: Values; version?: number | undefined }): Promise<Written<StoredRecord>>;
  updateMany(target: BulkTarget, values: Values): Promise<Written<unknown>>;
  remove(target: BulkTarget): Promise<Written<unknown>>;
  restore(target: BulkTarget): Promise<Written<unknown>>;
}

/**
 * The writes of a resource. Each is committed at once; afterwards everything shown that may have changed is asked for
 * again, since counts and references of other resources follow.
 */
export function useWrites(plan: ResourcePlan): Writes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshResources();
  return useMemo(() => {
    const { name } = plan;
    const then = <Data>(written: { data?: Data; meta?: unknown }): Written<Data> => {
      refresh();
      return { data: written.data as Data, meta: (written.meta ?? {}) as WriteMeta };
    };
    return {
      create: async (values) => then(stored(await dataProvider.create(name, { data: values }))),
      update: async ({ id, values, version }) =>
        then(
          stored(
            await dataProvider.update(name, {
              id,
              data: values,
              // Only what is sent counts as changed: the data provider compares with what was.
              previousData: { id } as StoredRecord,
              meta: { version },
            }),
          ),
        ),
      updateMany: async (target, data) => then(await dataProvider.updateMany(name, { data, ...bulkParams(target) })),
      remove: async (target) => then(await dataProvider.deleteMany(name, bulkParams(target))),
      restore: async (target) => then(await dataProvider.restoreMany(name, bulkParams(target))),
    };
  }, [dataProvider, plan, refresh]);
}

/** Asks again for all records that are shown, of whatever resource. */
export function useRefreshResources(): () => void {
  const queryClient = useQueryClient();
  const { resources } = useConsole().plan;
  return useMemo(
    () => () => {
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => resources.has(String(queryKey[0])) });
    },
    [queryClient, resources],
  );
}

/** An answer without the record is none, whatever its status: what was sent may not have been saved. */
function stored(written: { data?: unknown; meta?: unknown }): { data: StoredRecord; meta?: unknown } {
  const data = written.data as Partial<StoredRecord> | null | undefined;
  if (typeof data?.id !== 'number') throw new Error('The server did not say what it saved.');
  return { data: data as StoredRecord, meta: written.meta };
}

/** The records that a write is for, as the data provider takes them. */
export function bulkParams(target: BulkTarget) {
  return 'ids' in target
    ? { ids: [...target.ids] }
    : { ids: [], meta: { filter: target.filter, expect: target.expect } };
}
