import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useKept } from '../../../../engine/console/forms/drafts/useKept';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { openAs } from '../../../../providers/seeing';
import type { signInAs } from '../../../../resources/viewings/viewings.calls';

const NO_REASON = { reason: '' };
/** As many characters as the call asks for. */
const SHORTEST = 10;

/** What is kept of what was typed into it. */
export const signInAsForm = (id: number) => `sign_in_as/${id}`;

/** Asks why, before the console is opened as a person who then acts in it. */
export function SignInAsDialog({ person, onClose }: { person: RaRecord<number>; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, problem, attempt } = useShownAttempt('reason');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isTooShort, setTooShort] = useState(false);
  const { values, change, settle } = useKept(signInAsForm(person.id), NO_REASON);
  const { reason } = values;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    // Said where it is mended, and before a proof is asked for.
    const isShort = reason.trim().length < SHORTEST;
    setTooShort(isShort);
    if (isShort) {
      field.current?.focus();
      return;
    }
    void attempt(async () => {
      const { data } = await dataProvider.call<typeof signInAs>({
        method: 'POST',
        path: '/v1/admin/profiles/{id}/sign_in_as',
        params: { id: person.id },
        body: { reason },
      });
      settle();
      openAs(data);
    });
  };
  return (
    <TitledDialog
      title={translate('pages.acting.title', { name })}
      action={{ children: translate('pages.acting.submit'), disabled: isBusy }}
      onSubmit={begin}
      onClose={() => {
        settle();
        onClose();
      }}
    >
      {['why', 'not', 'told'].map((text) => (
        <Typography key={text} sx={{ mb: 1.5 }}>
          {translate(`pages.acting.${text}`, { name })}
        </Typography>
      ))}
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <TextField
        label={translate('pages.acting.reason')}
        required
        autoFocus
        fullWidth
        multiline
        minRows={2}
        value={reason}
        inputRef={field}
        error={isTooShort}
        helperText={isTooShort ? translate('pages.acting.too_short') : undefined}
        onChange={({ target }) => {
          setTooShort(false);
          change({ reason: target.value });
        }}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </TitledDialog>
  );
}
