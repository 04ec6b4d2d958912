import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { Pager } from '../../../../engine/console/Pager';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useTaskWords } from '../../../../engine/console/writes/useTaskWords';
import { useChoiceLabels } from '../../../../engine/fields/choice/useChoiceLabel';
import type { Stored } from '../../../../resources/allResources';
import { Loaded } from '../../../shared/Loaded';
import { useTaskStep } from '../background_tasks/useTaskStep';
import { nameOf } from './nameOf';
import { TaskState } from './TaskState';
import { taskKinds } from './taskKinds';
import { useEarlierRuns } from './useEarlierRuns';

/** Those of which there are words, under `kinds`. */
const TASK_KINDS = Object.keys(taskKinds);
const STATES = ['queued', 'running', 'failed', 'aborted', 'succeeded'] as const;
const SIZE = 25;
const FRESH_MS = 5_000;

export type Task = Stored<'background_tasks'> & { event_id?: number | null; event?: unknown; organization?: unknown };

/** Tasks of all organizations, the latest first: why one failed, and what can be done about it. */
export function Component() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const state = STATES.find((one) => one === params.get('state'));
  const kind = params.get('kind') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const tasks = useGetList<Task>(
    'background_tasks',
    {
      filter: { ...(state && { status: state }), ...(kind && { kind }) },
      pagination: { page, perPage: SIZE },
      sort: { field: 'id', order: 'DESC' },
      meta: { include: ['event', 'organization', 'requested_by'] },
    },
    { refetchInterval: FRESH_MS },
  );
  const change = (part: Readonly<Record<string, string>>) => {
    const next = { ...(state && { state }), ...(kind && { kind }), ...part };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  };
  const text = (name: string) => translate(`pages.admin.tasks.${name}`);
  const labelOf = useChoiceLabels();
  const status = useResourcePlan('background_tasks').fields.get('status');
  const kinds = TASK_KINDS.map((value) => ({ value, label: text(`kinds.${value}`) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  const any = { value: '', label: text('any') };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <LabelledSelect
            label={text('state')}
            value={state ?? ''}
            options={[any, ...STATES.map((value) => ({ value, label: status ? labelOf(status, value) : value }))]}
            onValue={(value) => change({ state: value })}
          />
        </Box>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <LabelledSelect
            label={text('kind')}
            value={kind}
            options={[any, ...kinds]}
            onValue={(value) => change({ kind: value })}
          />
        </Box>
      </Box>
      <Loaded of={tasks}>{(rows) => <Tasks rows={rows} />}</Loaded>
      <Pager page={page} size={SIZE} total={tasks.total ?? 0} onPage={(to) => change({ page: String(to) })} />
    </>
  );
}

function Tasks({ rows }: { rows: readonly Task[] }) {
  const runsOf = useEarlierRuns(rows);
  const translate = useTranslate();
  const wordsOf = useTaskWords();
  const text = (name: string) => translate(`pages.admin.tasks.${name}`);
  if (rows.length === 0) return <Typography>{translate('pages.admin.none_found')}</Typography>;
  return (
    <PlainTable
      data-cards="true"
      data-labelled="true"
      aria-label={translate('pages.admin.tabs.tasks')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'task',
          label: text('task'),
          isHeading: true,
          cell: (task) =>
            task.event_id ? (
              <MuiLink component={Link} to={`/events/${task.event_id}/background_tasks/${task.id}`}>
                {wordsOf(task)}
              </MuiLink>
            ) : (
              wordsOf(task)
            ),
        },
        { name: 'state', label: text('state'), cell: (task) => <TaskState task={task} earlier={runsOf(task.id)} /> },
        { name: 'do', label: text('do'), cell: (task) => <Actions task={task} title={String(wordsOf(task))} /> },
        {
          name: 'kind',
          isWide: true,
          label: text('kind'),
          cell: ({ kind }) => translate(`pages.admin.tasks.kinds.${kind}`, { _: kind }),
        },
        {
          name: 'place',
          isWide: true,
          label: text('place'),
          cell: ({ event, organization }) => nameOf(event ?? organization),
        },
        {
          name: 'who',
          isWide: true,
          label: text('who'),
          cell: (task) => <Box sx={{ whiteSpace: 'nowrap' }}>{nameOf(task.requested_by)}</Box>,
        },
        {
          name: 'when',
          label: text('when'),
          cell: (task) => (
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <RelativeTime instant={task.created_at} />
            </Box>
          ),
        },
      ]}
    />
  );
}

function Actions({ task, title }: { task: Task; title: string }) {
  const translate = useTranslate();
  const { step, isReady, take } = useTaskStep(task);
  if (step === null) return null;
  if (step === 'elsewhere') return translate('pages.admin.tasks.elsewhere');
  return (
    // Another step is another button: the focus does not go over to it.
    <Button
      key={step}
      size="small"
      disabled={!isReady}
      aria-label={translate(`pages.admin.tasks.${step}_of`, { title })}
      onClick={take}
    >
      {translate(`pages.admin.tasks.${step}`)}
    </Button>
  );
}
