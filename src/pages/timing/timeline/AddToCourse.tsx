import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldInputOf } from '../../../../engine/console/FieldOverrides';
import { readValues, showErrors } from '../../../../engine/console/forms/formValues';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { isInvalid, messageOf } from '../../../../engine/console/writes/errors';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../engine/core/plan';
import { SelectControl } from '../../../../engine/fields/inputs/SelectControl';
import { courseOf, type Timeline, type TimingSetup } from '../timingRecords';

type Values = Record<string, unknown>;

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
  const titleId = useId();
  const raceFieldId = useId();
  const plan = useResourcePlan('race_timelines');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const free = setup.races.find(
    ({ id }) => !setup.places.some((place) => place.race_id === id && place.timeline_id === timeline.id),
  );
  const [raceId, setRaceId] = useState(wanted ?? free?.id ?? setup.races[0]?.id ?? 0);
  const form = useForm<Values>({ defaultValues: startValues(setup, timeline, raceId) });
  const choose = (next: number) => {
    setRaceId(next);
    // What was typed stays; what was only suggested fits the new race.
    const suggested = Object.entries(startValues(setup, timeline, next));
    for (const [name, value] of suggested)
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: value });
  };
  const { save, problem } = useSave({ form, fields, timeline, raceId, onClose });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)}>
          <DialogTitle id={titleId}>{translate('timing.place.add_title', { timeline: timeline.name })}</DialogTitle>
          <DialogContent>
            <FormControl fullWidth margin="dense">
              <InputLabel htmlFor={raceFieldId}>{translate('timing.place.race')}</InputLabel>
              <SelectControl
                id={raceFieldId}
                value={String(raceId)}
                onValue={(value) => choose(Number(value))}
                options={setup.races.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </FormControl>
            {fields.map((field) => (
              <PlaceInput key={field.name} field={field} />
            ))}
            {problem && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {problem}
              </Alert>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
              {translate('timing.place.add')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function PlaceInput({ field }: { field: FieldPlan }) {
  const translate = useTranslate();
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(useResourcePlan('race_timelines'))(field);
  const help = translate(`resources.race_timelines.help.${field.name}`, { _: field.field.options.help ?? '' });
  return <Input source={field.name} field={field} label={label} helperText={help || undefined} />;
}

/** The start is at nothing, the finish at the whole distance; anything else comes after what is there. */
function startValues(setup: TimingSetup, timeline: Timeline, raceId: number): Values {
  const race = setup.races.find(({ id }) => id === raceId);
  const course = courseOf(setup, raceId);
  const main = course.find((place) => place.timeline_id === timeline.backup_of_id);
  const last = course.at(-1)?.position ?? -1;
  const unit = race?.distance?.unit ?? 'km';
  const byType = { start: { value: 0, unit }, finish: race?.distance ?? null, split: null }[timeline.type];
  return {
    distance: main?.distance ?? byType,
    position: timeline.type === 'start' ? 0 : (main?.position ?? last + 1),
    lap: main?.lap ?? null,
    required: false,
  };
}

interface SaveOptions {
  form: ReturnType<typeof useForm<Values>>;
  fields: readonly FieldPlan[];
  timeline: Timeline;
  raceId: number;
  onClose: () => void;
}

function useSave({ form, fields, timeline, raceId, onClose }: SaveOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const writes = useWrites(useResourcePlan('race_timelines'));
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (given: Values) => {
    const { values, errors } = readValues({ fields, values: given });
    if (showErrors(form, errors, translate)) return;
    setProblem(null);
    try {
      const { meta } = await writes.create({
        event_id: timeline.event_id,
        timeline_id: timeline.id,
        race_id: raceId,
        ...values,
      });
      notify('timing.place.added', {
        type: 'success',
        messageArgs: { timeline: timeline.name },
        operation_id: meta.operation_id,
      });
      onClose();
    } catch (error) {
      const texts = isInvalid(error) ? Object.values(error.errors).flat() : [];
      setProblem(texts.length > 0 ? texts.join(' ') : messageOf(error));
    }
  };
  return { save, problem };
}
