import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { useLivePassings } from '../../../../shared/live/useLivePassings';
import { Panel } from '../../../../shared/Panel';
import { PassingState } from '../../shared/PassingState';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Course } from '../../shared/useCourse';
import { PauseButton } from '../stream/PauseButton';
import { createPassingStream, type PassingStream } from '../stream/passingStream';
import { useFreshRows } from '../stream/useFreshRows';
import { useHold } from '../stream/useHold';
import { useStreamPart } from '../stream/usePassingStream';

interface LastPassingsProps {
  course: Course;
  /** Whether there is any read yet. */
  hasReads: boolean;
}

const SHOWN = 20;
/** A mat reads a chip several times as it passes; the reads that come to nothing are for the page of all reads. */
const isNews = ({ state }: LivePassing) => state !== 'superseded' && state !== 'bounced';
const READS_FOR_SHOWN = 4 * SHOWN;
const MOST_SLIDING = 4;

/** Who passed where just now. What the reader points at stays where it is. */
export function LastPassings({ course, hasReads }: LastPassingsProps) {
  const eventId = useIdParam('event_id');
  const translate = useTranslate();
  const [stream] = useState(() => createPassingStream({ cap: SHOWN, matches: isNews }));
  const hold = useHold(stream);
  const hasRows = useStreamPart(stream, ({ rows }) => rows.length > 0);
  useLivePassings({ eventId, history: READS_FOR_SHOWN, onItems: stream.receive });
  return (
    <Panel
      title={translate('livetiming.last.title')}
      beside={<Held stream={stream} />}
      action={<PauseButton hold={hold} size="small" />}
    >
      {hasRows ? (
        <LastList {...{ course, stream, hold }} />
      ) : hasReads ? (
        <Skeleton variant="rounded" height={320} />
      ) : (
        <Typography sx={{ py: 3, color: 'var(--sl-quiet)' }}>{translate('livetiming.last.none')}</Typography>
      )}
    </Panel>
  );
}

/** That the list stands still, and how many came since. */
function Held({ stream }: { stream: PassingStream }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const isHeld = useStreamPart(stream, (snapshot) => snapshot.isHeld);
  const held = useStreamPart(stream, (snapshot) => snapshot.held);
  if (!isHeld) return null;
  return (
    <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
      {held > 0 ? translate('livetiming.last.held', { count: count(held) }) : translate('livetiming.stream.held')}
    </Box>
  );
}

interface LastListProps {
  course: Course;
  stream: PassingStream;
  hold: ReturnType<typeof useHold>;
}

function LastList({ course, stream, hold }: LastListProps) {
  const translate = useTranslate();
  const zone = useZone();
  const rows = useStreamPart(stream, (snapshot) => snapshot.rows);
  const { show } = useFreshRows(stream);
  useEffect(() => show(rows), [show, rows]);
  const { known, isRush } = useArrival(rows);
  return (
    <ol
      className="sl-last"
      aria-label={translate('livetiming.last.title')}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold.change('pointed', true)}
      onPointerLeave={() => hold.change('pointed', false)}
      onFocus={() => hold.change('chosen', true)}
      onBlur={() => hold.change('chosen', false)}
    >
      {rows.map((passing, index) => (
        <LastPassing
          // In a rush every row is another one each time: it is written again then, so that none has to be made.
          key={isRush ? index : passing.seq}
          {...{ passing, course, zone }}
          isArriving={!isRush && passing.seq > known}
        />
      ))}
    </ol>
  );
}

interface Arrival {
  readonly newest: number;
  /** The newest that was drawn before. */
  readonly known: number;
  /** So many came at once that nobody could follow them one by one. */
  readonly isRush: boolean;
}

/** What is new of the rows. Stays as it is until there are newer ones. */
function useArrival(rows: readonly LivePassing[]): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ newest: 0, known: 0, isRush: true });
  const newest = rows[0]?.seq ?? 0;
  if (newest === arrival.newest) return arrival;
  const known = arrival.newest;
  const next = { newest, known, isRush: rows.filter(({ seq }) => seq > known).length > MOST_SLIDING };
  setArrival(next);
  return next;
}

interface LastPassingProps {
  course: Course;
  passing: LivePassing;
  zone: string;
  /** It came just now, and slides in. */
  isArriving: boolean;
}

const LastPassing = memo(function LastPassing({ passing, course, zone, isArriving }: LastPassingProps) {
  const translate = useTranslate();
  const { athleteTiming } = useTimingAddresses();
  // As it was when it came: a later row must not make it slide again.
  const [slides] = useState(isArriving);
  const { athlete_id, start_number, name, chipcode, instant, time, state, reason } = passing;
  const who = name ?? translate('livetiming.chip', { chip: chipcode });
  return (
    <li data-slides={slides}>
      <span className="sl-figures sl-last-bib">{start_number ?? '–'}</span>
      <span className="sl-last-who">
        {athlete_id === null ? <span>{who}</span> : <Link to={athleteTiming(athlete_id)}>{who}</Link>}
        <span>{course.placeOf(passing)?.name ?? translate('livetiming.no_timeline')}</span>
      </span>
      <span className="sl-last-when">
        <span className="sl-figures">{timeOfDay(instant ?? time, zone)}</span>
        <span title={reason ?? undefined}>
          <PassingState state={state} />
        </span>
      </span>
    </li>
  );
});
