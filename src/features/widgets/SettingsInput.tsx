import './texts';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { consoleOf } from '../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../engine/fields/fieldConsole';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';
import { useSettingsField } from './useSettingsField';

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
  const typed = useSettingsField(field, type);
  if (!type)
    return (
      <Typography sx={{ gridColumn: '1 / -1', color: 'var(--sl-quiet)', mb: 2 }}>
        {translate('widgets.choose_type')}
      </Typography>
    );
  const { Input } = consoleOf(typed);
  return <Input key={type} {...props} field={typed} />;
}
