import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';

interface ToolMenuProps {
  items: readonly { readonly label: string; readonly choose: () => void }[];
  close: () => void;
}

/** A few things to do, in the panel of a tool. */
export function ToolMenu({ items, close }: ToolMenuProps) {
  return (
    <MenuList sx={{ mx: -1 }}>
      {items.map(({ label, choose }) => (
        <MenuItem
          key={label}
          onClick={() => {
            close();
            choose();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </MenuList>
  );
}
