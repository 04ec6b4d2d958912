import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useChoiceLabels } from '../../../../engine/fields/choice/useChoiceLabel';
import { MOST_ATTEMPTS } from '../../../../engine/records/taskAttempts';
import type { Task } from './TasksPage';
import type { EarlierRuns } from './useEarlierRuns';

/** As many of the attempts before as a row has room for. */
const SHOWN = 3;

/** How it stands, and of one that was run again the attempt it is, with when each ended: one that failed again is seen to have. */
export function TaskState({ task, earlier }: { task: Task; earlier: EarlierRuns }) {
  const translate = useTranslate();
  const labelOf = useChoiceLabels();
  const status = useResourcePlan('background_tasks').fields.get('status');
  const ended = task.status === 'failed' || task.status === 'aborted' ? task.finished_at : null;
  const begun = Number(task.attempts ?? 0);
  const text = (name: string, words: object) => translate(`pages.admin.tasks.${name}`, words);
  const before = earlier
    .map((run, index) => ({ ...run, count: index + 1 }))
    .slice(-SHOWN)
    .reverse();
  return (
    <>
      {status && <FieldValue field={status} record={task} />}
      <Box sx={{ display: 'grid', color: 'var(--sl-quiet)', fontSize: 12 }}>
        {earlier.length > 0 ? (
          <Line words={text('attempt', { count: earlier.length + 1 })} at={ended} />
        ) : (
          ended && <RelativeTime instant={ended} />
        )}
        {before.map(({ count, status: end, finished_at }) => (
          <Line
            key={count}
            words={text('attempt_ended', { count, status: status ? labelOf(status, end) : end })}
            at={finished_at}
          />
        ))}
        {begun > 1 && <span>{text('begun', { count: Math.min(begun, MOST_ATTEMPTS), most: MOST_ATTEMPTS })}</span>}
      </Box>
    </>
  );
}

function Line({ words, at }: { words: string; at: string | null | undefined }) {
  return (
    <span>
      {words}
      {at && (
        <>
          {' · '}
          <RelativeTime instant={at} />
        </>
      )}
    </span>
  );
}
