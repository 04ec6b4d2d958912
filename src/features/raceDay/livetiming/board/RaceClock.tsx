import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useZone } from '../../../../shared/event/EventContext';
import { minuteOfDay } from '../../../../shared/event/timeOfDay';
import { useTick } from '../../../../shared/live/serverClock/useTick';
import { clockFace, readRaceClock } from '../../../../shared/live/summary/raceClock';

interface RaceClockProps {
  name: string;
  status: string;
  startedAt: string | null;
  plannedAt: string | null;
}

/** The time since the gunshot, or until a gunshot ahead or the planned start. Only the clock renders every second. */
export function RaceClock({ name, status, startedAt, plannedAt }: RaceClockProps) {
  const translate = useTranslate();
  const zone = useZone();
  const face = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useTick((now) => {
    const reading = readRaceClock({ status, startedAt, plannedAt }, now);
    const start = startedAt ?? plannedAt;
    const time = start ? minuteOfDay(start, zone) : '';
    const text = 'seconds' in reading ? clockFace(reading.seconds) : '–:––:––';
    write(face.current, reading.kind === 'finished' ? translate('livetiming.clock.finished') : text);
    write(words.current, translate(`livetiming.clock.${reading.kind}_why`, { time }));
    if (face.current) face.current.dataset.kind = reading.kind;
  });
  return (
    <Box className="sl-race-clock">
      <span ref={face} role="timer" aria-label={translate('livetiming.clock.label', { race: name })} />
      <span ref={words} />
    </Box>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
