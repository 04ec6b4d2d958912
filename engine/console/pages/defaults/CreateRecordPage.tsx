import { CreatePage } from '../FormPage';
import { usePlace } from '../usePlace';

/** A new record of a resource. */
export function Component() {
  return <CreatePage place={usePlace()} />;
}
