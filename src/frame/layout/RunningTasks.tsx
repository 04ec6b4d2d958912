import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import SyncOutlined from '#icons/SyncOutlined';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { useTaskWords } from '../../../engine/console/writes/useTaskWords';
import type { Stored } from '../../../resources/allResources';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { useConnection } from '../../shared/live/useConnection';

type Task = Stored<'background_tasks'>;

const PAGE = 'background_tasks';
const SHOWN = 6;
/** How often to ask while something runs, and while nothing does. */
const BUSY_INTERVAL_MS = 3_000;
const IDLE_INTERVAL_MS = 20_000;
/** While the server says when something changed: others' tasks elsewhere are not said. */
const TOLD_INTERVAL_MS = 60_000;

/** A button with the number of tasks, and what they are at. */
export function RunningTasks({ hasPage }: { hasPage: boolean }) {
  const translate = useTranslate();
  const event = useCurrentEvent();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isTold = useConnection().state === 'connected';
  const close = () => setAnchor(null);
  const { data: tasks = [], total = 0 } = useGetList<Task>(
    PAGE,
    {
      filter: { status: ['queued', 'running'] },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'id', order: 'DESC' },
    },
    {
      refetchInterval: ({ state }) =>
        isTold ? TOLD_INTERVAL_MS : state.data?.total ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS,
      retry: false,
    },
  );
  if (total === 0) return null;
  const label = translate('shell.tasks.label', { smart_count: total });
  return (
    <>
      <IconButton onClick={(event) => setAnchor(event.currentTarget)} aria-label={label} title={label}>
        <Badge badgeContent={total} color="info" overlap="circular">
          <SyncOutlined />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 320, p: 2 } } }}
      >
        <Typography variant="h2" gutterBottom>
          {translate('shell.tasks.title')}
        </Typography>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
        {hasPage && event && (
          <Button component={Link} to={`/events/${event.id}/${PAGE}`} onClick={close} size="small" sx={{ mt: 1 }}>
            {translate('shell.tasks.view_all')}
          </Button>
        )}
      </Popover>
    </>
  );
}

function TaskLine({ task }: { task: Task }) {
  const { status, progress, total } = task;
  const translate = useTranslate();
  const title = useTaskWords()(task);
  const count = useCountFormat();
  // What is written as a whole says nothing on the way: it is under way, not at nought.
  const isMeasured = progress > 0;
  const done = Math.round(progress * (total ?? 0));
  const words =
    isMeasured && total
      ? translate('shell.tasks.progress', { done: count(done), total: count(total) })
      : translate('shell.tasks.running');
  return (
    <Box sx={{ py: 1 }}>
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      {status === 'running' && (
        <LinearProgress
          aria-label={title}
          color="info"
          sx={{ my: 0.75 }}
          {...(isMeasured ? { variant: 'determinate', value: progress * 100 } : {})}
        />
      )}
      <Typography variant="caption" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {status === 'running' ? words : translate('shell.tasks.queued')}
      </Typography>
    </Box>
  );
}
