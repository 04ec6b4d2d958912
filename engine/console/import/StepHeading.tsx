import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  children: ReactNode;
  /** Off for the step that a page opens with: nobody moved there. */
  takesFocus: boolean;
}

/** A step's heading. Reading goes on here when the step is reached. */
export function StepHeading({ children, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Typography ref={heading} variant="h2" tabIndex={-1} gutterBottom sx={{ '&:focus-visible': { outline: 'none' } }}>
      {children}
    </Typography>
  );
}
