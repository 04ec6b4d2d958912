import './texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import TableRowsOutlined from '#icons/TableRowsOutlined';
import WidgetsOutlined from '#icons/WidgetsOutlined';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RecordsPage } from '../../../engine/console/pages/RecordsPage';
import { useCrumbs, usePageTitle } from '../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { EmptyState } from '../../frame/layout/EmptyState';
import { ErrorState } from '../../frame/layout/ErrorState';
import { PageHeader } from '../../frame/layout/PageHeader';
import { PageSkeleton } from '../../frame/layout/PageSkeleton';
import { useAllRecords } from '../../shared/useAllRecords';
import { WidgetsInOrder } from './WidgetsInOrder';

/** The widgets of an event in the order that its app has them; or all as a table, to filter, export and restore. */
export function Component() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  if (params.get('view') !== 'table') return <InOrder />;
  return <RecordsPage actions={[{ label: translate('widgets.by_order'), Icon: WidgetsOutlined, to: '?' }]} />;
}

function InOrder() {
  const translate = useTranslate();
  const { can } = useConsole();
  const title = usePageTitle();
  const breadcrumbs = useCrumbs();
  const eventId = useIdParam('event_id');
  const widgets = useAllRecords('widgets', { event_id: eventId });
  const base = `/events/${eventId}/widgets`;
  const add = can('widgets.create') && (
    <Button variant="contained" component={Link} to={`${base}/create`} startIcon={<AddRounded />}>
      {translate('widgets.add')}
    </Button>
  );
  if (widgets.isLoadingError)
    return (
      <ErrorState
        title={translate('widgets.failed')}
        detail={widgets.error?.message ?? ''}
        onRetry={() => void widgets.refetch()}
      />
    );
  if (widgets.isPending) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={breadcrumbs}
        primaryAction={add}
        actions={[{ label: translate('widgets.table'), Icon: TableRowsOutlined, to: '?view=table' }]}
      />
      {widgets.records.length === 0 ? (
        <EmptyState
          icon={<WidgetsOutlined />}
          title={translate('widgets.empty.title')}
          detail={translate('widgets.empty.why')}
          action={add}
        />
      ) : (
        <WidgetsInOrder eventId={eventId} widgets={widgets.records} addressOf={(id) => `${base}/${id}`} />
      )}
    </>
  );
}
