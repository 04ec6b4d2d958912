import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { computerNow } from '../../../../shared/live/serverClock/measureOffset';

const TENTH_MS = 100;

/** The time of day to a tenth of a second, large enough to be read from afar. */
export function RunningClock({ offsetMs }: { offsetMs: number }) {
  const zone = useZone();
  const text = useRef<HTMLTimeElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const draw = () => {
      const now = computerNow() + offsetMs;
      // Written into the page itself: ten drawings a second are no work for anything else.
      if (text.current) text.current.textContent = timeOfDay(new Date(now).toISOString(), zone).slice(0, -2);
      timer = setTimeout(draw, TENTH_MS - (now % TENTH_MS));
    };
    draw();
    return () => clearTimeout(timer);
  }, [offsetMs, zone]);

  return <Box component="time" ref={text} className="sl-figures" aria-hidden sx={BIG_TIME} />;
}

export const BIG_TIME = {
  display: 'block',
  fontSize: { xs: '15vw', sm: 88, lg: 112 },
  fontWeight: 600,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
};
