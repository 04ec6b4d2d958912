import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import type { WatchedTask } from '../../../../engine/console/writes/useTaskWatch';
import { useTaskWords } from '../../../../engine/console/writes/useTaskWords';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { LogLines } from '../../../shared/LogLines';
import { TaskState } from '../admin/TaskState';
import type { Task } from '../admin/TasksPage';
import { useEarlierRuns } from '../admin/useEarlierRuns';
import { TaskActions } from './TaskActions';
import { TaskWords } from './TaskWords';

const INTERVAL_MS = 2_000;

/** One background task: how far it is, and what it says. */
export function Component() {
  const translate = useTranslate();
  const words = useTaskWords();
  const place = usePlace('background_tasks');
  const crumbs = [...useEventCrumbs(), { label: translate('shell.nav.background_tasks'), to: place.list }];
  return (
    <RecordPage
      place={place}
      id={useIdParam('background_task_id')}
      breadcrumbs={crumbs}
      slots={{ title: words, Overview: TaskOverview, cells: { title: TaskWords } }}
    />
  );
}

/** Asks again while the task goes on; the record's page shows what comes. */
function TaskOverview({ record: shown }: { record: RaRecord<number> }) {
  const record = shown as WatchedTask;
  const translate = useTranslate();
  const { data: task = record } = useGetOne<WatchedTask>(
    'background_tasks',
    { id: record.id, meta: { include: ['log'] } },
    { refetchInterval: ({ state }) => (isOver(state.data ?? record) ? false : INTERVAL_MS) },
  );
  const percent = Math.round(Math.min(1, Number(task.progress ?? 0)) * 100);
  const log: readonly string[] = Array.isArray(task.log) ? task.log : [];
  return (
    <Box sx={{ mb: 3 }}>
      {!isOver(task) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
          <LinearProgress
            variant={percent > 0 ? 'determinate' : 'indeterminate'}
            value={percent}
            aria-label={saidByServer(String(task.title))}
            color="info"
            sx={{ flex: 1 }}
          />
          <span className="sl-figures">{percent} %</span>
        </Box>
      )}
      <TaskActions task={task} />
      <Attempts task={task} />
      <Typography variant="h2" gutterBottom>
        {translate('pages.background_task.log')}
      </Typography>
      <LogLines lines={log} isLive={!isOver(task)} />
    </Box>
  );
}

/** How it ended before it was run again, for those who may know and do that. */
function Attempts({ task }: { task: WatchedTask }) {
  const { isSuperAdmin } = useVisitor();
  return isSuperAdmin && <EarlierAttempts task={task} />;
}

function EarlierAttempts({ task }: { task: WatchedTask }) {
  const earlier = useEarlierRuns([task])(task.id);
  if (earlier.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <TaskState task={task as unknown as Task} earlier={earlier} />
    </Box>
  );
}

function isOver(task: WatchedTask): boolean {
  return task.status !== 'queued' && task.status !== 'running';
}
