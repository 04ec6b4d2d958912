import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { Stored } from '../../../../resources/allResources';
import { formerPage } from '../../../frame/router/formerPage';
import { PageLink } from './PageLink';

const FIELDS = ['subject', 'body'];

/** A question, sent with what its author was looking at. */
export function AskForm({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('support_messages');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const writes = useWrites(plan);
  const done = useDone();
  const page = formerPage(useLocation().pathname);
  const { form, submit, problem, isBusy, notice } = useFieldsForm({
    draft: { plan, name: `support_messages/new?event_id=${event.id}`, fields },
    defaultValues: { subject: '', body: '' },
    sent: () => fields,
    write: async (values) => {
      const versions = { browser: navigator.userAgent.slice(0, 300) };
      const context = { ...(page && { page }), ...(event.health && { health: event.health }), versions };
      await writes.create({ ...values, event_id: event.id, context });
      form.reset({ subject: '', body: '' });
      done('pages.support.sent');
    },
  });
  return (
    <FormRoot form={form}>
      <form noValidate onSubmit={submit}>
        {notice}
        <Box sx={{ maxWidth: 640 }}>
          {fields.map((field) => (
            <FieldInput key={field.name} plan={plan} field={field} />
          ))}
        </Box>
        <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13, mb: 1.5 }}>
          {translate('pages.support.ask_why')} {page && <PageLink sentence="pages.support.came_from" page={page} />}
        </Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem}
          </Alert>
        )}
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('pages.support.send')}
        </Button>
      </form>
    </FormRoot>
  );
}
