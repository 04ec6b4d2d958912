import { EditPage } from '../../../../engine/console/pages/FormPage';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { FormImpact } from '../../../shared/impact/FormImpact';

/** What says which reads are an athlete's, and what they are judged by. */
const JUDGED = ['chipcodes', 'race_id', 'wave_id', 'state'];

export function Component() {
  const id = useIdParam('athlete_id');
  return (
    <EditPage place={usePlace('athletes')} id={id} breadcrumbs={useCrumbsTo('athletes')}>
      <FormImpact resource="athletes" judged={JUDGED} planned={(data) => ({ kind: 'athlete', id, data })} />
    </EditPage>
  );
}
