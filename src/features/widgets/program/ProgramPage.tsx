import './texts';
import Box from '@mui/material/Box';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import EventNoteRounded from '#icons/EventNoteRounded';
import TableRowsOutlined from '#icons/TableRowsOutlined';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useImportAddresses } from '../../../../engine/console/import/useImportAddresses';
import { RecordsPage } from '../../../../engine/console/pages/RecordsPage';
import { useCrumbs } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import type { Stored } from '../../../../resources/allResources';
import { dayIn, inProgramOrder } from '../../../../resources/programs/programOrder';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useCurrentEvent, useZone } from '../../../shared/event/EventContext';
import { Panel } from '../../../shared/Panel';
import { useAllRecords } from '../../../shared/useAllRecords';
import { AddRow } from './AddRow';
import { ProgramDay } from './ProgramDay';

/** What a program says, day by day in the order that visitors see; or all of it as a table, to filter and export. */
export function Component() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  if (params.get('view') !== 'table') return <ByDay />;
  return <RecordsPage actions={[{ label: translate('program.by_day'), Icon: EventNoteRounded, to: '?' }]} />;
}

function ByDay() {
  const translate = useTranslate();
  const { can } = useConsole();
  const breadcrumbs = useCrumbs();
  const zone = useZone();
  const event = useCurrentEvent();
  const { wizardOf } = useImportAddresses();
  const program = { event_id: useIdParam('event_id'), widget_id: useIdParam('widget_id') };
  const rows = useAllRecords('programs', program);
  if (rows.isLoadingError)
    return (
      <ErrorState
        title={translate('program.failed')}
        detail={rows.error?.message ?? ''}
        onRetry={() => void rows.refetch()}
      />
    );
  if (rows.isPending) return <PageSkeleton />;
  const days = new Map<string, Stored<'programs'>[]>();
  for (const row of inProgramOrder(rows.records, zone)) {
    const day = dayIn(row.starts_at, zone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  const counts = new Map([...days].map(([day, { length }]) => [day, length]));
  const last = [...days.keys()].at(-1);
  const mayAdd = can('programs.create');
  return (
    <ResourceContextProvider value="programs">
      <PageHeader
        title={translate('program.title')}
        breadcrumbs={breadcrumbs}
        actions={[
          { label: translate('program.table'), Icon: TableRowsOutlined, to: '?view=table' },
          {
            label: translate('imports.programs.title', { _: 'Import rows' }),
            Icon: UploadFileRounded,
            to: wizardOf('programs') ?? '',
            permission: 'programs.import',
          },
        ]}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {days.size === 0 && (
          <EmptyState
            icon={<EventNoteRounded />}
            title={translate('program.empty.title')}
            detail={translate('program.empty.why')}
          />
        )}
        {[...days].map(([day, own]) => (
          <ProgramDay key={day} {...{ program, day, zone, counts }} rows={own} />
        ))}
        {mayAdd && (
          <Panel title={translate('program.new_day')}>
            <AddRow key={last} {...{ program, zone }} day={last ?? event?.start_date ?? null} asksForDay />
          </Panel>
        )}
      </Box>
    </ResourceContextProvider>
  );
}
