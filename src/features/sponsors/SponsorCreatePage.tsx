import { CreatePage } from '../../../engine/console/pages/FormPage';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../engine/console/pages/usePlace';

/** A new sponsor of a category. */
export function Component() {
  const list = `/events/${useIdParam('event_id')}/sponsors`;
  return <CreatePage place={usePlace('sponsors')} after={() => list} />;
}
