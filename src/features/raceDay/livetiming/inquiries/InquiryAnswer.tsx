import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../../engine/console/forms/useFieldsForm';
import { useDone } from '../../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import type { OpenInquiry } from './useOpenInquiries';

/** The answer, which goes out by mail once it is given. */
export function InquiryAnswer({ inquiry: { id, version } }: { inquiry: OpenInquiry }) {
  const translate = useTranslate();
  const plan = useResourcePlan('inquiries');
  const field = plan.fields.get('answer');
  const writes = useWrites(plan);
  const done = useDone();
  const fields = field ? [field] : [];
  const { form, submit, problem, isBusy, notice } = useFieldsForm({
    draft: { plan, name: `inquiries/${id}/answer`, fields },
    defaultValues: { answer: '' },
    sent: () => fields,
    write: async (values) => {
      const { meta } = await writes.update({ id, values, version });
      done('livetiming.inquiries.answered', {}, meta);
    },
  });
  if (!field) return null;
  return (
    <FormRoot form={form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ mt: 1.5, maxWidth: 720 }}>
        {notice}
        <FieldInput plan={plan} field={field} isRequired />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="outlined" disabled={isBusy} sx={{ mt: 1 }}>
          {translate('livetiming.inquiries.answer')}
        </Button>
      </Box>
    </FormRoot>
  );
}
