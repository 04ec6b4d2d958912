import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { RaceSummary } from '../../../../shared/live/summary/liveSummary';
import { Panel } from '../../../../shared/Panel';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Race } from '../../shared/timingRecords';
import type { Course } from '../../shared/useCourse';
import { Leaders } from './Leaders';
import { RaceClock } from './RaceClock';

interface RaceCardProps {
  race: Race;
  summary: RaceSummary | undefined;
  course: Course;
  /** The last read of the event. */
  seq: number;
  isOpen: boolean;
  /** Folds and unfolds it; without it the card stays open. */
  onTurn: ((race: Race) => void) | undefined;
}

/** One race: its clock, where its athletes are, and who leads. */
export const RaceCard = memo(function RaceCard({ race, summary, course, seq, isOpen, onTurn }: RaceCardProps) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const startedAt = summary?.started_at ?? null;
  const status = summary?.status ?? race.status ?? 'before';
  return (
    <Panel
      fold={onTurn && { isOpen, onTurn: () => onTurn(race), label: translate('races_list.turn', { race: race.name }) }}
      beside={!isOpen && <Glance status={status} counts={summary?.counts ?? {}} />}
      title={
        <MuiLink component={Link} to={addresses.race(race.id)} color="inherit" underline="hover">
          {race.name}
        </MuiLink>
      }
    >
      <RaceClock name={race.name} status={status} startedAt={startedAt} plannedAt={race.start_at} />
      <Counts raceId={race.id} counts={summary?.counts ?? {}} />
      {startedAt !== null && <Leaders raceId={race.id} course={course} seq={seq} />}
    </Panel>
  );
});

/** What of a folded race is seen at a glance. */
function Glance({ status, counts }: { status: string; counts: RaceSummary['counts'] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const parts = (['started', 'finished'] as const).flatMap((state) => {
    const number = counts[state] ?? 0;
    return number > 0 ? `${translate(`livetiming.count.${state}`)} ${count(number)}` : [];
  });
  return (
    <Typography component="span" className="sl-figures" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
      {[translate(`raceStatuses.${status}`), ...parts].join(' · ')}
    </Typography>
  );
}

const STATES = ['started', 'finished', 'dnf', 'dns', 'dsq'] as const;

function Counts({ raceId, counts }: { raceId: number; counts: RaceSummary['counts'] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const of = (state: string) => counts[state] ?? 0;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const left = of('started') + of('finished') + of('dnf');
  const athletes = useTimingAddresses().athletesOfRace(raceId);
  return (
    <Box component="dl" className="sl-race-counts">
      <div>
        <dt>{translate('livetiming.count.left')}</dt>
        <dd>
          <Link to={athletes}>{count(left)}</Link>
          <span>{translate('livetiming.count.of', { total: count(total) })}</span>
        </dd>
      </div>
      {STATES.map((state) => (
        <div key={state} data-state={state}>
          <dt>{translate(`livetiming.count.${state}`)}</dt>
          <dd>
            <Link to={`${athletes}&state[]=${state}`}>{count(of(state))}</Link>
          </dd>
        </div>
      ))}
    </Box>
  );
}
