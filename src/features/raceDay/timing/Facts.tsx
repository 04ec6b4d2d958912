import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names and what is known of them: one a line, or as large figures side by side. */
export function Facts({ isFigures = false, children }: { isFigures?: boolean; children: ReactNode }) {
  return (
    <Box component="dl" sx={isFigures ? FIGURES : LIST}>
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const LIST = {
  m: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: 2,
    minHeight: 'var(--sl-row)',
    py: 0.75,
    borderTop: '1px solid var(--sl-line)',
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { color: 'var(--sl-quiet)' },
  '& dd': { m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
};

const FIGURES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
  gap: 1.5,
  m: 0,
  mb: 1.5,
  '& dt': { color: 'var(--sl-quiet)', fontSize: 12 },
  '& dd': { m: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};
