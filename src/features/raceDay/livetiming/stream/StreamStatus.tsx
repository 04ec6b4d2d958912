import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../../shared/live/summary/useLiveSummary';
import { PauseButton } from './PauseButton';
import type { PassingStream } from './passingStream';
import { isFiltered, type StreamFilter } from './streamFilter';
import type { useHold } from './useHold';
import { useStreamPart } from './usePassingStream';

interface StreamStatusProps {
  stream: PassingStream;
  filter: StreamFilter;
  hold: ReturnType<typeof useHold>;
}

/** Whether the stream goes on, what came while it did not, and the button for both. */
export function StreamStatus({ stream, filter, hold }: StreamStatusProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const isHeld = useStreamPart(stream, (snapshot) => snapshot.isHeld);
  const held = useStreamPart(stream, (snapshot) => snapshot.held);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44, mb: 0.5 }}>
      <PauseButton hold={hold} />
      {isHeld && held > 0 && (
        <Button variant="contained" onClick={hold.follow} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('livetiming.stream.new', { smart_count: held, count: count(held) })}
        </Button>
      )}
      <Box component="span" role="status" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
        {isHeld ? translate(hold.isAsked ? 'livetiming.stream.paused' : 'livetiming.stream.held') : ''}
      </Box>
      <Total {...{ stream, filter }} />
    </Box>
  );
}

const readsOf = ({ reads }: LiveSummary) => reads;

/** How many reads the event has, and how many of them a filter lets in: nothing until that is known, all of them being in memory. */
function Total({ stream, filter }: Omit<StreamStatusProps, 'hold'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data: total } = useLiveSummary(readsOf);
  const shown = useStreamPart(stream, ({ rows, hasOlder }) => (hasOlder === false ? rows.length : null));
  const isPart = isFiltered(filter);
  if (total === undefined || (isPart && shown === null)) return null;
  return (
    <Box component="span" className="sl-figures" sx={{ ml: 'auto', color: 'var(--sl-quiet)', fontSize: 13 }}>
      {translate(`livetiming.stream.${isPart ? 'part' : 'total'}`, {
        smart_count: total,
        count: count(total),
        shown: count(shown ?? 0),
      })}
    </Box>
  );
}
