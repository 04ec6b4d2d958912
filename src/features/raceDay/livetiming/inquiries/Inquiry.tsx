import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { RelativeTime } from '../../../../../engine/console/words/RelativeTime';
import { messageOf } from '../../../../../engine/console/writes/errors';
import { useAttempt } from '../../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import { RetryAlert } from '../../../../shared/RetryAlert';
import { ReadsTable } from '../../athlete/ReadsTable';
import { useAthleteReads } from '../../athlete/useAthleteReads';
import type { PickedAthlete } from '../../corrections/AthletePicker';
import { useCorrection } from '../../corrections/useCorrection';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Course } from '../../shared/useCourse';
import { InquiryAnswer } from './InquiryAnswer';
import type { OpenInquiry } from './useOpenInquiries';

/** One question: who it is about, what it says, what was read of the athlete, and the answer that is to be given. */
export function Inquiry({ inquiry, course }: { inquiry: OpenInquiry; course: Course }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { athleteTiming } = useTimingAddresses();
  const { athlete, message, created_at: askedAt } = inquiry;
  const who = [athlete?.start_number, athlete?.first_name, athlete?.last_name].filter(Boolean).join(' ');
  return (
    <Box
      component="li"
      sx={{ p: 2, border: '1px solid var(--sl-line)', borderRadius: 2, background: 'var(--sl-surface)', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {athlete ? (
            <MuiLink component={Link} to={athleteTiming(athlete.id)} color="inherit">
              {who || translate('livetiming.inquiries.nameless')}
            </MuiLink>
          ) : (
            translate('livetiming.inquiries.nobody')
          )}
        </Typography>
        <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
          {translate('livetiming.inquiries.asked')} <RelativeTime instant={askedAt} />
        </Typography>
        {can('inquiries.update') && <CloseButton inquiry={inquiry} />}
      </Box>
      <Typography sx={{ my: 1, maxWidth: 720, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Typography>
      {athlete && can('passings.read') && <AthleteReads athlete={athlete as PickedAthlete} course={course} />}
      {can('inquiries.update') && <InquiryAnswer inquiry={inquiry} />}
    </Box>
  );
}

/** Every read of the athlete; each correction says what it would change before it is made. */
function AthleteReads({ athlete, course }: { athlete: PickedAthlete; course: Course }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { reads, error, isPending, refetch } = useAthleteReads(athlete.id);
  const correction = useCorrection();
  if (error) return <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>;
  if (isPending || course.isPending) return null;
  return (
    <Box sx={{ my: 1, overflowX: 'auto' }}>
      <ReadsTable course={course} reads={reads} onCorrect={correction.start} />
      {can('passings.create') && (
        <Button size="small" color="inherit" onClick={() => correction.start({ kind: 'manual', athlete })}>
          {translate('livetiming.timing.add')}
        </Button>
      )}
      {correction.dialog}
    </Box>
  );
}

function CloseButton({ inquiry: { id, version } }: { inquiry: OpenInquiry }) {
  const translate = useTranslate();
  const writes = useWrites(useResourcePlan('inquiries'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const close = () =>
    attempt(async () => {
      const { meta } = await writes.update({ id, values: { status: 'closed' }, version });
      done('livetiming.inquiries.closed', {}, meta);
    });
  return (
    <Button size="small" color="inherit" disabled={isBusy} onClick={close} sx={{ ml: 'auto' }}>
      {translate('livetiming.inquiries.close')}
    </Button>
  );
}
