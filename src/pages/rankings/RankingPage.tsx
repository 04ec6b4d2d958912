import '../../i18n/raceDay';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMemo, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../engine/console/FieldOverrides';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { useCurrentEvent } from '../../event/EventContext';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { useCan } from '../timing/useCan';
import { FilterCell } from './FilterCell';
import { FilterInput } from './FilterInput';
import { ProblemsTab } from './ProblemsTab';
import { PublishDialog } from './PublishDialog';
import { RankingEntries } from './RankingEntries';
import { ChangesTab, VersionsTab } from './RankingTabs';
import { isHeld, type RankingRecord } from './rankingRecords';
import { useRankingActions } from './useRankingActions';
import { useRankingAddresses, useRankingsCrumbs } from './useRankingAddresses';
import { useDifference } from './useRankingCalls';
import { DOCUMENTS, useRankingExport } from './useRankingExport';

/** One ranking: who is on which place, what publishing would change, and what was published before. */
export function Component() {
  return (
    <EngineConsole>
      <Page />
    </EngineConsole>
  );
}

function Page() {
  const translate = useTranslate();
  const id = useIdParam('ranking_id');
  const place = useEventPlace('rankings');
  const can = useCan();
  const actions = useActions(id);
  const races = useCurrentEvent()?.races;
  const tabs = useMemo(
    () => [
      { name: 'changes', label: translate('rankings.tab.changes'), Content: ChangesTab },
      { name: 'versions', label: translate('rankings.tab.versions'), Content: VersionsTab },
      { name: 'problems', label: translate('rankings.tab.problems'), Content: ProblemsTab },
      ...(can('rankings.update')
        ? [{ name: 'edit', label: translate('ra.action.edit'), Content: Edit, isOnDemand: true }]
        : []),
    ],
    [translate, can],
  );
  return (
    <RecordPage
      place={place}
      id={id}
      breadcrumbs={useRankingsCrumbs()}
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
const INPUTS = { filter: FilterInput };

function Overview({ record }: { record: RaRecord<number> }) {
  return <RankingEntries ranking={record as RankingRecord} />;
}

function Edit({ record }: { record: RaRecord<number> }) {
  return (
    <FieldOverrides inputs={INPUTS}>
      <EditTab place={useEventPlace('rankings')} record={record} />
    </FieldOverrides>
  );
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

function useActions(id: number): (record: RaRecord<number>) => HeaderAction[] {
  const translate = useTranslate();
  const can = useCan();
  const { ranking: addressOf } = useRankingAddresses();
  const { download } = useRankingExport();
  const races = useCurrentEvent()?.races;
  const { recalculate } = useRankingActions({ id, name: '' });
  return (record) => [
    ...(can('rankings.update') && record.source === 'computed'
      ? [{ label: translate('rankings.recalculate.one'), Icon: RefreshRounded, onClick: () => void recalculate() }]
      : []),
    ...(can('rankings.update')
      ? [{ label: translate('ra.action.edit'), Icon: EditOutlined, to: `${addressOf(id)}?tab=edit` }]
      : []),
    ...(can('rankings.export')
      ? DOCUMENTS.map((format) => ({
          label: translate(`rankings.export.${format}`),
          Icon: DownloadRounded,
          onClick: () => void download(id, { format, file: withRace(record, races).join(' - ') }),
        }))
      : []),
  ];
}
