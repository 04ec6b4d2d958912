import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { isSameValue } from '../../../../../engine/console/forms/formValues';
import { useFieldsForm } from '../../../../../engine/console/forms/useFieldsForm';
import { useDone } from '../../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { changedValues } from '../../../../shared/impact/changedValues';
import type { CoursePlace, Timeline } from '../../shared/timingRecords';
import { PlaceDialog } from './PlaceDialog';

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
  const done = useDone();
  const plan = useResourcePlan('race_timelines');
  const writes = useWrites(plan);
  const before: Record<string, unknown> = { ...place };
  const names = { timeline: timeline.name, race };
  const form = useFieldsForm({
    draft: { plan, name: `race_timelines/${place.id}/place`, fields },
    defaultValues: before,
    sent: (given) => fields.filter(({ name }) => !isSameValue(given[name], before[name])),
    write: async (values) => {
      if (Object.keys(values).length === 0) return onClose();
      const { meta } = await writes.update({ id: place.id, values, version: place.version });
      done('timing.place.changed', names, meta);
      onClose();
    },
  });
  const data = changedValues({ fields, values: useWatch({ control: form.form.control }), before });
  return (
    <PlaceDialog
      title={translate('timing.place.change_title', names)}
      planned={data && { kind: 'course', id: place.id, data }}
      saveLabel={translate('ra.action.save')}
      {...{ form, fields, focused, onClose }}
    />
  );
}
