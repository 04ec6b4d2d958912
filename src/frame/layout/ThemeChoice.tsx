import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import ContrastOutlined from '#icons/ContrastOutlined';
import DarkModeOutlined from '#icons/DarkModeOutlined';
import LightModeOutlined from '#icons/LightModeOutlined';

export const THEMES = [
  { mode: 'light', Icon: LightModeOutlined },
  { mode: 'dark', Icon: DarkModeOutlined },
  { mode: 'system', Icon: ContrastOutlined },
] as const;

/** Light, dark, or as the system has it: three items of a menu. */
export function ThemeChoice() {
  const translate = useTranslate();
  const { mode: chosen = 'system', setMode } = useColorScheme();
  return THEMES.map(({ mode, Icon }) => (
    <MenuItem
      key={mode}
      role="menuitemradio"
      aria-checked={mode === chosen}
      selected={mode === chosen}
      onClick={() => setMode(mode)}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(`shell.theme.${mode}`)}
    </MenuItem>
  ));
}
