import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { Stored } from '../../../../resources/allResources';
import { PageLink } from './PageLink';

type Message = Stored<'support_messages'> & { author?: RaRecord | null; answered_by?: RaRecord | null };

/** A question with its answer, or the place to give one. */
export function MessageThread({ message }: { message: Message }) {
  const translate = useTranslate();
  const plan = useResourcePlan('support_messages');
  const status = plan.fields.get('status');
  const { can } = useConsole();
  const { page } = message.context ?? {};
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: '1px solid var(--sl-line)', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {message.subject}
        </Typography>
        {status && <FieldValue field={status} record={message} />}
        {can('support_messages.update') && <StatusButton message={message} />}
      </Box>
      <Said
        who={
          message.author
            ? translate('pages.support.asked', { name: nameOf(message.author) })
            : translate('pages.support.by_program')
        }
        at={message.created_at}
        text={message.body}
        note={page ? <PageLink sentence="pages.support.page" page={page} /> : null}
      />
      {message.answer && (
        <Said
          who={
            message.answered_by
              ? translate('pages.support.answered', { name: nameOf(message.answered_by) })
              : translate('pages.support.support_answered')
          }
          at={message.answered_at ?? message.updated_at}
          text={message.answer}
        />
      )}
      {!message.answer && message.status !== 'closed' && can('support_answers.write') && (
        <AnswerForm message={message} />
      )}
    </Box>
  );
}

function Said({ who, at, text, note }: { who: string; at: string; text: string; note?: ReactNode }) {
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13, overflowWrap: 'anywhere' }}>
        {who} · <RelativeTime instant={at} />
        {note && <> · {note}</>}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
    </Box>
  );
}

function AnswerForm({ message }: { message: Message }) {
  const translate = useTranslate();
  const plan = useResourcePlan('support_messages');
  const field = plan.fields.get('answer');
  const writes = useWrites(plan);
  const done = useDone();
  const fields = field ? [field] : [];
  const { form, submit, problem, isBusy, notice } = useFieldsForm({
    draft: { plan, name: `support_messages/${message.id}/answer`, fields },
    defaultValues: { answer: '' },
    sent: () => fields,
    write: async (values) => {
      const { meta } = await writes.update({ id: message.id, values, version: message.version });
      done('pages.support.answer_done', {}, meta);
    },
  });
  if (!field) return null;
  return (
    <FormRoot form={form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ mt: 1.5, maxWidth: 640 }}>
        {notice}
        <FieldInput plan={plan} field={field} isRequired />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="outlined" disabled={isBusy} sx={{ mt: 1 }}>
          {translate('pages.support.answer')}
        </Button>
      </Box>
    </FormRoot>
  );
}

function StatusButton({ message }: { message: Message }) {
  const translate = useTranslate();
  const writes = useWrites(useResourcePlan('support_messages'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const isClosed = message.status === 'closed';
  const turn = () =>
    attempt(async () => {
      const values = { status: isClosed ? 'open' : 'closed' };
      const { meta } = await writes.update({ id: message.id, values, version: message.version });
      done(`pages.support.${isClosed ? 'reopened' : 'closed'}`, {}, meta);
    });
  return (
    <Button size="small" disabled={isBusy} onClick={turn} sx={{ ml: 'auto' }}>
      {translate(`pages.support.${isClosed ? 'reopen' : 'close'}`)}
    </Button>
  );
}

function nameOf({ first_name, last_name }: RaRecord): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
