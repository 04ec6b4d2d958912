import { useEffect, useEffectEvent } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { ImpactSummary } from '../../../shared/impact/ImpactSummary';
import { useImpact } from '../../../shared/impact/useImpact';

interface UndoImpactProps {
  operationId: string;
  onReady: () => void;
}

/** What taking a step with gunshots or reads back would change of times, ranks and podium places. */
export function UndoImpact({ operationId, onReady }: UndoImpactProps) {
  const event = useEventOf(operationId);
  const impact = useImpact(event.id === undefined ? null : { kind: 'undo', operation_id: operationId }, event.id);
  const isPending = event.isPending || impact.isPending;
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (!isPending) ready();
  }, [isPending]);
  return <ImpactSummary state={{ ...impact, isPending }} />;
}

/** The event of a step: that of the address, or where the activity is an organization's, the one its records are of. */
function useEventOf(operationId: string): { id: number | undefined; isPending: boolean } {
  const here = useIdParam('event_id');
  const isHere = !Number.isNaN(here);
  const { data, isPending } = useGetList<RaRecord<number> & { event_id: number | null }>(
    'changes',
    {
      filter: { operation_id: operationId },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: !isHere, retry: false },
  );
  return { id: isHere ? here : (data?.[0]?.event_id ?? undefined), isPending: !isHere && isPending };
}
