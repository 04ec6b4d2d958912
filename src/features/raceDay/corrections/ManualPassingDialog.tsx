import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useZone } from '../../../shared/event/EventContext';
import type { PassingRecord } from '../shared/passingRecord';
import { useCourse } from '../shared/useCourse';
import { AthletePicker, athleteLabel, type PickedAthlete } from './AthletePicker';
import { CorrectionFrame } from './CorrectionFrame';
import type { DialogProps } from './correction';
import { InstantField, instantTyped, today } from './InstantField';
import type { Done } from './useSaveCorrection';

/** A passing that somebody saw with their own eyes. */
export function ManualPassingDialog({ correction, onClose }: DialogProps<'manual'>) {
  const translate = useTranslate();
  const zone = useZone();
  const event_id = useIdParam('event_id');
  const { timelines, raceOf } = useCourse();
  const [athlete, setAthlete] = useState<PickedAthlete | null>(correction.athlete ?? null);
  const [timelineId, setTimelineId] = useState<number | null>(null);
  const [typed, setTyped] = useState(() => today(zone));
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
      done={({ data: made }) => doneOf(made as PassingRecord, athlete ? athleteLabel(athlete) : '', translate)}
      onClose={onClose}
    >
      <AthletePicker
        label={translate('livetiming.manual.athlete')}
        value={athlete}
        onChange={setAthlete}
        autoFocus={!correction.athlete}
        detailOf={({ race_id }) => raceOf(race_id)?.name}
      />
      <TextField
        select
        margin="none"
        label={translate('livetiming.manual.timeline')}
        value={timelineId ?? ''}
        onChange={({ target }) => setTimelineId(Number(target.value))}
      >
        {timelines.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <InstantField label={translate('livetiming.manual.time')} value={typed} onChange={setTyped} hasNow />
    </CorrectionFrame>
  );
}

const COUNTED: readonly (string | undefined)[] = ['valid', 'validated', undefined];

/** It is judged like any read: one that does not count is said to be added, and why that is all. */
function doneOf(
  { state, reason }: Partial<PassingRecord>,
  athlete: string,
  translate: ReturnType<typeof useTranslate>,
): Done {
  if (COUNTED.includes(state)) return { message: 'livetiming.done.manual', args: { athlete } };
  const word = translate(`passingStates.${state}`);
  return { type: 'warning', message: 'livetiming.done.manual_vain', args: { athlete, state: word, reason } };
}
