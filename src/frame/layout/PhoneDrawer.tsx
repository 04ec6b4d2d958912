import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

/** The sidebar of a phone, over the page. Choosing something closes it. */
export function PhoneDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open
      onClose={onClose}
      onClick={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { sx: { width: 'min(300px, 85vw)' } } }}
    >
      {children}
    </Drawer>
  );
}
