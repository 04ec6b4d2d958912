import '../../texts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import GridViewRounded from '#icons/GridViewRounded';
import TableRowsRounded from '#icons/TableRowsRounded';

export type EventsLook = 'cards' | 'grid';

const LOOKS = [
  { look: 'cards', Icon: GridViewRounded },
  { look: 'grid', Icon: TableRowsRounded },
] as const;

interface LookSwitchProps {
  look: EventsLook;
  onLook: (look: EventsLook) => void;
}

export function LookSwitch({ look, onLook }: LookSwitchProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={look}
      onChange={(_, next: EventsLook | null) => next && onLook(next)}
      aria-label={translate('pages.events.look')}
      sx={{ ml: 1 }}
    >
      {LOOKS.map(({ look: value, Icon }) => (
        <ToggleButton
          key={value}
          value={value}
          aria-label={translate(`pages.events.as_${value}`)}
          title={translate(`pages.events.as_${value}`)}
        >
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
