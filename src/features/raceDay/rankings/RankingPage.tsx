import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMemo, useState } from 'react';
import { type RaRecord, useDataProvider, useLocale, useTranslate } from 'react-admin';
import DownloadRounded from '#icons/DownloadRounded';
import EditOutlined from '#icons/EditOutlined';
import RefreshRounded from '#icons/RefreshRounded';
import type { HeaderAction } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { saveFile } from '../../../../engine/console/saveFile';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useCurrentEvent } from '../../../shared/event/EventContext';
import { FilterCell } from './FilterCell';
import { ProblemsTab } from './ProblemsTab';
import { PublishDialog } from './PublishDialog';
import { RankingEntries } from './RankingEntries';
import { ChangesTab, VersionsTab } from './RankingTabs';
import { isHeld, type RankingRecord } from './rankingRecords';
import { useRankingActions } from './useRankingActions';
import { useRankingAddresses } from './useRankingAddresses';
import { useDifference } from './useRankingCalls';

/** One ranking: who is on which place, what publishing would change, and what was published before. */
export function Component() {
  const translate = useTranslate();
  const id = useIdParam('ranking_id');
  const place = usePlace('rankings');
  const { can } = useConsole();
  const actions = useActions(id);
  const races = useCurrentEvent()?.races;
  const tabs = useMemo(
    () => [
      { name: 'changes', label: translate('rankings.tab.changes'), Content: ChangesTab },
      { name: 'versions', label: translate('rankings.tab.versions'), Content: VersionsTab },
      { name: 'problems', label: translate('rankings.tab.problems'), Content: ProblemsTab },
    ],
    [translate],
  );
  return (
    <RecordPage
      place={place}
      id={id}
      breadcrumbs={useCrumbsTo('rankings')}
      slots={{
        title: (record) => withRace(record, races).join(' · '),
        Overview,
        tabs,
        actions,
        cells: CELLS,
        primaryAction: (record) =>
          can('rankings.update') ? <PublishButton ranking={record as RankingRecord} /> : <span />,
      }}
    />
  );
}

/** The names of a ranking's race and of the ranking. */
function withRace({ name, race_id }: RaRecord, races: readonly RaRecord[] | undefined): string[] {
  return [races?.find((race) => race.id === race_id)?.name, name].filter(Boolean).map(String);
}

const CELLS = { filter: FilterCell };

function Overview({ record }: { record: RaRecord<number> }) {
  return <RankingEntries ranking={record as RankingRecord} />;
}

/** Says whether there is something to publish, and how much, before it is pressed. */
function PublishButton({ ranking }: { ranking: RankingRecord }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const count = useCountFormat();
  const { data } = useDifference(ranking.id);
  const changes = data?.total ?? 0;
  const isWaiting = isHeld(ranking) && changes > 0;
  return (
    <>
      {isWaiting && (
        <Chip
          size="small"
          color="warning"
          label={translate('rankings.publish.waiting', { smart_count: changes, count: count(changes) })}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        />
      )}
      <Button
        variant={isWaiting || !isHeld(ranking) ? 'contained' : 'outlined'}
        onClick={() => setOpen(true)}
        disabled={isHeld(ranking) && data !== undefined && changes === 0}
      >
        {translate(isHeld(ranking) ? 'rankings.publish.open' : 'rankings.publish.open_first')}
      </Button>
      {isOpen && <PublishDialog ranking={ranking} onClose={() => setOpen(false)} />}
    </>
  );
}

const DOCUMENTS = ['pdf', 'xlsx', 'csv'] as const;

function useActions(id: number): (record: RaRecord<number>) => HeaderAction[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { ranking: addressOf } = useRankingAddresses();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  const races = useCurrentEvent()?.races;
  const { recalculate } = useRankingActions({ id, name: '' });
  const recalculation = {
    label: translate('rankings.recalculate.one'),
    Icon: RefreshRounded,
    onClick: () => void recalculate(),
    permission: 'rankings.update',
  };
  const download = (record: RaRecord, format: (typeof DOCUMENTS)[number]) =>
    attempt(async () => {
      // What is printed speaks as the console does; tables are for programs.
      const spoken = format === 'pdf' && { filter: { locale } };
      const { data } = await dataProvider.exportFile(`rankings/${id}/entries`, { format, ...spoken });
      saveFile(data, `${withRace(record, races).join(' - ')}.${format}`);
    });
  return (record) => [
    ...(record.source === 'computed' ? [recalculation] : []),
    {
      label: translate('ra.action.edit'),
      Icon: EditOutlined,
      to: `${addressOf(id)}/edit`,
      permission: 'rankings.update',
    },
    ...DOCUMENTS.map((format) => ({
      label: translate(`rankings.export.${format}`),
      Icon: DownloadRounded,
      onClick: () => void download(record, format),
      permission: 'rankings.export',
    })),
  ];
}
