import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A form, and beside it what it comes to; that follows it where there is no room for both. */
export function FormColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' },
        columnGap: 2,
      }}
    >
      <div>{children}</div>
      <Box sx={{ mb: 2 }}>{aside}</Box>
    </Box>
  );
}
