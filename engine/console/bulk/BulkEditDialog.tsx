import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { isEmptyValue } from '../../core/rules/rule';
import { useConsole } from '../ConsoleSetup';
import { bulkFields } from '../fieldAccess';
import { formName } from '../forms/drafts/useDraft';
import { useFieldsDraft } from '../forms/drafts/useFieldsDraft';
import { FieldInput } from '../forms/FieldInput';
import { FormRoot } from '../forms/FormRoot';
import { readValues, showErrors } from '../forms/formValues';
import type { BulkTarget } from '../grid/useGridSelection';
import type { Place } from '../Place';
import { TitledDialog } from '../TitledDialog';
import { useFieldLabel, useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import { isInvalid } from '../writes/errors';
import { useWrites } from '../writes/useWrites';
import { type BulkWriteOptions, useBulkWrite } from './useBulkWrite';

interface BulkEditDialogProps extends BulkWriteOptions {
  place: Place;
  onClose: () => void;
}

type Values = Record<string, unknown>;

/** Sets fields of many records at once. Only what is filled in is sent; a field is emptied by saying so. */
export function BulkEditDialog({ plan, place, selection, tasks, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const fields = bulkFields(plan, can);
  // References look up what they may point to by the values around them, such as the event.
  const form = useForm<Values>({ defaultValues: { ...place.within } });
  const { notice, settle } = useFieldsDraft(form, {
    plan,
    name: `${formName({ plan, place, id: null })}/bulk`,
    fields,
  });
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const values = useWatch({ control: form.control });
  const filled = fields.filter((field) => cleared.includes(field.name) || !isEmptyValue(values[field.name]));
  const labelOf = useFieldLabel(plan);
  const emptied = dependents(plan, filled).map(labelOf);
  const { run, isBusy } = useBulkWrite({ plan, selection, tasks });
  const writes = useWrites(plan);
  const what = {
    smart_count: selection.count,
    count: count(selection.count),
    records: useRecordsName(plan)(selection.count),
  };

  const close = () => {
    settle();
    onClose();
  };
  const submit = async (given: Values) => {
    const wanted = Object.fromEntries(filled.map(({ name }) => [name, cleared.includes(name) ? null : given[name]]));
    const read = readValues({ fields: filled, values: wanted });
    if (showErrors(form, read.errors, translate)) return;
    try {
      await run((target) => writes.updateMany(target, read.values), 'engine.done.changed');
      close();
    } catch (error) {
      if (isInvalid(error))
        for (const [name, [message]] of Object.entries(error.errors)) form.setError(name, { message });
    }
  };
  return (
    <FormRoot form={form}>
      <TitledDialog
        title={translate('engine.bulk.edit_title', what)}
        action={{ children: translate('engine.bulk.edit_submit', what), disabled: filled.length === 0 || isBusy }}
        onSubmit={form.handleSubmit(submit)}
        onClose={close}
      >
        <Typography sx={{ color: 'var(--engine-quiet)', mb: 1 }}>{translate('engine.bulk.edit_why')}</Typography>
        {notice}
        {fields.map((field) => (
          <BulkField
            key={field.name}
            plan={plan}
            field={field}
            target={selection.target}
            isCleared={cleared.includes(field.name)}
            onClear={(isCleared) =>
              setCleared(isCleared ? [...cleared, field.name] : cleared.filter((name) => name !== field.name))
            }
          />
        ))}
        {emptied.length > 0 && (
          <Alert severity="warning" role="status" sx={{ mt: 1 }}>
            {translate('engine.bulk.emptied', { fields: emptied.join(', ') })}
          </Alert>
        )}
      </TitledDialog>
    </FormRoot>
  );
}

/** What depends on a field that is set and says nothing itself: a wave is one of its race. */
function dependents(plan: ResourcePlan, filled: readonly FieldPlan[]): FieldPlan[] {
  const names = new Set(filled.map(({ name }) => name));
  return [...plan.fields.values()].filter(({ name, field }) => {
    const { within = [] } = field.options as { within?: readonly string[] };
    return !names.has(name) && within.some((one) => names.has(one));
  });
}

interface BulkFieldProps {
  plan: ResourcePlan;
  field: FieldPlan;
  target: BulkTarget;
  isCleared: boolean;
  onClear: (isCleared: boolean) => void;
}

function BulkField({ plan, field, target, isCleared, onClear }: BulkFieldProps) {
  const translate = useTranslate();
  const label = useFieldLabel(plan)(field);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FieldInput plan={plan} field={field} isRequired={false} disabled={isCleared} moving={target} />
      </Box>
      {field.isNullable && (
        <FormControlLabel
          sx={{ mb: 0.75, mr: 0 }}
          control={
            <Checkbox
              checked={isCleared}
              onChange={(_, checked) => onClear(checked)}
              slotProps={{ input: { 'aria-label': translate('engine.bulk.clear_named', { field: label }) } }}
            />
          }
          label={translate('engine.bulk.clear_field')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
    </Box>
  );
}
