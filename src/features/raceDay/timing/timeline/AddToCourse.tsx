import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { readValues } from '../../../../../engine/console/forms/formValues';
import { useFieldsForm } from '../../../../../engine/console/forms/useFieldsForm';
import { LabelledSelect } from '../../../../../engine/console/LabelledSelect';
import { useDone } from '../../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import { nextPosition } from '../../../../../resources/race_timelines/courseOrder';
import { courseOf, type Timeline, type TimingSetup } from '../../shared/timingRecords';
import { PlaceDialog } from './PlaceDialog';

interface AddToCourseProps {
  timeline: Timeline;
  setup: TimingSetup;
  /** The race it is to stand in, where that is known already. */
  wanted: number | null;
  onClose: () => void;
}

const FIELDS = ['distance', 'position', 'lap', 'required'];

/** Puts a timeline on the course of a race. */
export function AddToCourse({ timeline, setup, wanted, onClose }: AddToCourseProps) {
  const translate = useTranslate();
  const plan = useResourcePlan('race_timelines');
  const done = useDone();
  const writes = useWrites(plan);
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const raceField = [plan.fields.get('race_id') ?? []].flat();
  const free = setup.races.find(
    ({ id }) => !setup.places.some((place) => place.race_id === id && place.timeline_id === timeline.id),
  );
  const [first] = useState(wanted ?? free?.id ?? setup.races[0]?.id ?? 0);
  const placing = useFieldsForm({
    draft: { plan, name: `race_timelines/new?timeline_id=${timeline.id}`, fields: [...raceField, ...fields] },
    defaultValues: { race_id: first, ...startValues(setup, timeline, first) },
    sent: () => fields,
    write: async (values) => {
      const place = { race_id: Number(form.getValues('race_id')), timeline_id: timeline.id };
      const { meta } = await writes.create({ event_id: timeline.event_id, ...place, ...values });
      done('timing.place.added', { timeline: timeline.name }, meta);
      onClose();
    },
  });
  const { form } = placing;
  const given = useWatch({ control: form.control });
  const raceId = Number(given.race_id);
  const follow = useEffectEvent((next: number) => {
    // What was typed stays; what was only suggested fits the new race.
    const suggested = Object.entries(startValues(setup, timeline, next));
    for (const [name, value] of suggested)
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: value });
  });
  useEffect(() => follow(raceId), [raceId]);
  const { values, errors } = readValues({ fields, values: given });
  return (
    <PlaceDialog
      title={translate('timing.place.add_title', { timeline: timeline.name })}
      planned={
        errors.size > 0 ? null : { kind: 'course', data: { race_id: raceId, timeline_id: timeline.id, ...values } }
      }
      saveLabel={translate('timing.place.add')}
      form={placing}
      {...{ fields, onClose }}
    >
      <LabelledSelect
        label={translate('timing.place.race')}
        value={String(raceId)}
        onValue={(value) => form.setValue('race_id', Number(value), { shouldDirty: true })}
        options={setup.races.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </PlaceDialog>
  );
}

/** The start is first and at nothing, the finish last and at the whole distance; a split stands between. */
function startValues(setup: TimingSetup, timeline: Timeline, raceId: number): Record<string, unknown> {
  const race = setup.races.find(({ id }) => id === raceId);
  const course = courseOf(setup, raceId);
  const main = course.find((place) => place.timeline_id === timeline.backup_of_id);
  const unit = race?.distance?.unit ?? 'km';
  const byType = { start: { value: 0, unit }, finish: race?.distance ?? null, split: null }[timeline.type];
  return {
    distance: main?.distance ?? byType,
    position: main?.position ?? nextPosition(timeline.type, course),
    lap: main?.lap ?? null,
    required: false,
  };
}
