import Box from '@mui/material/Box';
import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';

export const looks = {
  colour: {
    Control: lazy(async () => ({ default: (await import('./ColourControl')).ColourControl })),
    Cell: ColourCell,
    width: 110,
  },
} satisfies Looks;

function ColourCell({ value }: FieldCellProps) {
  const colour = String(value);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider' }}
        style={{ backgroundColor: colour }}
      />
      {colour}
    </Box>
  );
}
