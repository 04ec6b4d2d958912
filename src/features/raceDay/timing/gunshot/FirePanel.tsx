import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { zoneName } from '../../../../../engine/fields/format/zones';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { type ServerClock, useServerClock } from '../../../../shared/live/serverClock/useServerClock';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { FireButton } from './FireButton';
import { BIG_TIME, RunningClock } from './RunningClock';
import type { Targets } from './targets';
import type { useFire } from './useFire';

interface FirePanelProps {
  targets: Targets;
  /** The names of those, in words. */
  whom: string;
  /** What speaks against firing now; null where nothing does. */
  question: string | null;
  /** From here on nothing but the person may change whom it starts. */
  onArm: () => void;
  fire: ReturnType<typeof useFire>;
}

/** The clock, and the button that takes its time. */
export function FirePanel({ targets, whom, question, onArm, fire }: FirePanelProps) {
  const translate = useTranslate();
  const zone = useZone();
  const addresses = useTimingAddresses();
  const clock = useServerClock();
  const takeTime = (moment: number) =>
    fire.send({ fired_at: new Date(Math.round(moment + clock.offsetMs)).toISOString(), ...targets });
  return (
    <Box sx={PANEL}>
      {fire.kept ? (
        <Box
          component="time"
          className="sl-figures"
          dateTime={fire.kept.fired_at}
          sx={{ ...BIG_TIME, color: 'var(--sl-brand-text)' }}
        >
          {timeOfDay(fire.kept.fired_at, zone)}
        </Box>
      ) : (
        <RunningClock offsetMs={clock.offsetMs} />
      )}
      <Typography variant="caption" component="div">
        {zone} ({zoneName(zone, new Date())}) · {accuracyText(clock, translate)}
      </Typography>
      {clock.isUnknown && <Alert severity="warning">{translate('timing.shot.own_clock')}</Alert>}
      {!fire.kept && (
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {whom ? translate('timing.shot.for', { whom }) : translate('timing.target.nobody')}
        </Typography>
      )}
      {!fire.kept && fire.fired && (
        <Alert severity="success" sx={{ textAlign: 'left', alignItems: 'center', overflowWrap: 'anywhere' }}>
          {fire.fired.told}{' '}
          <MuiLink component={Link} to={addresses.gunshot(fire.fired.id)} sx={{ whiteSpace: 'nowrap' }}>
            {translate('timing.shot.open')}
          </MuiLink>
        </Alert>
      )}
      {fire.kept ? <Kept fire={fire} /> : <FireButton onArm={onArm} question={question} onFire={takeTime} />}
    </Box>
  );
}

/** A time that was taken and is on its way, or could not be stored. */
function Kept({ fire: { kept, isSending, problem, send, discard } }: Pick<FirePanelProps, 'fire'>) {
  const translate = useTranslate();
  if (!kept || isSending) return <Typography role="status">{translate('timing.shot.saving')}</Typography>;
  return (
    <Alert severity="error" sx={{ textAlign: 'left' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('timing.shot.kept')}</Typography>
      {problem}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={() => void send(kept)} autoFocus>
          {translate('timing.shot.retry')}
        </Button>
        <Button color="inherit" onClick={discard}>
          {translate('timing.shot.discard')}
        </Button>
      </Box>
    </Alert>
  );
}

function accuracyText({ accuracyMs }: ServerClock, translate: ReturnType<typeof useTranslate>): string {
  if (accuracyMs === null) return translate('timing.shot.measuring');
  return translate('timing.shot.accuracy', { ms: Math.max(1, Math.ceil(accuracyMs)) });
}

const PANEL = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  p: { xs: 2, md: 3 },
  textAlign: 'center',
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
};
