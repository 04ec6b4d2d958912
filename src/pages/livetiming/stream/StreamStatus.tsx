import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { StreamSnapshot } from './passingStream';
import type { useHold } from './useHold';

interface StreamStatusProps {
  state: StreamSnapshot;
  hold: ReturnType<typeof useHold>;
  /** Reads of the whole event; null until it is known. */
  total: number | null;
}

/** Whether the stream goes on, what came while it did not, and the button for both. */
export function StreamStatus({ state, hold, total }: StreamStatusProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { isHeld, held } = state;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44, mb: 0.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-pressed={hold.isAsked}
        aria-keyshortcuts="p"
        title={translate('livetiming.stream.pause_key')}
        startIcon={hold.isAsked ? <PlayArrowRounded /> : <PauseRounded />}
        onClick={hold.toggle}
      >
        {translate(hold.isAsked ? 'livetiming.stream.resume' : 'livetiming.stream.pause')}
      </Button>
      {isHeld && held > 0 && (
        <Button variant="contained" onClick={hold.follow} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('livetiming.stream.new', { smart_count: held, count: count(held) })}
        </Button>
      )}
      <Box component="span" role="status" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
        {isHeld ? translate(hold.isAsked ? 'livetiming.stream.paused' : 'livetiming.stream.held') : ''}
      </Box>
      {total !== null && (
        <Box component="span" className="sl-figures" sx={{ ml: 'auto', color: 'var(--sl-quiet)', fontSize: 13 }}>
          {translate('livetiming.stream.total', { smart_count: total, count: count(total) })}
        </Box>
      )}
    </Box>
  );
}
