import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DialogProps } from './CorrectionDialog';
import { CorrectionFrame } from './CorrectionFrame';
import { type Correction, parseOffset, plannedForPassings } from './correction';
import { OffsetField } from './OffsetField';
import { PassingList } from './PassingList';
import { useSaveCorrection } from './useSaveCorrection';

/** Moves the times of reads; what the device said stays known. */
export function ShiftDialog({ eventId, correction, onClose }: DialogProps<Extract<Correction, { kind: 'shift' }>>) {
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const [text, setText] = useState('');
  const ids = correction.passings.map(({ id }) => id);
  const shift_ms = parseOffset(text);
  const onSave = async () => {
    const isDone = await save((provider) => provider.updateMany('passings', { ids, data: { shift_ms } }), {
      message: 'livetiming.done.shifted',
      args: { smart_count: ids.length },
    });
    if (isDone) onClose(true);
  };
  return (
    <CorrectionFrame
      eventId={eventId}
      title={translate('livetiming.shift.title', { smart_count: ids.length })}
      planned={shift_ms === null ? null : plannedForPassings(ids, { shift_ms })}
      saveLabel={translate('livetiming.shift.save')}
      isBusy={isBusy}
      canSave={shift_ms !== null}
      onSave={onSave}
      onClose={() => onClose(false)}
    >
      <PassingList passings={correction.passings} />
      <OffsetField text={text} onText={setText} autoFocus />
    </CorrectionFrame>
  );
}
