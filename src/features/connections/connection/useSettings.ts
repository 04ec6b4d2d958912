import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { changeOf } from '../../../../engine/console/forms/changeOf';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { isInvalid } from '../../../../engine/console/writes/errors';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { FieldPlan, ResourcePlan } from '../../../../engine/core/plan';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { secret } from '../../../../engine/fields/secret/secret.field';
import { text } from '../../../../engine/fields/text/text.field';
import type { EventConnection, Integration, SettingSchema, SettingsSchema } from './useConnection';

interface SettingsOptions {
  integration: Integration;
  connection: EventConnection | null;
}

type Settings = readonly (readonly [string, SettingSchema])[];

const MAX_LENGTH = 1_000;

/** The form of a connection's settings. Secrets begin empty: what is kept of them is given to nobody. */
export function useSettings({ integration, connection }: SettingsOptions) {
  const eventId = useIdParam('event_id');
  const plan = useResourcePlan('event_integrations');
  const writes = useWrites(plan);
  const done = useDone();
  const { properties = {}, required = [] } = integration.settings_schema as SettingsSchema;
  const settings = Object.entries(properties).sort(([, a], [, b]) => (a['x-order'] ?? 0) - (b['x-order'] ?? 0));
  const stored = (connection?.settings ?? {}) as Readonly<Record<string, string>>;
  const isKept = (name: string) => connection?.secrets_kept?.includes(name) === true;
  const fields = settings.map(([name, setting]) =>
    fieldOf({ plan, name, setting, isRequired: required.includes(name) && !isKept(name) }),
  );
  const fieldsForm = useFieldsForm({
    draft: {
      plan,
      name: `event_integrations/${connection?.id ?? `new?event_id=${eventId}`}/${integration.key}`,
      fields,
      labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    },
    defaultValues: {
      ...Object.fromEntries(
        settings.map(([name, one]) => [name, one.writeOnly ? '' : (stored[name] ?? one.default ?? '')]),
      ),
      version: connection?.version,
    },
    sent: () => fields,
    write: async (given) => {
      const filled = settings.flatMap(([name, { writeOnly = false }]) => {
        const value = String(given[name] ?? '').trim();
        return value === '' ? [] : [{ name, value, isSecret: writeOnly }];
      });
      const of = (isSecret: boolean) =>
        Object.fromEntries(filled.flatMap((one) => (one.isSecret === isSecret ? [[one.name, one.value]] : [])));
      const whole = plan.fields.get('settings') as FieldPlan;
      const sent = connection ? changeOf(whole, connection.settings, of(false)) : of(false);
      const values = { settings: sent, ...(filled.some((one) => one.isSecret) && { secrets: of(true) }) };
      const written = connection
        ? writes.update({ id: connection.id, values, version: connection.version })
        : writes.create({ ...values, event_id: eventId, integration_id: integration.id });
      const { data } = await written.catch((error) => {
        throw bySetting(error, settings);
      });
      const emptied = settings.map(([name, { writeOnly }]) => [name, writeOnly ? '' : (given[name] ?? '')]);
      fieldsForm.form.reset({ ...Object.fromEntries(emptied), version: data.version });
      done('pages.connections.settings.saved');
    },
  });
  return { ...fieldsForm, settings, isKept };
}

interface SettingField {
  plan: ResourcePlan;
  name: string;
  setting: SettingSchema;
  isRequired: boolean;
}

/** A setting as a field of a form: the part of `settings`, or of `secrets`, that the catalogue describes. */
function fieldOf({ plan, name, setting, isRequired }: SettingField): FieldPlan {
  const whole = plan.fields.get(setting.writeOnly ? 'secrets' : 'settings') as FieldPlan;
  const field = (setting.writeOnly ? secret : text)({ max: MAX_LENGTH, required: isRequired });
  return { ...whole, name, label: saidByServer(setting.title ?? name), field };
}

/** The refusal with what it says at the setting whose title stands before it. */
function bySetting(error: unknown, settings: Settings): unknown {
  if (!isInvalid(error)) return error;
  const { settings: told = [], secrets: toldOfSecrets = [], ...others } = error.errors;
  const byName: Record<string, string[]> = {};
  const unplaced: string[] = [];
  for (const one of [...told, ...toldOfSecrets]) {
    const [name, { title = '' } = {}] = settings.find(([, { title }]) => title && startOf(one, title) !== null) ?? [];
    if (name) byName[name] = [...(byName[name] ?? []), one.slice(startOf(one, title) ?? 0)];
    else unplaced.push(one);
  }
  const errors = { ...others, ...byName, ...(unplaced.length > 0 && { settings: unplaced }) };
  return Object.assign(new Error(error.message), { status: error.status, body: error.body, errors });
}

/** How much of a refusal names the setting: by its title as it is read here, or as the server has it. */
function startOf(said: string, title: string): number | null {
  const start = [saidByServer(title), title].map((one) => `${one}: `).find((one) => said.startsWith(one));
  return start === undefined ? null : start.length;
}
