import { HistoryDialog } from '../../../../engine/console/record/HistoryDialog';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import type { Correction, DialogProps } from './correction';
import { DeviceShiftDialog } from './DeviceShiftDialog';
import { ManualPassingDialog } from './ManualPassingDialog';
import { MarkDialog, MoveDialog, RaceDialog, ShiftDialog } from './passingDialogs';

/** The dialog of whatever is about to be corrected. */
export function CorrectionDialog({ correction, ...rest }: DialogProps<Correction['kind']>) {
  switch (correction.kind) {
    case 'mark':
      return <MarkDialog correction={correction} {...rest} />;
    case 'move':
      return <MoveDialog correction={correction} {...rest} />;
    case 'shift':
      return <ShiftDialog correction={correction} {...rest} />;
    case 'race':
      return <RaceDialog correction={correction} {...rest} />;
    case 'manual':
      return <ManualPassingDialog correction={correction} {...rest} />;
    case 'device':
      return <DeviceShiftDialog correction={correction} {...rest} />;
    case 'history':
      return <ReadHistory correction={correction} {...rest} />;
  }
}

function ReadHistory({ correction: { passing }, onClose }: DialogProps<'history'>) {
  const at = timeOfDay(passing.instant ?? passing.time, useZone());
  const name = [at, passing.start_number ?? passing.chipcode].filter(Boolean).join(' · ');
  // Whatever was taken back tells its own page.
  return <HistoryDialog resource="passings" id={passing.id} name={name} onClose={() => onClose(true)} />;
}
