import { useEffect, useEffectEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { changeOf } from '../../../../engine/console/forms/changeOf';
import { isSameValue } from '../../../../engine/console/forms/formValues';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../engine/core/plan';
import { type JsonOptions, json } from '../../../../engine/fields/json/json.field';
import type { EventConnection } from './useConnection';

export type Mapping = EventConnection['mapping'];

const PARTS = ['columns', 'races', 'missing', 'back'] as const;

/** The form of a connection's mapping. What is chosen stays where somebody saves other settings of the connection. */
export function useMapping(connection: EventConnection) {
  const translate = useTranslate();
  const plan = useResourcePlan('event_integrations');
  const writes = useWrites(plan);
  const done = useDone();
  const labels = Object.fromEntries(PARTS.map((part) => [part, translate(`pages.connections.mapping.parts.${part}`)]));
  const whole = plan.fields.get('mapping') as FieldPlan;
  const fields = PARTS.map((name) => partOf(whole, name));
  const fieldsForm = useFieldsForm({
    draft: { plan, name: `event_integrations/${connection.id}/mapping`, fields, labels },
    defaultValues: firstValues(connection),
    sent: () => fields,
    write: async (given) => {
      const filled = Object.fromEntries(PARTS.flatMap((part) => (given[part] == null ? [] : [[part, given[part]]])));
      const mapping = changeOf(whole, connection.mapping, filled);
      const { data } = await writes.update({ id: connection.id, values: { mapping }, version: connection.version });
      fieldsForm.form.reset(firstValues(data as unknown as EventConnection));
      done('pages.connections.mapping.saved');
    },
  });
  const { form } = fieldsForm;
  const value = useWatch({ control: form.control }) as Mapping;
  const changed = PARTS.filter((part) => !isSameValue(value[part], form.formState.defaultValues?.[part]));

  const follow = useEffectEvent(() => {
    const mine = Object.fromEntries(changed.map((part) => [part, value[part]]));
    form.reset(firstValues(connection));
    for (const [part, chosen] of Object.entries(mine)) form.setValue(part, chosen, { shouldDirty: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another record
  useEffect(() => follow(), [connection.version]);

  return {
    ...fieldsForm,
    value,
    change: (part: Partial<Mapping>) => {
      for (const [name, chosen] of Object.entries(part)) form.setValue(name, chosen, { shouldDirty: true });
    },
    isChanged: changed.length > 0,
  };
}

/** A part of the mapping as a field of its form, so that drafts tell which was changed. */
function partOf(whole: FieldPlan, name: (typeof PARTS)[number]): FieldPlan {
  const { schema } = whole.field.options as JsonOptions;
  return { ...whole, name, field: json({ schema: schema.properties?.[name] ?? {} }) };
}

function firstValues({ mapping, version }: EventConnection): Record<string, unknown> {
  return { ...Object.fromEntries(PARTS.map((part) => [part, mapping[part]])), version };
}
