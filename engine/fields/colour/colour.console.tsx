import Box from '@mui/material/Box';
import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';

export const colourConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./ColourControl')).ColourControl),
  Cell: ColourCell,
  width: 110,
};

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
