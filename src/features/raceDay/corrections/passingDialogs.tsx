import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { parseOffset } from '../shared/offset';
import { AthletePicker, athleteLabel, type PickedAthlete } from './AthletePicker';
import { CorrectionFrame } from './CorrectionFrame';
import type { DialogProps } from './correction';
import { OffsetField } from './OffsetField';
import { PassingList } from './PassingList';
import { picked, useCorrectionDraft } from './useCorrectionDraft';

/** Says of reads that they count or do not, whatever the rules say; or leaves it to the rules again. */
export function MarkDialog({ correction: { passings, mark }, ...dialog }: DialogProps<'mark'>) {
  const translate = useTranslate();
  const ids = passings.map(({ id }) => id);
  const args = { smart_count: ids.length };
  const word = mark ?? 'cleared';
  return (
    <CorrectionFrame
      {...dialog}
      title={translate(`livetiming.mark.${word}`, args)}
      planned={{ kind: 'passings', ids, data: { mark } }}
      saveLabel={translate(`livetiming.mark.${word}`, args)}
      done={{ message: `livetiming.done.${word}`, args }}
    >
      <Typography>{translate(`livetiming.mark.${word}_why`, args)}</Typography>
      <PassingList passings={passings} />
    </CorrectionFrame>
  );
}

/** Gives reads to another athlete, no matter who has the chip. */
export function MoveDialog({ correction: { passings }, onClose }: DialogProps<'move'>) {
  const translate = useTranslate();
  const { filled, fill, notice, settle } = useCorrectionDraft<{ moved_to_id: PickedAthlete | null }>({
    name: `passings/move?id=${passings.map(({ id }) => id).join()}`,
    first: { moved_to_id: null },
    labels: { moved_to_id: translate('livetiming.move.to') },
  });
  const athlete = filled.moved_to_id;
  const ids = passings.map(({ id }) => id);
  const args = { smart_count: ids.length, athlete: athlete && athleteLabel(athlete) };
  return (
    <CorrectionFrame
      title={translate('livetiming.move.title', args)}
      planned={athlete && { kind: 'passings', ids, data: { moved_to_id: athlete.id } }}
      saveLabel={translate('livetiming.move.save')}
      done={{ message: 'livetiming.done.moved', args }}
      onClose={(isDone) => {
        settle();
        onClose(isDone);
      }}
    >
      {notice}
      <PassingList passings={passings} />
      <AthletePicker
        label={translate('livetiming.move.to')}
        value={athlete}
        onChange={(next) => fill('moved_to_id', next && picked(next))}
        autoFocus
      />
    </CorrectionFrame>
  );
}

/** Moves the times of reads; what the device said stays known. */
export function ShiftDialog({ correction: { passings }, onClose }: DialogProps<'shift'>) {
  const translate = useTranslate();
  const { filled, fill, notice, settle } = useCorrectionDraft({
    name: `passings/shift?id=${passings.map(({ id }) => id).join()}`,
    first: { shift_ms: '' },
    labels: { shift_ms: translate('livetiming.shift.by') },
  });
  const ids = passings.map(({ id }) => id);
  const args = { smart_count: ids.length };
  const shift_ms = parseOffset(filled.shift_ms);
  return (
    <CorrectionFrame
      title={translate('livetiming.shift.title', args)}
      planned={shift_ms ? { kind: 'passings', ids, data: { shift_ms } } : null}
      saveLabel={translate('livetiming.shift.save')}
      done={{ message: 'livetiming.done.shifted', args }}
      onClose={(isDone) => {
        settle();
        onClose(isDone);
      }}
    >
      {notice}
      <PassingList passings={passings} />
      <OffsetField text={filled.shift_ms} onText={(text) => fill('shift_ms', text)} autoFocus />
    </CorrectionFrame>
  );
}

/** Puts athletes into the race that they were read in. */
export function RaceDialog({ correction: { passings, athleteIds: ids, race }, ...dialog }: DialogProps<'race'>) {
  const translate = useTranslate();
  const args = { smart_count: ids.length, race: race.name };
  return (
    <CorrectionFrame
      {...dialog}
      title={translate('timing.set_race.title', args)}
      planned={{ kind: 'athlete', ids, data: { race_id: race.id, wave_id: null } }}
      saveLabel={translate('timing.set_race.save')}
      done={{ message: 'livetiming.done.race_set', args }}
    >
      <Typography>{translate('timing.set_race.why', args)}</Typography>
      <PassingList passings={passings} />
    </CorrectionFrame>
  );
}
