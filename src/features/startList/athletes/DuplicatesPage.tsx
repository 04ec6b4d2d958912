import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { AlikePage } from '../../../shared/merging/AlikePage';

/** Athletes of the event who may stand in its list twice. */
export function Component() {
  const { within } = usePlace('athletes');
  return <AlikePage eventId={Number(within?.event_id ?? 0)} breadcrumbs={useCrumbsTo('athletes')} />;
}
