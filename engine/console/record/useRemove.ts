import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import type { Place } from '../Place';
import { useAttempt } from '../writes/useAttempt';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';

/** Deletes and goes back to the list; the notice takes it back. */
export function useRemove(plan: ResourcePlan, place: Place, record: RaRecord<number>): () => Promise<unknown> {
  const writes = useWrites(plan);
  const done = useDone();
  const navigate = useNavigate();
  const { attempt } = useAttempt();
  return () =>
    attempt(async () => {
      const { meta } = await writes.remove({ ids: [record.id] });
      done('engine.done.one_deleted', { record: titleOf(plan, record) }, meta);
      navigate(place.list);
    });
}
