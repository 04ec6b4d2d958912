import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import type { MemberLoad, ScheduledEvent } from '../../../../resources/events/schedule.calls';
import type { Member } from './useAssign';
import { useEntryTexts } from './useEntryTexts';
import type { LoadOn } from './useLoadOn';

interface AssignMenuProps {
  event: ScheduledEvent;
  members: readonly MemberLoad[];
  /** What each has on the days of the event; empty while that is not known. */
  loads: ReadonlyMap<number, LoadOn>;
  anchor: HTMLElement;
  onChoose: (member: Member) => void;
  onClose: () => void;
}

/** Who could look after an event, with what they look after on its days and what it would come to. */
export function AssignMenu({ event, members, loads, anchor, onChoose, onClose }: AssignMenuProps) {
  const translate = useTranslate();
  const nobody: Member = { id: null, name: translate('pages.schedule.nobody') };
  const own = event.support_member?.id ?? null;
  const title = translate('pages.schedule.assign_title', { name: event.name });
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': title }, paper: { sx: { maxWidth: 'min(400px, calc(100vw - 32px))' } } }}
    >
      <ListSubheader
        role="presentation"
        sx={{ position: 'static', lineHeight: 1.4, py: 1, overflowWrap: 'anywhere', bgcolor: 'transparent' }}
      >
        {title}
      </ListSubheader>
      {[nobody, ...members.filter(({ is_in_team }) => is_in_team)].map((member) => (
        <MenuItem
          key={member.id ?? 'nobody'}
          role="menuitemradio"
          aria-checked={member.id === own}
          autoFocus={member.id === own}
          onClick={() => onChoose(member)}
          sx={{ whiteSpace: 'normal' }}
        >
          <ListItemIcon>{member.id === own && <CheckRounded fontSize="small" />}</ListItemIcon>
          <ListItemText
            primary={member.name}
            secondary={member.id === null ? null : <Load load={loads.get(member.id)} />}
          />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The line has its height before it is known. */
function Load({ load }: { load: LoadOn | undefined }) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  if (!load) return <>…</>;
  return (
    <>
      {translate('pages.schedule.others_on_days', { smart_count: load.others })}
      {load.atOnce > 1 && (
        <span className={load.isTooMuch ? 'sl-over' : undefined}>
          {load.isTooMuch ? ' ' : ' · '}
          {load.isTooMuch && <WarningAmberRounded className="sl-over-icon" />}
          {texts.atOnce(load)}
        </span>
      )}
    </>
  );
}
