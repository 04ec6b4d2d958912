import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';
import type { MenuProps } from './useMenu';

interface FrameMenuProps extends MenuProps {
  label: string;
  minWidth: number;
  children: ReactNode;
}

/** A menu that hangs from a button of the frame. */
export function FrameMenu({ id, label, anchor, onClose, minWidth, children }: FrameMenuProps) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth, maxWidth: 420 } } }}
    >
      {children}
    </Menu>
  );
}
