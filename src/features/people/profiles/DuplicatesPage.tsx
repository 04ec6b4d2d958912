import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { AlikePage } from '../../../shared/merging/AlikePage';

/** Accounts that may be one person's. */
export function Component() {
  return <AlikePage eventId={null} breadcrumbs={useCrumbsTo('profiles')} />;
}
