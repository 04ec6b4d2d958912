import { EditPage } from '../../../../engine/console/pages/FormPage';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { FormImpact } from '../../../shared/impact/FormImpact';

/** What its athletes are timed and ranked by, besides its course and gunshots. */
const JUDGED = [
  'sport',
  'start_type',
  'kind',
  'laps',
  'min_lap_time',
  'time_limit_ms',
  'cutoff_at',
  'timing_type',
  'start_window_before',
  'start_window_after',
];

export function Component() {
  const id = useIdParam('race_id');
  return (
    <EditPage place={usePlace('races')} id={id} breadcrumbs={useCrumbsTo('races')}>
      <FormImpact resource="races" judged={JUDGED} planned={(data) => ({ kind: 'race', id, data })} />
    </EditPage>
  );
}
