import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { type PageAction, PageHeader } from '../../../layout/PageHeader';
import { useEventCrumbs } from '../../places';
import { SubNavigation } from '../../SubNavigation';
import { ConnectionChip } from './ConnectionChip';
import { errorCount } from './liveSummary';
import { useLiveSummary } from './useLiveSummary';

interface LiveHeaderProps {
  eventId: number;
  page: 'board' | 'errors' | 'passings';
  primaryAction?: ReactNode;
  actions?: readonly PageAction[];
}

/** The head of the live pages: whether they are live, and the way from one to the next. */
export function LiveHeader({ eventId, page, ...header }: LiveHeaderProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data: errors } = useLiveSummary(eventId, errorCount);
  const base = `/events/${eventId}/livetiming`;
  const crumbs = useEventCrumbs();
  const errorsLabel = translate('livetiming.nav.errors');
  const pages = [
    { name: 'board', to: base, label: translate('livetiming.nav.board') },
    { name: 'errors', to: `${base}/errors`, label: errors ? `${errorsLabel} (${count(errors)})` : errorsLabel },
    { name: 'passings', to: `${base}/passings`, label: translate('livetiming.nav.passings') },
  ];
  return (
    <>
      <PageHeader
        title={translate(`livetiming.title.${page}`)}
        breadcrumbs={page === 'board' ? crumbs : [...crumbs, { label: translate('shell.nav.livetiming'), to: base }]}
        status={<ConnectionChip />}
        {...header}
      />
      <SubNavigation
        label={translate('livetiming.nav.label')}
        items={pages.map(({ name, ...item }) => ({ ...item, isCurrent: name === page }))}
      />
    </>
  );
}
