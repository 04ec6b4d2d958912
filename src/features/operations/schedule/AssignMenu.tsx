import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import type { MemberLoad, ScheduledEvent } from '../../../../resources/events/schedule.calls';
import type { Member } from './useAssign';

type Loaded = Pick<MemberLoad, 'events' | 'most_at_once'>;

interface AssignMenuProps {
  event: ScheduledEvent;
  members: readonly MemberLoad[];
  anchor: HTMLElement;
  onChoose: (member: Member) => void;
  onClose: () => void;
}

/** Who could look after an event, with what they look after already. */
export function AssignMenu({ event, members, anchor, onChoose, onClose }: AssignMenuProps) {
  const translate = useTranslate();
  const nobody: Member & Partial<Loaded> = { id: null, name: translate('pages.schedule.nobody') };
  const own = event.support_member?.id ?? null;
  const title = translate('pages.schedule.assign_title', { name: event.name });
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': title } }}>
      <ListSubheader role="presentation" sx={{ lineHeight: 1.4, py: 1, maxWidth: 320, bgcolor: 'transparent' }}>
        {title}
      </ListSubheader>
      {[nobody, ...members].map((member) => (
        <MenuItem
          key={member.id ?? 'nobody'}
          role="menuitemradio"
          aria-checked={member.id === own}
          autoFocus={member.id === own}
          onClick={() => onChoose(member)}
        >
          <ListItemIcon>{member.id === own && <CheckRounded fontSize="small" />}</ListItemIcon>
          <ListItemText primary={member.name} secondary={loadOf(member, translate)} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Nothing of nobody. */
function loadOf(
  { events, most_at_once = 0 }: Partial<Loaded>,
  translate: ReturnType<typeof useTranslate>,
): string | null {
  if (events === undefined) return null;
  const count = translate('pages.schedule.events', { smart_count: events });
  return most_at_once > 1 ? `${count} · ${translate('pages.schedule.at_once', { count: most_at_once })}` : count;
}
