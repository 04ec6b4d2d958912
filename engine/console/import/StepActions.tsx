import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The way on and back, at the foot of a step; within reach however long the step is. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mt: 3,
        mx: { xs: -2, md: -3 },
        px: { xs: 2, md: 3 },
        py: 1.5,
        bgcolor: 'var(--engine-page)',
        borderTop: '1px solid var(--engine-line)',
      }}
    >
      {children}
    </Box>
  );
}
