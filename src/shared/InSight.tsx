import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What stays in sight beside a form, as far as the screen is high enough. */
export function InSight({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: { lg: 'sticky' },
        top: 'calc(var(--sl-app-bar) + var(--sl-page-line) + 8px)',
        display: 'grid',
        gap: 2,
      }}
    >
      {children}
    </Box>
  );
}
