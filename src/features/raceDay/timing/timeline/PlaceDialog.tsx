import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { useFieldInputOf } from '../../../../../engine/console/FieldOverrides';
import { useFieldLabel } from '../../../../../engine/console/words/useLabels';
import type { FieldPlan } from '../../../../../engine/core/plan';
import type { PlannedChange } from '../../../../shared/impact/impact';
import { ImpactDialog } from '../../corrections/ImpactDialog';
import type { PlaceValues } from './useSavePlace';

interface PlaceDialogProps {
  title: string;
  form: UseFormReturn<PlaceValues>;
  fields: readonly FieldPlan[];
  /** The field to begin with. */
  focused?: string | undefined;
  /** Before the fields. */
  children?: ReactNode;
  planned: PlannedChange | null;
  saveLabel: string;
  save: (values: PlaceValues) => Promise<void>;
  /** Why it could not be saved. */
  problem: string | null;
  onClose: () => void;
}

/** The place of a timeline on a course: its fields, and what saving them would change. */
export function PlaceDialog({
  form,
  fields,
  focused,
  children,
  saveLabel,
  save,
  problem,
  ...dialog
}: PlaceDialogProps) {
  return (
    <FormProvider {...form}>
      <ImpactDialog
        {...dialog}
        action={{ children: saveLabel, disabled: form.formState.isSubmitting }}
        onSubmit={form.handleSubmit(save)}
      >
        <Box sx={FIELDS}>
          {children && <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>}
          {fields.map((field) => (
            <Box key={field.name} data-wide={WIDE.includes(field.name)}>
              <PlaceInput field={field} autoFocus={field.name === focused} />
            </Box>
          ))}
        </Box>
        {problem && <Alert severity="error">{problem}</Alert>}
      </ImpactDialog>
    </FormProvider>
  );
}

function PlaceInput({ field, autoFocus }: { field: FieldPlan; autoFocus: boolean }) {
  const translate = useTranslate();
  const Input = useFieldInputOf(field);
  const label = useFieldLabel(useResourcePlan('race_timelines'))(field);
  const help = translate(`resources.race_timelines.help.${field.name}`, { _: field.field.options.help ?? '' });
  return <Input source={field.name} field={field} label={label} helperText={help || undefined} autoFocus={autoFocus} />;
}

/** Moments need the whole width, to the millisecond. */
const WIDE = ['opens_at', 'closes_at'];

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  '& > [data-wide="true"]': { gridColumn: '1 / -1' },
};
