import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { LivePassing } from '../../../../resources/passings/passings.calls';
import { useTimingAddresses } from '../shared/timingAddresses';
import type { Correction } from './correction';

interface RowMenuProps {
  passing: LivePassing;
  anchor: HTMLElement;
  onClose: () => void;
  onCorrect: (correction: Correction) => void;
}

/** What can be done with a read. */
export function RowMenu({ passing, anchor, onClose, onCorrect }: RowMenuProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { athleteTiming, liveErrors } = useTimingAddresses();
  const passings = [passing];
  const corrections = correctionsFor(passing.state, passings);
  const choose = (correction: Correction) => {
    onClose();
    onCorrect(correction);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
      {can('passings.update') &&
        corrections.map(({ name, correction }) => (
          <MenuItem key={name} onClick={() => choose(correction)}>
            {translate(`livetiming.action.${name}`)}
          </MenuItem>
        ))}
      {can('passings.update') && <Divider />}
      {can('passings.update') && passing.device && !passing.manual && (
        <MenuItem onClick={() => choose({ kind: 'device', device: passing.device ?? '' })}>
          {translate('livetiming.action.device')}
        </MenuItem>
      )}
      <MenuItem onClick={() => choose({ kind: 'history', passing })}>{translate('engine.record.history')}</MenuItem>
      {passing.athlete_id !== null && (
        <MenuItem component={Link} to={athleteTiming(passing.athlete_id)}>
          {translate('livetiming.action.athlete')}
        </MenuItem>
      )}
      {passing.state === 'unknown_chip' && passing.chipcode && (
        <MenuItem component={Link} to={`${liveErrors}?kind=unknown_chip&chip=${encodeURIComponent(passing.chipcode)}`}>
          {translate('livetiming.action.assign')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The corrections that make sense for a read in a state. */
function correctionsFor(state: string, passings: readonly LivePassing[]) {
  const mark = (value: 'invalidated' | 'validated' | null) => ({ kind: 'mark' as const, passings, mark: value });
  const isDecided = state === 'invalidated' || state === 'validated';
  const all: { name: string; correction: Correction; isOffered: boolean }[] = [
    { name: 'invalidate', correction: mark('invalidated'), isOffered: state !== 'invalidated' },
    { name: 'validate', correction: mark('validated'), isOffered: state !== 'validated' && state !== 'unknown_chip' },
    { name: 'clear', correction: mark(null), isOffered: isDecided },
    { name: 'move', correction: { kind: 'move', passings }, isOffered: true },
    { name: 'shift', correction: { kind: 'shift', passings }, isOffered: true },
  ];
  return all.filter(({ isOffered }) => isOffered);
}
