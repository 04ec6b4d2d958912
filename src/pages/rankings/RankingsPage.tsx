import '../../i18n/raceDay';
import AddRounded from '@mui/icons-material/AddRounded';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../engine/console/writes/errors';
import type { RecordOf } from '../../../engine/core/resource';
import type { races } from '../../../resources/races/races.resource';
import { EmptyState } from '../../layout/EmptyState';
import { ErrorState } from '../../layout/ErrorState';
import { PageHeader } from '../../layout/PageHeader';
import { PageSkeleton } from '../../layout/PageSkeleton';
import { EngineConsole } from '../EngineConsole';
import { useEventCrumbs, useIdParam } from '../places';
import { useAllRecords } from '../timing/useAllRecords';
import { useCan } from '../timing/useCan';
import { RaceRankings } from './RaceRankings';
import type { RankingRecord } from './rankingRecords';
import { useRankingAddresses } from './useRankingAddresses';

/** The rankings of the event, race by race. */
export function Component() {
  const translate = useTranslate();
  const can = useCan();
  const addresses = useRankingAddresses();
  const actions = [
    ...(can('rankings.update')
      ? [{ label: translate('rankings.recalculate.title'), Icon: RefreshRounded, to: addresses.recalculate }]
      : []),
    ...(can('rankings.import')
      ? [{ label: translate('imports.ranking.title'), Icon: FileUploadOutlined, to: addresses.import }]
      : []),
  ];
  return (
    <EngineConsole>
      <PageHeader
        title={translate('shell.nav.rankings')}
        breadcrumbs={useEventCrumbs()}
        primaryAction={
          can('rankings.create') && (
            <Button variant="contained" startIcon={<AddRounded />} component={Link} to={addresses.create()}>
              {translate('rankings.create')}
            </Button>
          )
        }
        actions={actions}
      />
      <Races />
    </EngineConsole>
  );
}

function Races() {
  const translate = useTranslate();
  const event_id = useIdParam('event_id');
  const found = useAllRecords<RecordOf<typeof races>>('races', { event_id });
  const rankings = useAllRecords<RankingRecord>('rankings', { event_id });
  const { newRace } = useRankingAddresses();
  const can = useCan();
  const error = found.error ?? rankings.error;
  const retry = () => {
    void found.refetch();
    void rankings.refetch();
  };
  if (error) return <ErrorState title={translate('rankings.failed')} detail={messageOf(error)} onRetry={retry} />;
  if (found.isPending || rankings.isPending) return <PageSkeleton />;
  if (found.records.length === 0)
    return (
      <EmptyState
        icon={<FlagOutlined />}
        title={translate('rankings.no_races')}
        detail={translate('rankings.no_races_why')}
        action={
          can('races.create') && (
            <Button variant="contained" component={Link} to={newRace}>
              {translate('pages.race.create')}
            </Button>
          )
        }
      />
    );
  const sorted = [...found.records].sort((a, b) => a.position - b.position || a.id - b.id);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sorted.map((race) => (
        <RaceRankings
          key={race.id}
          race={race}
          rankings={rankings.records
            .filter(({ race_id }) => race_id === race.id)
            .sort((a, b) => a.position - b.position || a.id - b.id)}
        />
      ))}
    </Box>
  );
}
