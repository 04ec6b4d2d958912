import './texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { parseISO } from 'date-fns';
import { useTranslate } from 'react-admin';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import { useTaskWords } from '../../../../engine/console/writes/useTaskWords';
import { AdminFrame } from './AdminFrame';
import { nameOf } from './nameOf';
import { WaitingList } from './WaitingList';

/** What is older than this, nobody looks into any more. */
const FAILED_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** What waits for those who run the installation: events to decide on, questions to answer, tasks that failed. */
export function Component() {
  const translate = useTranslate();
  const wordsOf = useTaskWords();
  const text = (name: string) => translate(`pages.admin_home.${name}`);
  const locale = useDayLocale();
  const day = (date: string | null | undefined) =>
    date && new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(parseISO(date));
  return (
    <AdminFrame>
      <Typography sx={{ color: 'var(--sl-quiet)', mt: 0.5, mb: 2 }}>{text('why')}</Typography>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <WaitingList
          resource="events"
          filter={{ status: 'submitted' }}
          include={['organization']}
          title={text('approvals')}
          none={text('no_approvals')}
          lineOf={({ id, name, organization, start_date, submitted_at }) => ({
            to: `/events/${id}/publish`,
            title: name,
            of: [nameOf(organization), day(start_date)].filter(Boolean).join(' · '),
            since: submitted_at,
          })}
        />
        <WaitingList
          resource="support_messages"
          filter={{ status: 'open' }}
          include={['event', 'author']}
          title={text('questions')}
          none={text('no_questions')}
          lineOf={({ id, event_id, subject, event, author, created_at }) => ({
            to: `/events/${event_id}/support#${id}`,
            title: subject,
            of: [nameOf(event), nameOf(author)].filter(Boolean).join(' · '),
            since: created_at,
          })}
        />
        <WaitingList
          resource="background_tasks"
          filter={{ status: 'failed', 'finished_at[gte]': before(FAILED_WITHIN_MS) }}
          include={['event', 'organization', 'requested_by']}
          title={text('failed')}
          none={text('no_failed')}
          lineOf={(task) => {
            const { event_id, event, organization } = task as Placed;
            return {
              to: event_id ? `/events/${event_id}/background_tasks/${task.id}` : null,
              title: wordsOf(task),
              of: [nameOf(event ?? organization), nameOf(task.requested_by)].filter(Boolean).join(' · '),
              since: task.finished_at,
            };
          }}
        />
      </Box>
    </AdminFrame>
  );
}

/** Where a task belongs: its columns follow from the levels of tenants. */
interface Placed {
  readonly event_id?: number | null;
  readonly event?: unknown;
  readonly organization?: unknown;
}

/** An instant so long ago, to the day: else each look would ask for another one. */
function before(ms: number): string {
  return `${new Date(Date.now() - ms).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
