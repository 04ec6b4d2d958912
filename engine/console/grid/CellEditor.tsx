import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { FieldInput } from '../forms/FieldInput';
import { FormRoot } from '../forms/FormRoot';
import { isSameValue } from '../forms/formValues';
import { useFieldsForm } from '../forms/useFieldsForm';
import { useFieldLabel } from '../words/useLabels';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';
import type { CellPosition } from './GridTable';

interface CellEditorProps extends CellPosition {
  plan: ResourcePlan;
  onClose: () => void;
}

/** Changes one field of one record where it stands. Enter saves, Escape leaves it. */
export function CellEditor({ plan, record, column, cell, onClose }: CellEditorProps) {
  const translate = useTranslate();
  const done = useDone();
  const { field } = column;
  const label = useFieldLabel(plan)(field);
  const { update } = useWrites(plan);
  const { form, submit, problem, notice, isBusy, giveUp } = useFieldsForm({
    draft: { plan, name: `${plan.name}/${record.id}/cell/${field.name}`, fields: [field] },
    // The other fields are there for references that look up what they may point to.
    defaultValues: { ...record },
    sent: () => [field],
    write: async (values) => {
      if (isSameValue(values[field.name], record[field.name])) return onClose();
      const { meta } = await update({ id: record.id, values, version: record.version as number });
      done('engine.done.field_changed', { field: label }, meta);
      onClose();
    },
  });
  const close = () => {
    giveUp();
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={cell}
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { width: Math.max(280, cell.offsetWidth), p: 1.5 } },
      }}
    >
      <FormRoot form={form}>
        <form noValidate onSubmit={submit}>
          {notice}
          <FieldInput plan={plan} field={field} autoFocus />
          {problem && (
            <Typography variant="body2" role="alert" sx={{ mt: 0.5, color: 'var(--engine-bad)' }}>
              {problem}
            </Typography>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
            <Button size="small" onClick={close}>
              {translate('ra.action.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" disabled={isBusy}>
              {translate('ra.action.save')}
            </Button>
          </Box>
        </form>
      </FormRoot>
    </Popover>
  );
}
