import { RecordsPage } from '../../../engine/console/pages/RecordsPage';
import { KindNavigation } from './KindNavigation';

/** One kind of update, with the way to the others. */
export function Component() {
  return <RecordsPage notice={<KindNavigation />} />;
}
