import './texts';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { JsonSchema } from '../../../engine/core/jsonSchema';
import { consoleOf } from '../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../engine/fields/fieldConsole';
import { DEFAULT_WIDGET_SETTINGS, WIDGET_SETTINGS } from '../../../resources/widgets/widgetSettings';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';

/** The settings of a widget: those of its type, each with an input of its own. */
export function SettingsInput(props: FieldInputProps) {
  const translate = useTranslate();
  const type = useWatch({ name: 'type' }) as WidgetType | null | undefined;
  const { field, source } = props;
  const { setValue } = useFormContext();
  const typeBefore = useRef(type);
  useEffect(() => {
    // What was set of another type is nothing to this one.
    if (typeBefore.current && typeBefore.current !== type) setValue(source, {});
    typeBefore.current = type;
  }, [type, source, setValue]);
  const typed = useMemo(() => {
    const options = { ...field.field.options, schema: type ? withDefaults(type) : undefined };
    return { ...field, field: { ...field.field, options } };
  }, [field, type]);
  if (!type)
    return (
      <Typography sx={{ gridColumn: '1 / -1', color: 'var(--sl-quiet)', mb: 2 }}>
        {translate('widgets.choose_type')}
      </Typography>
    );
  const { Input } = consoleOf(typed);
  return <Input key={type} {...props} field={typed} />;
}

function withDefaults(type: WidgetType): JsonSchema {
  const schema = WIDGET_SETTINGS[type];
  const defaults = DEFAULT_WIDGET_SETTINGS[type];
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    name in defaults ? { ...property, default: defaults[name] } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
