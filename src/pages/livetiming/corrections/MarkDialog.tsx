import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DialogProps } from './CorrectionDialog';
import { CorrectionFrame } from './CorrectionFrame';
import { type Correction, plannedForPassings } from './correction';
import { PassingList } from './PassingList';
import { useSaveCorrection } from './useSaveCorrection';

type MarkCorrection = Extract<Correction, { kind: 'mark' }>;

/** Says of reads that they count or do not, whatever the rules say; or leaves it to the rules again. */
export function MarkDialog({ eventId, correction, onClose }: DialogProps<MarkCorrection>) {
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const { passings, mark } = correction;
  const ids = passings.map(({ id }) => id);
  const word = mark ?? 'cleared';
  const onSave = async () => {
    const isDone = await save((provider) => provider.updateMany('passings', { ids, data: { mark } }), {
      message: `livetiming.done.${word}`,
      args: { smart_count: ids.length },
    });
    if (isDone) onClose(true);
  };
  return (
    <CorrectionFrame
      eventId={eventId}
      title={translate(`livetiming.mark.${word}`, { smart_count: ids.length })}
      planned={plannedForPassings(ids, { mark })}
      saveLabel={translate(`livetiming.mark.${word}`, { smart_count: ids.length })}
      isBusy={isBusy}
      canSave
      onSave={onSave}
      onClose={() => onClose(false)}
    >
      <Typography>{translate(`livetiming.mark.${word}_why`, { smart_count: ids.length })}</Typography>
      <PassingList passings={passings} />
    </CorrectionFrame>
  );
}
