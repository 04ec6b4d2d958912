import './told';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ActivityList } from '../../../../engine/console/activity/ActivityList';
import { activityKey } from '../../../../engine/console/activity/useActivity';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { useChanges } from '../../../shared/live/useChanges';

/** All that was done in an event; what others do meanwhile comes by itself. */
export function Component() {
  const translate = useTranslate();
  const id = useIdParam('event_id');
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: activityKey });
  useChanges({ channel: `private-event.${id}`, onChanges: refresh, onReturn: refresh });
  return (
    <>
      <PageHeader title={translate('shell.nav.activity')} breadcrumbs={useEventCrumbs()} />
      <ActivityList place={{ resource: 'events', id }} />
    </>
  );
}
