import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseOffset } from '../shared/offset';
import { AthletePicker, athleteLabel, type PickedAthlete } from './AthletePicker';
import { CorrectionFrame } from './CorrectionFrame';
import type { DialogProps } from './correction';
import { OffsetField } from './OffsetField';
import { PassingList } from './PassingList';

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
export function MoveDialog({ correction: { passings }, ...dialog }: DialogProps<'move'>) {
  const translate = useTranslate();
  const [athlete, setAthlete] = useState<PickedAthlete | null>(null);
  const ids = passings.map(({ id }) => id);
  const args = { smart_count: ids.length, athlete: athlete && athleteLabel(athlete) };
  return (
    <CorrectionFrame
      {...dialog}
      title={translate('livetiming.move.title', args)}
      planned={athlete && { kind: 'passings', ids, data: { moved_to_id: athlete.id } }}
      saveLabel={translate('livetiming.move.save')}
      done={{ message: 'livetiming.done.moved', args }}
    >
      <PassingList passings={passings} />
      <AthletePicker label={translate('livetiming.move.to')} value={athlete} onChange={setAthlete} autoFocus />
    </CorrectionFrame>
  );
}

/** Moves the times of reads; what the device said stays known. */
export function ShiftDialog({ correction: { passings }, ...dialog }: DialogProps<'shift'>) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const ids = passings.map(({ id }) => id);
  const args = { smart_count: ids.length };
  const shift_ms = parseOffset(text);
  return (
    <CorrectionFrame
      {...dialog}
      title={translate('livetiming.shift.title', args)}
      planned={shift_ms ? { kind: 'passings', ids, data: { shift_ms } } : null}
      saveLabel={translate('livetiming.shift.save')}
      done={{ message: 'livetiming.done.shifted', args }}
    >
      <PassingList passings={passings} />
      <OffsetField text={text} onText={setText} autoFocus />
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
