import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { CourseCursor } from '../map/cursor';

interface CourseSliderProps {
  cursor: CourseCursor;
  along: number | null;
  /** Of the course, in metres. */
  length: number;
  /** Metres that an arrow key goes. */
  step: number;
  /** Metres from the start at so many px from the left. */
  alongAt(x: number): number;
  /** Of the drawing, in px. */
  height: number;
  label: string;
  /** What there is at the place that is looked at. */
  words: string;
  /** The same for the eye, above the drawing; left out while no place is looked at. */
  shown: string | null;
  describedBy?: string;
  children: ReactNode;
}

/** How many steps a key goes. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A drawing along the course as a slider: the place that is looked at is its value. */
export function CourseSlider({ cursor, along, length, step, alongAt, height, ...props }: CourseSliderProps) {
  const set = (metres: number) => cursor.set(Math.min(length, Math.max(0, metres)));
  const goByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const next = by === undefined ? { Home: 0, End: length }[event.key] : (along ?? 0) + by * step;
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const goTo = (event: PointerEvent) => set(alongAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <>
      <Box sx={{ minHeight: 22, my: 0.5, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }} aria-hidden>
        {props.shown}
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(along ?? 0)}
        aria-valuetext={props.words}
        onKeyDown={goByKey}
        onPointerMove={goTo}
        onPointerDown={goTo}
        onPointerLeave={() => cursor.set(null)}
        sx={{
          height,
          borderRadius: '6px',
          touchAction: 'pan-y',
          '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
        }}
      >
        {props.children}
      </Box>
    </>
  );
}
