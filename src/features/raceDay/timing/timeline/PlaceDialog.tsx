import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../../engine/console/forms/FormRoot';
import type { useFieldsForm } from '../../../../../engine/console/forms/useFieldsForm';
import { useFieldHelp } from '../../../../../engine/console/words/useHelps';
import type { FieldPlan } from '../../../../../engine/core/plan';
import type { PlannedChange } from '../../../../shared/impact/impact';
import { ImpactDialog } from '../../corrections/ImpactDialog';

interface PlaceDialogProps {
  title: string;
  form: ReturnType<typeof useFieldsForm>;
  fields: readonly FieldPlan[];
  /** The field to begin with. */
  focused?: string | undefined;
  /** Before the fields. */
  children?: ReactNode;
  planned: PlannedChange | null;
  saveLabel: string;
  onClose: () => void;
}

/** The place of a timeline on a course: its fields, and what saving them would change. */
export function PlaceDialog({ form, fields, focused, children, saveLabel, onClose, ...dialog }: PlaceDialogProps) {
  const plan = useResourcePlan('race_timelines');
  const helpOf = useFieldHelp(plan);
  const { submit, problem, notice, isBusy, giveUp } = form;
  const close = () => {
    giveUp();
    onClose();
  };
  return (
    <FormRoot form={form.form}>
      <ImpactDialog {...dialog} action={{ children: saveLabel, disabled: isBusy }} onSubmit={submit} onClose={close}>
        {notice}
        <Box sx={FIELDS}>
          {children && <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>}
          {fields.map((field) => (
            <Box key={field.name} data-wide={WIDE.includes(field.name)}>
              <FieldInput {...{ plan, field }} helperText={helpOf(field)} autoFocus={field.name === focused} />
            </Box>
          ))}
        </Box>
        {problem && <Alert severity="error">{problem}</Alert>}
      </ImpactDialog>
    </FormRoot>
  );
}

/** Moments need the whole width, to the millisecond. */
const WIDE = ['opens_at', 'closes_at'];

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  '& > [data-wide="true"]': { gridColumn: '1 / -1' },
};
