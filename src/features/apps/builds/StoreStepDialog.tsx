import '../texts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources, useWrites } from '../../../../engine/console/writes/useWrites';
import { dayHere } from '../../../../engine/fields/format/zones';
import { stepsAfter } from '../../../../resources/builds/buildFlow';
import type { Build } from '../ShownApp';

const FIELDS = ['status', 'happened_on', 'note'];

/** Asks what became of a build that somebody brought to the store, and when. */
export function StoreStepDialog({ build, onClose }: { build: Build; onClose: () => void }) {
  const translate = useTranslate();
  const plan = useResourcePlan('store_steps');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const writes = useWrites(plan);
  const refresh = useRefreshResources();
  const done = useDone();
  const { form, submit, problem, notice, isBusy, giveUp } = useFieldsForm({
    draft: { plan, name: `store_steps/dialog?${build.id}`, fields },
    defaultValues: { status: stepsAfter(build.status)[0] ?? null, happened_on: dayHere(), note: null },
    sent: () => fields,
    write: async (read) => {
      const place = { build_id: build.id, application_id: build.application_id };
      const { meta } = await writes.create({ ...read, ...place });
      refresh();
      done('pages.app.store_step.said', { build: build.name }, { ...meta, undoLabel: 'ra.action.undo' });
      onClose();
    },
  });
  return (
    <FormRoot form={form}>
      <TitledDialog
        title={translate('pages.app.store_step.title', { build: build.name })}
        action={{ children: translate('pages.app.store_step.submit'), disabled: isBusy }}
        onSubmit={submit}
        onClose={() => {
          giveUp();
          onClose();
        }}
      >
        <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{translate('pages.app.store_step.why')}</Typography>
        {notice}
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {fields.map((field, at) => (
          <FieldInput
            key={field.name}
            plan={plan}
            field={field}
            isRequired={field.field.options.required === true}
            autoFocus={at === 0}
          />
        ))}
      </TitledDialog>
    </FormRoot>
  );
}
