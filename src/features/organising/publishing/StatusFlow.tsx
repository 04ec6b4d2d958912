import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import CloseRounded from '#icons/CloseRounded';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import type { Stored } from '../../../../resources/allResources';
import { dayAt } from '../events/dueToday';

type Event = Stored<'events'>;

const STEPS = ['draft', 'submitted', 'approved', 'published', 'finished'] as const;
/** Where an event was cancelled, its way ends there. */
const STEPS_TO_CANCELLED = ['draft', 'submitted', 'approved', 'published', 'cancelled'] as const;
type StepStatus = (typeof STEPS | typeof STEPS_TO_CANCELLED)[number];

/** Where the event stands on its way, with when each step was, or by when it should be. */
export function StatusFlow({ event }: { event: Event }) {
  const translate = useTranslate();
  const today = dayAt(event.timezone);
  const steps: readonly StepStatus[] = event.status === 'cancelled' ? STEPS_TO_CANCELLED : STEPS;
  const at = steps.indexOf(stepOf(event));
  return (
    <Box component="ol" sx={LIST} aria-label={translate('pages.publish.flow')}>
      {steps.map((step, index) => {
        const isDone = index < at || (index === at && step === 'finished');
        const isCurrent = index === at;
        return (
          <Box component="li" key={step} aria-current={isCurrent ? 'step' : undefined} sx={ITEM}>
            <Box aria-hidden sx={markerOf({ isDone, isCurrent, isBad: step === 'cancelled' })}>
              {markOf(step, { isDone, index })}
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

/** A rejected event is a draft again. */
function stepOf({ status }: Event): StepStatus {
  return status === 'rejected' ? 'draft' : (status as StepStatus);
}

function instantOf(event: Event, step: StepStatus): string | null | undefined {
  return step === 'draft' ? event.created_at : event[`${step}_at`];
}

function markOf(step: StepStatus, { isDone, index }: { isDone: boolean; index: number }) {
  if (step === 'cancelled') return <CloseRounded sx={{ fontSize: 16 }} />;
  return isDone ? <CheckRounded sx={{ fontSize: 16 }} /> : index + 1;
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

function markerOf({ isDone, isCurrent, isBad }: { isDone: boolean; isCurrent: boolean; isBad: boolean }) {
  const [colour, ground] = isBad
    ? ['var(--sl-bad)', 'var(--sl-bad-ground)']
    : isDone
      ? ['var(--sl-good)', 'var(--sl-good-ground)']
      : [isCurrent ? 'var(--sl-text)' : null, 'transparent'];
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
    borderColor: colour ?? 'var(--sl-line)',
    bgcolor: ground,
    color: colour ?? 'var(--sl-quiet)',
  };
}
