import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { AthletePicker, athleteLabel, type PickedAthlete } from './AthletePicker';
import type { DialogProps } from './CorrectionDialog';
import { CorrectionFrame } from './CorrectionFrame';
import { type Correction, plannedForPassings } from './correction';
import { PassingList } from './PassingList';
import { useSaveCorrection } from './useSaveCorrection';

/** Gives reads to another athlete, whoever has the chip. */
export function MoveDialog({ eventId, correction, onClose }: DialogProps<Extract<Correction, { kind: 'move' }>>) {
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const [athlete, setAthlete] = useState<PickedAthlete | null>(null);
  const ids = correction.passings.map(({ id }) => id);
  const onSave = async () => {
    if (!athlete) return;
    const data = { moved_to_id: athlete.id };
    const isDone = await save((provider) => provider.updateMany('passings', { ids, data }), {
      message: 'livetiming.done.moved',
      args: { smart_count: ids.length, athlete: athleteLabel(athlete) },
    });
    if (isDone) onClose(true);
  };
  return (
    <CorrectionFrame
      eventId={eventId}
      title={translate('livetiming.move.title', { smart_count: ids.length })}
      planned={athlete && plannedForPassings(ids, { moved_to_id: athlete.id })}
      saveLabel={translate('livetiming.move.save')}
      isBusy={isBusy}
      canSave={athlete !== null}
      onSave={onSave}
      onClose={() => onClose(false)}
    >
      <PassingList passings={correction.passings} />
      <AthletePicker
        eventId={eventId}
        label={translate('livetiming.move.to')}
        value={athlete}
        onChange={setAthlete}
        autoFocus
      />
    </CorrectionFrame>
  );
}
