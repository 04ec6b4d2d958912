import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { FrameMenu } from './FrameMenu';
import type { MenuProps } from './useMenu';

const MIN_WIDTH = 180;

interface ActionMenuContentProps extends MenuProps {
  actions: readonly HeaderAction[];
  label: string;
}

export function ActionMenuContent({ actions, ...menu }: ActionMenuContentProps) {
  return (
    <FrameMenu {...menu} minWidth={MIN_WIDTH}>
      {actions.map(({ label, Icon, to, onClick, isDestructive, isDisabled }) => (
        <MenuItem
          key={label}
          onClick={() => {
            menu.onClose();
            onClick?.();
          }}
          disabled={isDisabled}
          sx={isDestructive ? { color: 'var(--sl-bad)' } : undefined}
          {...(to ? { component: Link, to } : {})}
        >
          {Icon && (
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          )}
          {label}
        </MenuItem>
      ))}
    </FrameMenu>
  );
}
