import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useWrittenText } from '../../../../engine/fields/format/useWrittenText';
import { useZone } from '../../../shared/event/EventContext';
import type { PassingRecord } from '../shared/passingRecord';
import { useCourse } from '../shared/useCourse';
import { AthletePicker, athleteLabel, type PickedAthlete } from './AthletePicker';
import { CorrectionFrame } from './CorrectionFrame';
import type { DialogProps } from './correction';
import { InstantField, instantTyped, type TypedInstant, today } from './InstantField';
import { picked, useCorrectionDraft } from './useCorrectionDraft';
import type { Done } from './useSaveCorrection';

/** What is filled in, by the fields of the passing. */
interface Filled {
  athlete_id: PickedAthlete | null;
  timeline_id: number | null;
  time: TypedInstant;
}

/** A passing that somebody saw with their own eyes. */
export function ManualPassingDialog({ correction, onClose }: DialogProps<'manual'>) {
  const translate = useTranslate();
  const zone = useZone();
  const written = useWrittenText();
  const event_id = useIdParam('event_id');
  const { timelines, raceOf } = useCourse();
  const { athlete: first = null } = correction;
  const { filled, fill, notice, settle } = useCorrectionDraft<Filled>({
    name: `passings/manual?event_id=${event_id}&athlete_id=${first?.id ?? ''}`,
    first: { athlete_id: first && picked(first), timeline_id: null, time: today(zone) },
    labels: { time: translate('livetiming.manual.time') },
  });
  const { athlete_id: athlete, timeline_id: timelineId, time: typed } = filled;
  const time = instantTyped(typed, zone);
  const data =
    athlete && timelineId !== null && time ? { athlete_id: athlete.id, timeline_id: timelineId, time } : null;
  return (
    <CorrectionFrame
      title={translate('livetiming.manual.title')}
      planned={data && { kind: 'manual_passing', data }}
      vain={translate('livetiming.manual.vain')}
      saveLabel={translate('livetiming.manual.save')}
      write={(provider) => provider.create('passings', { data: { event_id, ...data } })}
      done={({ data: made }) =>
        doneOf(made as PassingRecord, athlete ? athleteLabel(athlete) : '', { translate, written })
      }
      onClose={(isDone) => {
        settle();
        onClose(isDone);
      }}
    >
      {notice}
      <AthletePicker
        label={translate('livetiming.manual.athlete')}
        value={athlete}
        onChange={(next) => fill('athlete_id', next && picked(next))}
        autoFocus={!correction.athlete}
        detailOf={({ race_id }) => raceOf(race_id)?.name}
      />
      <TextField
        select
        margin="none"
        label={translate('livetiming.manual.timeline')}
        value={timelineId ?? ''}
        onChange={({ target }) => fill('timeline_id', Number(target.value))}
      >
        {timelines.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <InstantField
        label={translate('livetiming.manual.time')}
        value={typed}
        onChange={(next) => fill('time', next)}
        hasNow
      />
    </CorrectionFrame>
  );
}

const COUNTED: readonly (string | undefined)[] = ['valid', 'validated', undefined];

/** It is judged like any read: one that does not count is said to be added, and why that is all. */
function doneOf(
  { state, reason }: Partial<PassingRecord>,
  athlete: string,
  { translate, written }: { translate: ReturnType<typeof useTranslate>; written: (text: string) => string },
): Done {
  if (COUNTED.includes(state)) return { message: 'livetiming.done.manual', args: { athlete } };
  const word = translate(`passingStates.${state}`);
  return {
    type: 'warning',
    message: 'livetiming.done.manual_vain',
    args: { athlete, state: word, reason: written(reason ?? '') },
  };
}
