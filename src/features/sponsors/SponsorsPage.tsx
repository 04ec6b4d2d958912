import './texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import CategoryOutlined from '#icons/CategoryOutlined';
import HandshakeOutlined from '#icons/HandshakeOutlined';
import TableRowsOutlined from '#icons/TableRowsOutlined';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RecordsPage } from '../../../engine/console/pages/RecordsPage';
import { useCrumbs, usePageTitle } from '../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { EmptyState } from '../../frame/layout/EmptyState';
import { ErrorState } from '../../frame/layout/ErrorState';
import { PageHeader } from '../../frame/layout/PageHeader';
import { PageSkeleton } from '../../frame/layout/PageSkeleton';
import { useAllRecords } from '../../shared/useAllRecords';
import { CategorySections, type SponsorAddresses } from './CategorySections';

/** The sponsors of an event by category, in the order that visitors see; or all of them as a table, to filter and export. */
export function Component() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  if (params.get('view') !== 'table') return <BySection />;
  const label = translate('sponsors.sections');
  return <RecordsPage actions={[{ label, Icon: HandshakeOutlined, to: '?' }]} />;
}

function BySection() {
  const translate = useTranslate();
  const { can } = useConsole();
  const title = usePageTitle();
  const breadcrumbs = useCrumbs();
  const eventId = useIdParam('event_id');
  const categories = useAllRecords('sponsor_categories', { event_id: eventId });
  const sponsors = useAllRecords('sponsors', { event_id: eventId });
  const base = `/events/${eventId}/sponsors`;
  const add = can('sponsors.create') && (
    <Button variant="contained" component={Link} to={`${base}/create`} startIcon={<AddRounded />}>
      {translate('sponsors.add')}
    </Button>
  );
  const header = (
    <PageHeader
      title={title}
      breadcrumbs={breadcrumbs}
      primaryAction={add}
      actions={[
        {
          label: translate('sponsors.add_category'),
          Icon: CategoryOutlined,
          to: `${base}/category/create`,
          permission: 'sponsor_categories.create',
        },
        {
          label: translate('imports.sponsors.title', { _: 'Import sponsors' }),
          Icon: UploadFileRounded,
          to: `${base}/import`,
          permission: 'sponsors.import',
        },
        { label: translate('sponsors.table'), Icon: TableRowsOutlined, to: '?view=table' },
      ]}
    />
  );
  const failed = [categories, sponsors].find(({ isLoadingError }) => isLoadingError);
  if (failed)
    return (
      <ErrorState
        title={translate('sponsors.failed')}
        detail={failed.error?.message ?? ''}
        onRetry={() => void failed.refetch()}
      />
    );
  if (categories.isPending || sponsors.isPending) return <PageSkeleton />;
  if (categories.records.length === 0)
    return (
      <>
        {header}
        <EmptyState
          icon={<HandshakeOutlined />}
          title={translate('sponsors.empty.title')}
          detail={translate('sponsors.empty.why')}
          action={add}
        />
      </>
    );
  return (
    <>
      {header}
      <CategorySections
        eventId={eventId}
        addresses={addressesUnder(base)}
        categories={categories.records}
        sponsors={sponsors.records}
      />
    </>
  );
}

function addressesUnder(base: string): SponsorAddresses {
  return {
    create: (category) => `${base}/category/${category}/sponsor/create`,
    sponsor: (category, id) => `${base}/category/${category}/sponsor/${id}`,
    category: (id) => `${base}/category/${id}/edit`,
  };
}
