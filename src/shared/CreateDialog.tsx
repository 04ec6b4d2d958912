import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../engine/console/ConsoleSetup';
import { FieldInput } from '../../engine/console/forms/FieldInput';
import { FormRoot } from '../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../engine/console/forms/useFieldsForm';
import { TitledDialog } from '../../engine/console/TitledDialog';
import type { WriteMeta } from '../../engine/console/writes/ConsoleDataProvider';
import { useWrites } from '../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../engine/core/plan';
import type { TenantKind } from '../../resources/tenancy';

type Values = Record<string, unknown>;

interface CreateDialogProps {
  resource: string;
  title: string;
  why: string;
  submitLabel: string;
  /** Names of the fields asked for, in order. */
  fields: readonly string[];
  /** Those of them, besides what the declaration says, that must be filled in. */
  needed?: readonly string[];
  /** On which kinds of tenant the record can be: one is chosen, and one of its kind. */
  scopes: readonly TenantKind[];
  values?: Values;
  /** After the fields, within the form. */
  children?: ReactNode;
  onCreated: (record: RaRecord<number>, meta: WriteMeta) => void;
  onClose: () => void;
}

/** A few fields of a new record that is held on one tenant, in a dialog. */
export function CreateDialog({ scopes, values = {}, needed = [], children, ...o }: CreateDialogProps) {
  const translate = useTranslate();
  const plan = useResourcePlan(o.resource);
  const [scope, setScope] = useState(scopes[0]);
  const fields = [...o.fields, `${scope}_id`].flatMap((name) => plan.fields.get(name) ?? []);
  const writes = useWrites(plan);
  const { form, submit, problem, notice, isBusy, giveUp } = useFieldsForm({
    draft: { plan, name: `${o.resource}/dialog?${JSON.stringify(values)}`, fields },
    defaultValues: values,
    sent: () => fields,
    write: async (read) => {
      const given = Object.entries(read).filter(([, value]) => value !== null);
      const { data, meta } = await writes.create(Object.fromEntries(given));
      o.onCreated(data, meta);
    },
  });
  const close = () => {
    giveUp();
    o.onClose();
  };
  const input = (field: FieldPlan, at: number) => (
    <FieldInput
      key={field.name}
      plan={plan}
      field={field}
      isRequired={field.field.options.required === true || [...needed, `${scope}_id`].includes(field.name)}
      autoFocus={at === 0}
    />
  );
  return (
    <FormRoot form={form}>
      <TitledDialog
        title={o.title}
        action={{ children: o.submitLabel, disabled: isBusy }}
        onSubmit={submit}
        onClose={close}
      >
        <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{o.why}</Typography>
        {notice}
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {fields.slice(0, -1).map(input)}
        <TextField
          select
          label={translate('pages.scope.label')}
          value={scope}
          onChange={(event) => setScope(event.target.value as TenantKind)}
          slotProps={{ select: { native: true } }}
        >
          {scopes.map((kind) => (
            <option key={kind} value={kind}>
              {translate(`pages.scope.${kind}`)}
            </option>
          ))}
        </TextField>
        {fields.slice(-1).map((field) => input(field, fields.length))}
        {children}
      </TitledDialog>
    </FormRoot>
  );
}
