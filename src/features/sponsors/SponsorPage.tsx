import { EditPage } from '../../../engine/console/pages/FormPage';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { SPONSOR_INPUTS } from './LogoInput';

/** A sponsor, whose category can be changed here too: one that moved is found under the address of the former one as well. */
export function Component() {
  const event_id = useIdParam('event_id');
  const list = `/events/${event_id}/sponsors`;
  return (
    <EditPage
      place={{ ...usePlace('sponsors'), within: { event_id } }}
      id={useIdParam('sponsor_id')}
      inputs={SPONSOR_INPUTS}
      after={() => list}
    />
  );
}
