import './told';
import { useTranslate } from 'react-admin';
import { ActivityList } from '../../../../engine/console/activity/ActivityList';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';

/** All that was done in an organization, its apps and its events. */
export function Component() {
  const translate = useTranslate();
  const id = useIdParam('organization_id');
  const crumbs = useCrumbsTo('api_keys').slice(0, -1);
  return (
    <RecordOfAddress resource="organizations" param="organization_id">
      {() => (
        <>
          <PageHeader title={translate('shell.nav.activity')} breadcrumbs={crumbs} />
          <ActivityList place={{ resource: 'organizations', id }} />
        </>
      )}
    </RecordOfAddress>
  );
}
