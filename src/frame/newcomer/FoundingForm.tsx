import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../engine/console/forms/useFieldsForm';
import { useWrites } from '../../../engine/console/writes/useWrites';
import { profileQuery } from '../../../providers/profile';

const FIELDS = ['name', 'club'];

/** Founds an organization; whoever does becomes its manager. */
export function FoundingForm({ onFounded }: { onFounded: (id: number) => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const plan = useResourcePlan('organizations');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const writes = useWrites(plan);
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: 'organizations/founding', fields },
    defaultValues: {},
    sent: () => fields,
    write: async (read) => {
      const given = Object.entries(read).filter(([, value]) => value !== null);
      const { data } = await writes.create(Object.fromEntries(given));
      // What one may do now is known before the next page asks.
      await queryClient.refetchQueries(profileQuery);
      onFounded(data.id);
    },
  });
  return (
    <FormRoot form={form}>
      <Box component="form" onSubmit={submit} noValidate>
        {notice}
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {fields.map((field) => (
          <FieldInput key={field.name} plan={plan} field={field} />
        ))}
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ mt: 1 }}>
          {translate('newcomer.found.submit')}
        </Button>
      </Box>
    </FormRoot>
  );
}
