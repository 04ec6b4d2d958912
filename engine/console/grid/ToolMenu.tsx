import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import type { ComponentType } from 'react';

interface ToolMenuItem {
  label: string;
  Icon?: ComponentType<{ fontSize: 'small' }>;
  choose: () => void;
}

interface ToolMenuProps {
  items: readonly ToolMenuItem[];
  close: () => void;
  isDense?: boolean;
}

/** A few things to do, in the panel of a tool. */
export function ToolMenu({ items, close, isDense = false }: ToolMenuProps) {
  return (
    <MenuList dense={isDense} sx={{ mx: -1 }}>
      {items.map(({ label, Icon, choose }) => (
        <MenuItem
          key={label}
          onClick={() => {
            close();
            choose();
          }}
        >
          {Icon && (
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          )}
          {label}
        </MenuItem>
      ))}
    </MenuList>
  );
}
