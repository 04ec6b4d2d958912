import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DialogProps } from './CorrectionDialog';
import { CorrectionFrame } from './CorrectionFrame';
import type { Correction } from './correction';
import { PassingList } from './PassingList';
import { useSaveCorrection } from './useSaveCorrection';

/** Puts athletes into the race that they were read in. */
export function RaceDialog({ eventId, correction, onClose }: DialogProps<Extract<Correction, { kind: 'race' }>>) {
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const { passings, athleteIds: ids, race } = correction;
  const data = { race_id: race.id, wave_id: null };
  const args = { smart_count: ids.length, race: race.name };
  const onSave = async () => {
    const isDone = await save((provider) => provider.updateMany('athletes', { ids: [...ids], data }), {
      message: 'livetiming.done.race_set',
      args,
    });
    if (isDone) onClose(true);
  };
  return (
    <CorrectionFrame
      eventId={eventId}
      title={translate('timing.set_race.title', args)}
      planned={{ kind: 'athlete', ids, data }}
      saveLabel={translate('timing.set_race.save')}
      isBusy={isBusy}
      canSave
      onSave={onSave}
      onClose={() => onClose(false)}
    >
      <Typography>{translate('timing.set_race.why', args)}</Typography>
      <PassingList passings={passings} />
    </CorrectionFrame>
  );
}
