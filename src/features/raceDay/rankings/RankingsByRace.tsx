import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import FlagOutlined from '#icons/FlagOutlined';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useAllRecords } from '../../../shared/useAllRecords';
import { RaceSearch } from '../shared/races/RaceSearch';
import { useRaceList } from '../shared/races/useRaceList';
import { RaceRankings } from './RaceRankings';
import { useRankingAddresses } from './useRankingAddresses';

/** The rankings of the event, race by race. */
export function RankingsByRace() {
  const translate = useTranslate();
  const event_id = useIdParam('event_id');
  const found = useAllRecords('races', { event_id });
  const rankings = useAllRecords('rankings', { event_id });
  const { newRace } = useRankingAddresses();
  const { can } = useConsole();
  const list = useRaceList({ name: `rankings.${event_id}`, races: found.records });
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
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RaceSearch list={list} />
      {list.shown.map((race) => (
        <RaceRankings
          key={race.id}
          {...{ race, list }}
          rankings={rankings.records
            .filter(({ race_id }) => race_id === race.id)
            .sort((a, b) => a.position - b.position || a.id - b.id)}
        />
      ))}
    </Box>
  );
}
