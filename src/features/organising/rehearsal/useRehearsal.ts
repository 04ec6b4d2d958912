import { type RaRecord, useGetList, useGetOne } from 'react-admin';
import { REHEARSE_TASK, type RehearsalReport } from '../../../../resources/events/rehearsal';

const INTERVAL_MS = 1_000;

/** The task that rehearses an event. */
export interface RehearsalTask extends RaRecord<number> {
  readonly kind: string;
  readonly title: string;
  readonly status: string;
  readonly progress: number | null;
  readonly created_at: string;
  readonly result: { readonly event_id?: number; readonly report?: RehearsalReport; readonly message?: string } | null;
}

export function isOver({ status }: RehearsalTask): boolean {
  return status !== 'queued' && status !== 'running';
}

/** One rehearsal, asked for until it is over. */
export function useRehearsal(taskId: number) {
  return useGetOne<RehearsalTask>(
    'background_tasks',
    { id: taskId, meta: { include: [] } },
    { refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : INTERVAL_MS) },
  );
}

/** The rehearsals of an event, the latest first. */
export function useRehearsals(eventId: number) {
  return useGetList<RehearsalTask>(
    'background_tasks',
    {
      filter: { event_id: eventId, kind: REHEARSE_TASK },
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'DESC' },
    },
    { refetchInterval: ({ state }) => (state.data?.data?.some((task) => !isOver(task)) ? INTERVAL_MS : false) },
  );
}

/** The copies that were made of an event and are there still. */
export function useRehearsalCopy(copyId: number | undefined) {
  const { data, isPending } = useGetList<RaRecord<number>>(
    'events',
    { filter: { 'id[]': [copyId ?? 0] }, pagination: { page: 1, perPage: 1 } },
    { enabled: copyId !== undefined },
  );
  return { isThere: (data?.length ?? 0) > 0, isKnown: !isPending };
}
