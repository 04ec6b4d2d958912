import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { computerNow } from '../../../../shared/live/serverClock/measureOffset';

interface FireButtonProps {
  onArm: () => void;
  /** What to ask before arming; null where nothing speaks against it. */
  question: string | null;
  /** Gets the moment of the press: epoch ms by this computer. */
  onFire: (moment: number) => void;
}

/** A second press this soon is part of the first one: a double click, or a finger that bounces. */
const SETTLE_MS = 500;

/**
 * Fires in two steps, so that it cannot go off by accident: armed first, then fired. The time is that of the press itself, not of its
 * handling; keys count only while the button has the focus, and not while they are held.
 */
export function FireButton({ onArm, question, onFire }: FireButtonProps) {
  const translate = useTranslate();
  const [armedAt, setArmedAt] = useState<number | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isFired = useRef(false);
  const arm = () => {
    setAsked(null);
    isFired.current = false;
    setArmedAt(computerNow());
    onArm();
  };
  const fire = (timeStamp: number) => {
    const moment = performance.timeOrigin + timeStamp;
    if (isFired.current || armedAt === null || moment - armedAt < SETTLE_MS) return;
    isFired.current = true;
    setArmedAt(null);
    onFire(moment);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) fire(event.timeStamp);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) fire(event.timeStamp);
  };
  if (armedAt === null && asked !== null && asked === question) {
    return (
      <Alert severity="warning" role="alertdialog" aria-label={asked} sx={{ textAlign: 'left' }}>
        <Typography sx={{ fontWeight: 600 }}>{asked}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="contained" autoFocus onClick={arm}>
            {translate('timing.shot.arm_anyway')}
          </Button>
          <Button color="inherit" onClick={() => setAsked(null)}>
            {translate('ra.action.cancel')}
          </Button>
        </Box>
      </Alert>
    );
  }
  if (armedAt === null) {
    return (
      <Box sx={STEP}>
        <Button
          variant="outlined"
          size="large"
          onClick={() => (question ? setAsked(question) : arm())}
          sx={{ ...BIG, borderWidth: 2 }}
        >
          {translate('timing.shot.arm')}
        </Button>
        <Typography variant="caption">{translate('timing.shot.arm_why')}</Typography>
      </Box>
    );
  }
  return (
    <Box sx={STEP}>
      <Button
        variant="contained"
        size="large"
        autoFocus
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        // What presses without a pointer or a key, as assistive technology does, only clicks.
        onClick={(event) => fire(event.timeStamp)}
        sx={{ ...BIG, touchAction: 'none' }}
      >
        {translate('timing.shot.fire')}
      </Button>
      <Button onClick={() => setArmedAt(null)}>{translate('timing.shot.disarm')}</Button>
      <Typography variant="caption" role="status">
        {translate('timing.shot.armed')}
      </Typography>
    </Box>
  );
}

const STEP = { display: 'grid', justifyItems: 'center', gap: 1, width: '100%' };
const BIG = { width: '100%', maxWidth: 420, minHeight: 96, fontSize: 28, fontWeight: 600 };
