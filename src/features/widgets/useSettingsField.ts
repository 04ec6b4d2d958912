import { useMemo } from 'react';
import type { JsonSchema } from '../../../engine/core/jsonSchema';
import type { FieldPlan } from '../../../engine/core/plan';
import { DEFAULT_WIDGET_SETTINGS, WIDGET_SETTINGS } from '../../../resources/widgets/widgetSettings';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';

/** The field of a widget's settings as those of its type, each with what holds where nothing is said. */
export function useSettingsField(field: FieldPlan, type: WidgetType | null | undefined): FieldPlan {
  return useMemo(() => {
    const options = { ...field.field.options, schema: type ? withDefaults(type) : undefined };
    return { ...field, field: { ...field.field, options } };
  }, [field, type]);
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
