import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import type { HeaderAction } from '../../../../engine/console/ConsoleSetup';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { ConnectionChip } from '../../../shared/live/ConnectionChip';
import { errorCount } from '../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { SubNavigation } from '../../../shared/SubNavigation';
import { useTimingAddresses } from '../shared/timingAddresses';

interface LiveHeaderProps {
  page: 'board' | 'errors' | 'passings';
  /** Begins a passing by hand. */
  onManual?: () => void;
  actions?: readonly HeaderAction[];
}

/** The head of the live pages: whether they are live, and the way from one to the next. */
export function LiveHeader({ page, onManual, actions }: LiveHeaderProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const { data: errors } = useLiveSummary(errorCount);
  const { live, liveErrors, livePassings } = useTimingAddresses();
  const crumbs = useEventCrumbs();
  const errorsLabel = translate('livetiming.nav.errors');
  const pages = [
    { name: 'board', to: live, label: translate('livetiming.nav.board') },
    { name: 'errors', to: liveErrors, label: errors ? `${errorsLabel} (${count(errors)})` : errorsLabel },
    { name: 'passings', to: livePassings, label: translate('livetiming.nav.passings') },
  ];
  return (
    <>
      <PageHeader
        title={translate(`livetiming.title.${page}`)}
        breadcrumbs={page === 'board' ? crumbs : [...crumbs, { label: translate('shell.nav.livetiming'), to: live }]}
        status={<ConnectionChip />}
        primaryAction={
          onManual &&
          can('passings.create') && (
            <Button variant="contained" startIcon={<AddRounded />} onClick={onManual}>
              {translate('livetiming.manual.button')}
            </Button>
          )
        }
        actions={actions}
      />
      <SubNavigation
        label={translate('livetiming.nav.label')}
        items={pages.map(({ name, ...item }) => ({ ...item, isCurrent: name === page }))}
      />
    </>
  );
}
