import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useZone } from '../../../event/EventContext';
import type { LivePassing } from '../../../live/LivePassing';
import { useLivePassings } from '../../../live/useLivePassings';
import { Panel } from '../../timing/Panel';
import { PassingState } from '../shared/PassingState';
import { timeOfDay } from '../shared/timeOfDay';
import type { Course } from '../shared/useCourse';
import { createPassingStream, type PassingStream } from '../stream/passingStream';
import { useFreshRows } from '../stream/useFreshRows';
import { useHold } from '../stream/useHold';
import { useStreamPart } from '../stream/usePassingStream';

interface LastPassingsProps {
  eventId: number;
  course: Course;
  /** Whether there is any read yet. */
  hasReads: boolean;
}

const SHOWN = 20;
/** A mat hears a chip several times as it passes; the reads that come to nothing are for the page of all reads. */
const isNews = ({ state }: LivePassing) => state !== 'superseded' && state !== 'bounced';
const READS_FOR_SHOWN = 4 * SHOWN;
const MOST_SLIDING = 4;

/** Who passed where just now. What the reader points at stays where it is. */
export function LastPassings({ eventId, course, hasReads }: LastPassingsProps) {
  const translate = useTranslate();
  const [stream] = useState(() => createPassingStream({ cap: SHOWN, matches: isNews }));
  const hold = useHold(stream);
  const hasRows = useStreamPart(stream, ({ rows }) => rows.length > 0);
  useLivePassings({ eventId, history: READS_FOR_SHOWN, onItems: stream.receive });
  return (
    <Panel
      title={translate('livetiming.last.title')}
      beside={<Held stream={stream} />}
      action={
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-pressed={hold.isAsked}
          aria-keyshortcuts="p"
          title={translate('livetiming.stream.pause_key')}
          startIcon={hold.isAsked ? <PlayArrowRounded /> : <PauseRounded />}
          onClick={hold.toggle}
        >
          {translate(hold.isAsked ? 'livetiming.stream.resume' : 'livetiming.stream.pause')}
        </Button>
      }
    >
      {hasRows ? (
        <LastList {...{ eventId, course, stream, hold }} />
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
  eventId: number;
  course: Course;
  stream: PassingStream;
  hold: ReturnType<typeof useHold>;
}

function LastList({ eventId, course, stream, hold }: LastListProps) {
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
          // In a rush every row is another one each time: it is written anew then, so that none has to be made.
          key={isRush ? index : passing.seq}
          {...{ passing, course, zone, eventId }}
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
  eventId: number;
  course: Course;
  passing: LivePassing;
  zone: string;
  /** It came just now, and slides in. */
  isArriving: boolean;
}

const LastPassing = memo(function LastPassing({ passing, course, zone, eventId, isArriving }: LastPassingProps) {
  const translate = useTranslate();
  // As it was when it came: a later row must not make it slide again.
  const [slides] = useState(isArriving);
  const { athlete_id, start_number, name, chipcode, instant, time, state, reason } = passing;
  const who = name ?? translate('livetiming.chip', { chip: chipcode });
  return (
    <li data-slides={slides}>
      <span className="sl-figures sl-last-bib">{start_number ?? '–'}</span>
      <span className="sl-last-who">
        {athlete_id === null ? (
          <span>{who}</span>
        ) : (
          <Link to={`/events/${eventId}/athletes/${athlete_id}?tab=timing`}>{who}</Link>
        )}
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
