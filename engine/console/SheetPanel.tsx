import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from './useIsPhone';

export interface SheetProps {
  title: string;
  /** What it hangs from on wider screens; closed while null. */
  anchor: HTMLElement | null;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** Hangs from its button, and comes up from below on a phone. */
export function SheetPanel({ title, anchor, onClose, width = 360, children }: SheetProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const heading = (
    <Typography variant="h2" id={id} sx={{ mb: 1 }}>
      {title}
    </Typography>
  );
  if (isPhone) {
    return (
      <Drawer
        anchor="bottom"
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { maxHeight: '85dvh', p: 2, borderRadius: '12px 12px 0 0', bgcolor: 'var(--engine-raised)' },
          },
        }}
      >
        {heading}
        {children}
      </Drawer>
    );
  }
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width, maxHeight: '70dvh', p: 2, mt: 0.5 } } }}
    >
      <Box>
        {heading}
        {children}
      </Box>
    </Popover>
  );
}
