import './rankings.css';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ArrowDownwardRounded from '#icons/ArrowDownwardRounded';
import ArrowUpwardRounded from '#icons/ArrowUpwardRounded';
import { type PlainColumn, PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';
import { raceTimeText, type TimeRounding } from '../../../../resources/rankings/raceTime';
import { Becomes } from '../../../shared/impact/Becomes';
import { athleteWords, type RankingDifference, type RankingMove } from './rankingRecords';
import { useEventRounding } from './useEventRounding';
import { useRankingAddresses } from './useRankingAddresses';

const PODIUM = 3;

/** What publishing would change: in numbers, then the podium, then everyone who moves. */
export function DifferenceView({ difference, most }: { difference: RankingDifference; most?: number }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const moves = most === undefined ? difference.moves : difference.moves.slice(0, most);
  const podium = moves.filter(touchesPodium);
  const others = moves.filter((move) => !touchesPodium(move));
  const rest = difference.total - moves.length;
  return (
    <Box>
      <DifferenceCounts difference={difference} />
      {podium.length > 0 && <MoveTable title={translate('rankings.difference.podium_title')} moves={podium} />}
      {others.length > 0 && <MoveTable title={translate('rankings.difference.others_title')} moves={others} />}
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('rankings.difference.more', { smart_count: rest, count: count(rest) })}
        </Typography>
      )}
    </Box>
  );
}

const COUNTED = ['podium', 'ranks', 'times', 'added', 'removed'] as const;

interface DifferenceCountsProps {
  difference: Pick<RankingDifference, (typeof COUNTED)[number]>;
  /** It has happened. */
  isDone?: boolean;
}

/** How many athletes the changes are about, as words: nothing for what does not occur. */
export function DifferenceCounts({ difference, isDone = false }: DifferenceCountsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const counted = COUNTED.filter((name) => difference[name] > 0);
  if (counted.length === 0)
    return (
      <Typography color="textSecondary">
        {translate(isDone ? 'rankings.difference.nothing_done' : 'rankings.difference.nothing')}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
      {counted.map((name) => (
        <li key={name}>
          <Chip
            size="small"
            color={name === 'podium' ? 'warning' : 'default'}
            label={translate(`rankings.difference.${name}`, {
              smart_count: difference[name],
              count: count(difference[name]),
            })}
          />
        </li>
      ))}
    </Box>
  );
}

function MoveTable({ title, moves }: { title: string; moves: readonly RankingMove[] }) {
  const translate = useTranslate();
  const { athlete } = useRankingAddresses();
  const rounding = useEventRounding();
  const columns: readonly PlainColumn<RankingMove>[] = [
    { name: 'move', cell: (move) => <Move move={move} /> },
    { name: 'athlete', cell: (move) => <Link to={athlete(move.athlete_id)}>{athleteWords(move)}</Link> },
    {
      name: 'rank',
      isTabular: true,
      cell: ({ rank_before, state_before, rank_after, state_after }) => (
        <Becomes before={placeOf(rank_before, state_before)} after={placeOf(rank_after, state_after)} />
      ),
    },
    {
      name: 'time',
      isTabular: true,
      isWide: true,
      cell: ({ time_before_ms, time_after_ms }) => (
        <Becomes before={timeOf(time_before_ms, rounding)} after={timeOf(time_after_ms, rounding)} />
      ),
    },
  ];
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.75 }}>
        {title}
      </Typography>
      <PlainTable
        className="sl-ranks"
        data-framed
        aria-label={title}
        columns={columns.map((column) => ({ ...column, label: translate(`rankings.column.${column.name}`) }))}
        rows={moves}
        keyOf={({ athlete_id }) => athlete_id}
      />
    </>
  );
}

/** Up or down, and by how many places; a word goes with the arrow. */
function Move({ move }: { move: RankingMove }) {
  const translate = useTranslate();
  const { moved, rank_before, rank_after, state_before, state_after } = move;
  if (state_before === null) return <Chip size="small" color="info" label={translate('rankings.move.new')} />;
  if (state_after === null) return <Chip size="small" label={translate('rankings.move.gone')} />;
  if (rank_before !== null && rank_after === null)
    return <Chip size="small" label={translate('rankings.move.unranked')} />;
  if (rank_before === null && rank_after !== null)
    return <Chip size="small" color="info" label={translate('rankings.move.ranked')} />;
  if (!moved) return <span className="sl-ranks-quiet">{translate('rankings.move.same')}</span>;
  const isUp = moved > 0;
  const places = Math.abs(moved);
  return (
    <Box component="span" className="sl-ranks-move" sx={{ color: isUp ? 'success.main' : 'error.main' }}>
      {isUp ? (
        <ArrowUpwardRounded fontSize="small" aria-hidden />
      ) : (
        <ArrowDownwardRounded fontSize="small" aria-hidden />
      )}
      <span aria-hidden>{places}</span>
      <span style={visuallyHidden}>
        {translate(isUp ? 'rankings.move.up' : 'rankings.move.down', { smart_count: places })}
      </span>
    </Box>
  );
}

function touchesPodium({ rank_before, rank_after }: RankingMove): boolean {
  const isOn = (rank: number | null) => rank !== null && rank <= PODIUM;
  return rank_before !== rank_after && (isOn(rank_before) || isOn(rank_after));
}

function placeOf(rank: number | null, state: string | null): string {
  return rank === null ? (state?.toUpperCase() ?? '–') : String(rank);
}

function timeOf(timeMs: number | null, rounding: TimeRounding): string {
  return timeMs === null ? '–' : raceTimeText(timeMs, rounding);
}
