import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { isSameValue } from '../../../../../engine/console/forms/formValues';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { changedValues } from '../../../../shared/impact/changedValues';
import type { CoursePlace, Timeline } from '../../shared/timingRecords';
import { PlaceDialog } from './PlaceDialog';
import { type PlaceValues, useSavePlace } from './useSavePlace';

interface ChangePlaceProps {
  timeline: Timeline;
  place: CoursePlace;
  race: string;
  fields: readonly FieldPlan[];
  /** The field that was pressed. */
  focused: string;
  onClose: () => void;
}

/** Changes where a timeline stands on the course of a race, and which reads it takes there. */
export function ChangePlace({ timeline, place, race, fields, focused, onClose }: ChangePlaceProps) {
  const translate = useTranslate();
  const writes = useWrites(useResourcePlan('race_timelines'));
  const before: PlaceValues = { ...place };
  const form = useForm<PlaceValues>({ defaultValues: before });
  const names = { timeline: timeline.name, race };
  const { save, problem } = useSavePlace({
    form,
    fields: (given) => fields.filter(({ name }) => !isSameValue(given[name], before[name])),
    write: (values) => writes.update({ id: place.id, values, version: place.version }),
    done: 'timing.place.changed',
    args: names,
    onClose,
  });
  const data = changedValues({ fields, values: useWatch({ control: form.control }), before });
  return (
    <PlaceDialog
      title={translate('timing.place.change_title', names)}
      planned={data && { kind: 'course', id: place.id, data }}
      saveLabel={translate('ra.action.save')}
      {...{ form, fields, focused, save, problem, onClose }}
    />
  );
}
