import { CreatePage } from '../FormPage';
import { usePage } from '../usePage';
import { usePlace } from '../usePlace';

/** A new record of a resource. */
export function Component() {
  return <CreatePage place={usePlace(usePage().resource)} />;
}
