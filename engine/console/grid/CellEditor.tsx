import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { ResourcePlan } from '../../core/plan';
import { useFieldInputOf } from '../FieldOverrides';
import { isSameValue, readValues, showErrors } from '../forms/formValues';
import { useFieldLabel } from '../words/useLabels';
import { isInvalid, messageOf, staleOf } from '../writes/errors';
import { useRefreshResources, useWrites } from '../writes/useWrites';
import type { CellPosition } from './GridTable';

interface CellEditorProps extends CellPosition {
  plan: ResourcePlan;
  onClose: () => void;
}

type Values = Record<string, unknown>;

/** Changes one field of one record where it stands. Enter saves, Escape leaves it. */
export function CellEditor({ plan, record, column, cell, onClose }: CellEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { field } = column;
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(plan)(field);
  const { update } = useWrites(plan);
  const refresh = useRefreshResources();
  // The other fields are there for references that look up what they may point to.
  const form = useForm<Values>({ defaultValues: { ...record } });
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (given: Values) => {
    const { values, errors } = readValues({ fields: [field], values: given });
    if (showErrors(form, errors, translate)) return;
    if (isSameValue(values[field.name], record[field.name])) return onClose();
    try {
      const { meta } = await update({ id: record.id, values, version: record.version as number });
      notify('engine.done.field_changed', {
        type: 'success',
        messageArgs: { field: label },
        operation_id: meta.operation_id,
      });
      onClose();
    } catch (error) {
      // What somebody else changed meanwhile is shown first; nothing of theirs is written over unseen.
      if (staleOf(error)) refresh();
      if (isInvalid(error)) setProblem(Object.values(error.errors).flat().join(' '));
      else setProblem(messageOf(error));
    }
  };
  return (
    <Popover
      open
      anchorEl={cell}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { width: Math.max(280, cell.offsetWidth), p: 1.5 } },
      }}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)}>
          <Input
            source={field.name}
            field={field}
            label={label}
            isRequired={field.field.options.required === true}
            autoFocus
          />
          {problem && (
            <Typography variant="body2" role="alert" sx={{ mt: 0.5, color: 'var(--engine-bad)' }}>
              {problem}
            </Typography>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
            <Button size="small" onClick={onClose}>
              {translate('ra.action.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" disabled={form.formState.isSubmitting}>
              {translate('ra.action.save')}
            </Button>
          </Box>
        </form>
      </FormProvider>
    </Popover>
  );
}
