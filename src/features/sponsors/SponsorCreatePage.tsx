import { CreatePage } from '../../../engine/console/pages/FormPage';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { SPONSOR_INPUTS } from './LogoInput';

/** A new sponsor, of the category that the address names or of one to be chosen. */
export function Component() {
  const list = `/events/${useIdParam('event_id')}/sponsors`;
  return <CreatePage place={usePlace('sponsors')} inputs={SPONSOR_INPUTS} after={() => list} />;
}
