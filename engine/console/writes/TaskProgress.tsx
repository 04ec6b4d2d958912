import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { saidByServer } from '../../core/said/saidByServer';
import type { WatchedTask } from './useTaskWatch';

/** How far a write in the background is. */
export function TaskProgress({ task }: { task: WatchedTask }) {
  const translate = useTranslate();
  const title = saidByServer(task.title);
  const percent = Math.round(Math.min(1, Math.max(0, task.progress ?? 0)) * 100);
  const isRunning = task.status === 'running';
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
      <Typography variant="body2" noWrap>
        {title}
      </Typography>
      <LinearProgress
        aria-label={title}
        color="info"
        sx={{ flex: 1, minWidth: 80 }}
        {...(isRunning && percent > 0 ? { variant: 'determinate', value: percent } : {})}
      />
      <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {isRunning ? `${percent} %` : translate('engine.task.queued')}
      </Typography>
    </Box>
  );
}
