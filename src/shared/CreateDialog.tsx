import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useResourcePlan } from '../../engine/console/ConsoleSetup';
import { useFieldInputOf } from '../../engine/console/FieldOverrides';
import { readValues, showErrors, showRefusal } from '../../engine/console/forms/formValues';
import { TitledDialog } from '../../engine/console/TitledDialog';
import { useFieldLabel } from '../../engine/console/words/useLabels';
import type { WriteMeta } from '../../engine/console/writes/ConsoleDataProvider';
import { useWrites } from '../../engine/console/writes/useWrites';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
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
  const names = [...o.fields, `${scope}_id`];
  const fields = names.flatMap((name) => plan.fields.get(name) ?? []);
  const form = useForm<Values>({ defaultValues: values });
  const { problem, save } = useSave({ ...o, plan, fields, needed: [...needed, `${scope}_id`], form });
  return (
    <FormProvider {...form}>
      <TitledDialog
        title={o.title}
        action={{ children: o.submitLabel, disabled: form.formState.isSubmitting }}
        onSubmit={form.handleSubmit(save)}
        onClose={o.onClose}
      >
        <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{o.why}</Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {fields.slice(0, -1).map((field, index) => (
          <DialogField key={field.name} {...{ plan, field, needed }} hasFocus={index === 0} />
        ))}
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
        {fields.slice(-1).map((field) => (
          <DialogField key={field.name} {...{ plan, field }} needed={names} />
        ))}
        {children}
      </TitledDialog>
    </FormProvider>
  );
}

interface DialogFieldProps {
  plan: ResourcePlan;
  field: FieldPlan;
  needed: readonly string[];
  hasFocus?: boolean;
}

function DialogField({ plan, field, needed, hasFocus = false }: DialogFieldProps) {
  const Input = useFieldInputOf(field);
  return (
    <Input
      source={field.name}
      field={field}
      label={useFieldLabel(plan)(field)}
      isRequired={field.field.options.required === true || needed.includes(field.name)}
      autoFocus={hasFocus}
    />
  );
}

interface SaveOptions extends Pick<CreateDialogProps, 'onCreated'> {
  plan: ResourcePlan;
  fields: readonly FieldPlan[];
  needed: readonly string[];
  form: ReturnType<typeof useForm<Values>>;
}

function useSave({ plan, fields, needed, form, onCreated }: SaveOptions) {
  const translate = useTranslate();
  const writes = useWrites(plan);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (given: Values) => {
    const read = readValues({ fields, values: given });
    const missing = needed.filter((name) => given[name] === undefined || given[name] === null || given[name] === '');
    for (const name of missing) form.setError(name, { message: translate('ra.validation.required') });
    if (showErrors(form, read.errors, translate) || missing.length > 0) return;
    setProblem(null);
    try {
      const values = Object.entries(read.values).filter(([, value]) => value !== null);
      const { data, meta } = await writes.create(Object.fromEntries(values));
      onCreated(data, meta);
    } catch (error) {
      setProblem(
        showRefusal(
          form,
          fields.map(({ name }) => name),
          error,
        ),
      );
    }
  };
  return { problem, save };
}
