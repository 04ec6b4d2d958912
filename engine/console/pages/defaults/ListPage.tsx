import { RecordsPage } from '../RecordsPage';

/** The list of a resource as it is drawn from its declaration. */
export function Component() {
  return <RecordsPage />;
}
