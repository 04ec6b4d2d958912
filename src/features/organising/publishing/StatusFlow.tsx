import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import type { Stored } from '../../../../resources/allResources';
import { dayAt } from '../events/dueToday';

type Event = Stored<'events'>;

const STEPS = ['draft', 'submitted', 'approved', 'published', 'finished'] as const;
type StepStatus = (typeof STEPS)[number];

/** Where the event stands on its way, with when each step was, or by when it should be. */
export function StatusFlow({ event }: { event: Event }) {
  const translate = useTranslate();
  const today = dayAt(event.timezone);
  const at = positionOf(event);
  return (
    <Box component="ol" sx={LIST} aria-label={translate('pages.publish.flow')}>
      {STEPS.map((step, index) => {
        const isDone = index < at || (index === at && step === 'finished');
        const isCurrent = index === at;
        return (
          <Box component="li" key={step} aria-current={isCurrent ? 'step' : undefined} sx={ITEM}>
            <Box aria-hidden sx={markerOf({ isDone, isCurrent })}>
              {isDone ? <CheckRounded sx={{ fontSize: 16 }} /> : index + 1}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box
                sx={{ fontWeight: isCurrent ? 600 : 400, color: isDone || isCurrent ? 'inherit' : 'var(--sl-quiet)' }}
              >
                {translate(`pages.publish.step.${step}`)}
              </Box>
              <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
                <StepNote event={event} step={step} isReached={index <= at} today={today} />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function StepNote({
  event,
  step,
  isReached,
  today,
}: {
  event: Event;
  step: StepStatus;
  isReached: boolean;
  today: string;
}) {
  const translate = useTranslate();
  const { dateFormat } = useFormats();
  const reached = isReached && instantOf(event, step);
  if (reached) return <RelativeTime instant={reached} />;
  const deadline = step === 'submitted' ? event.submit_before : step === 'published' ? event.publish_before : null;
  if (isReached || !deadline) return null;
  const key = step === 'submitted' ? 'submit_before' : 'publish_before';
  return (
    <>
      {translate(`pages.publish.${key}`, { date: formatDate(deadline, dateFormat) })}
      {deadline < today && (
        <Box component="span" sx={{ color: 'var(--sl-bad)', ml: 0.75 }}>
          {translate('pages.publish.overdue')}
        </Box>
      )}
    </>
  );
}

/** A rejected event is a draft again; a cancelled one was published. */
function positionOf({ status }: Event): number {
  const stands = status === 'rejected' ? 'draft' : status === 'cancelled' ? 'published' : status;
  return STEPS.indexOf(stands as StepStatus);
}

function instantOf(event: Event, step: StepStatus): string | null | undefined {
  return step === 'draft' ? event.created_at : event[`${step}_at`];
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(5, minmax(0, 1fr))' },
  gap: { xs: 1.5, md: 2 },
  m: 0,
  p: 0,
  listStyle: 'none',
};
const ITEM = { display: 'flex', gap: 1.25, alignItems: 'flex-start', minWidth: 0 };

function markerOf({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  return {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 24,
    height: 24,
    borderRadius: '50%',
    fontSize: 13,
    fontWeight: 600,
    border: '1px solid',
    borderColor: isDone ? 'var(--sl-good)' : isCurrent ? 'var(--sl-text)' : 'var(--sl-line)',
    bgcolor: isDone ? 'var(--sl-good-ground)' : 'transparent',
    color: isDone ? 'var(--sl-good)' : isCurrent ? 'var(--sl-text)' : 'var(--sl-quiet)',
  };
}
