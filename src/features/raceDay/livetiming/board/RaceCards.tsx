import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef } from 'react';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { serverNow } from '../../../../shared/live/serverClock/useServerClock';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { raceStatusAt } from '../../../../shared/live/summary/raceClock';
import { RaceSearch } from '../../shared/races/RaceSearch';
import { useRaceList } from '../../shared/races/useRaceList';
import type { Race } from '../../shared/timingRecords';
import type { Course } from '../../shared/useCourse';
import { RaceCard } from './RaceCard';

/** Of so many races that are under way each has its leaders in sight; of more, those that somebody opens. */
const FEW_UNDER_WAY = 6;

/** The races of the event, one card each. Many are searched and folded: what is under way is open. */
export function RaceCards({ course, summary }: { course: Course; summary: LiveSummary }) {
  const eventId = useIdParam('event_id');
  const summaries = useMemo(() => new Map(summary.races.map((one) => [one.race_id, one])), [summary.races]);
  const underWay = summary.races.filter((race) => raceStatusAt(race, serverNow()) === 'during');
  const list = useRaceList({
    name: `board.${eventId}`,
    races: course.races,
    isOpenAtFirst: ({ id }) => underWay.length <= FEW_UNDER_WAY && underWay.some(({ race_id }) => race_id === id),
  });
  // The same at each drawing: reads come in all the time, and a folded card has nothing to draw again.
  const turn = useRef(list.turn);
  turn.current = list.turn;
  const onTurn = useCallback((race: Race) => turn.current(race), []);
  return (
    <>
      <RaceSearch list={list} />
      <Box className="sl-board-races">
        {list.shown.map((race) => {
          const isOpen = list.isOpen(race);
          return (
            <RaceCard
              key={race.id}
              {...{ race, course, isOpen }}
              summary={summaries.get(race.id)}
              seq={isOpen ? summary.seq : 0}
              onTurn={list.isMany ? onTurn : undefined}
            />
          );
        })}
      </Box>
    </>
  );
}
