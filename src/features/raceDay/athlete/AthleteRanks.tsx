import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { formatTimeDifference } from '../../../../engine/fields/format/timeDifference';

interface Ranking extends RaRecord<number> {
  readonly name: string;
  readonly entries_count: number | null;
}

interface Entry extends RaRecord<number> {
  readonly ranking_id: number;
  readonly rank: number | null;
  readonly time_ms: number | null;
}

const ALL = { page: 1, perPage: 250 };

/** Where the athlete stands in each ranking of the race. */
export function AthleteRanks({ athlete }: { athlete: RaRecord<number> }) {
  const event_id = useIdParam('event_id');
  const translate = useTranslate();
  const count = useCountFormat();
  const isInRace = athlete.race_id !== null;
  const rankings = useGetList<Ranking>(
    'rankings',
    {
      filter: { event_id, race_id: athlete.race_id },
      pagination: ALL,
      sort: { field: 'position', order: 'ASC' },
    },
    { enabled: isInRace },
  );
  const entries = useGetList<Entry>('ranking_entries', {
    filter: { event_id, athlete_id: athlete.id },
    pagination: ALL,
    sort: { field: 'position', order: 'ASC' },
  });
  if ((isInRace && rankings.isPending) || entries.isPending) return <Skeleton variant="rounded" height={72} />;
  const error = rankings.error ?? entries.error;
  if (error) return <Typography variant="caption">{error.message}</Typography>;
  const byRanking = new Map(entries.data?.map((entry) => [entry.ranking_id, entry]));
  const own = (rankings.data ?? []).filter(({ id }) => byRanking.has(id));
  if (own.length === 0) return <Typography variant="caption">{translate('livetiming.timing.no_ranks')}</Typography>;
  return (
    <Box component="ul" className="sl-athlete-ranks">
      {own.map(({ id, name, entries_count }) => {
        const { rank = null, time_ms = null } = byRanking.get(id) ?? {};
        return (
          <li key={id}>
            <Link to={`/events/${event_id}/rankings/${id}`}>{name}</Link>
            <span className="sl-figures">{time_ms === null ? '' : formatTimeDifference(time_ms)}</span>
            <strong className="sl-figures">
              {rank === null
                ? translate('livetiming.timing.unranked')
                : translate('livetiming.timing.rank', { rank: count(rank), total: count(entries_count ?? rank) })}
            </strong>
          </li>
        );
      })}
    </Box>
  );
}
