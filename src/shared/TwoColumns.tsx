import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface TwoColumnsProps {
  /** What is done here. */
  main: ReactNode;
  /** What stands by: who helps, how it is doing, what was done before. */
  aside: ReactNode;
  /** How wide the two are to one another, where there is room for both. */
  shares?: readonly [main: number, aside: number];
}

/** A page of panels in two columns, of which the second follows the first on narrow screens. */
export function TwoColumns({ main, aside, shares = [1, 1] }: TwoColumnsProps) {
  const columns = shares.map((share) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
      }}
    >
      <Box sx={COLUMN}>{main}</Box>
      <Box sx={COLUMN}>{aside}</Box>
    </Box>
  );
}

const COLUMN = { display: 'grid', gap: 2, minWidth: 0 };
