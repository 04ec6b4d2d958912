import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { useFieldInputOf } from '../../../../../engine/console/FieldOverrides';
import { readValues, showErrors, showRefusal } from '../../../../../engine/console/forms/formValues';
import { useFieldLabel } from '../../../../../engine/console/words/useLabels';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { ImpactSummary } from '../../../../shared/impact/ImpactSummary';
import { useImpact } from '../../../../shared/impact/useImpact';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { plannedGunshot, type Targets } from './targets';

type Values = Record<string, unknown>;

const FIELDS = ['fired_at', 'note'];

/** A gunshot whose time is known from elsewhere, typed to the millisecond. */
export function SetTime({ eventId, targets }: { eventId: number; targets: Targets }) {
  const translate = useTranslate();
  const plan = useResourcePlan('gunshots');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const form = useForm<Values>({ defaultValues: { fired_at: null, note: null } });
  const { fired_at } = useWatch({ control: form.control });
  const impact = useImpact(plannedGunshot({ fired_at, ...targets }));
  const { save, problem } = useSave({ form, fields, eventId, targets });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(save)}>
        <Box sx={{ maxWidth: 480, mb: 1 }}>
          {fields.map((field) => (
            <ShotInput key={field.name} field={field} />
          ))}
        </Box>
        <ImpactSummary state={impact} />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="outlined" sx={{ mt: 1 }} disabled={form.formState.isSubmitting}>
          {translate('timing.shot.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

function ShotInput({ field }: { field: FieldPlan }) {
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(useResourcePlan('gunshots'))(field);
  return <Input source={field.name} field={field} label={label} isRequired={field.field.options.required === true} />;
}

interface SaveOptions {
  form: ReturnType<typeof useForm<Values>>;
  fields: readonly FieldPlan[];
  eventId: number;
  targets: Targets;
}

function useSave({ form, fields, eventId, targets }: SaveOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const addresses = useTimingAddresses();
  const writes = useWrites(useResourcePlan('gunshots'));
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (given: Values) => {
    const { values, errors } = readValues({ fields, values: given });
    if (showErrors(form, errors, translate)) return;
    setProblem(null);
    try {
      const { meta } = await writes.create({ event_id: eventId, source: 'manual', ...targets, ...values });
      notify('timing.shot.saved', { type: 'success', operation_id: meta.operation_id });
      navigate(addresses.home);
    } catch (error) {
      setProblem(showRefusal(form, FIELDS, error));
    }
  };
  return { save, problem };
}
