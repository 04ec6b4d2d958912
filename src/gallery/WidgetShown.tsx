import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormRoot } from '../../engine/console/forms/FormRoot';
import { consoleOf } from '../../engine/fields/consoleOf';
import type { Widget, WidgetState } from './widgets';

/** A widget in one of its states, in a form of its own. */
export function WidgetShown({ widget, state }: { widget: Widget; state: WidgetState }) {
  const translate = useTranslate();
  const { field, filled, warned } = widget;
  const label = translate(`gallery.widgets.${field.name}`);
  const value =
    { empty: null, error: null, warning: warned, filled, disabled: filled, read_only: filled }[state] ?? null;
  const form = useForm({ values: { [field.name]: value } });
  const { setError } = form;
  useEffect(() => {
    // As the server reports what is wrong with a field.
    if (state === 'error') setError(field.name, { type: 'server', message: translate('gallery.problem') });
  }, [state, field.name, setError, translate]);
  const { Input, Cell } = consoleOf(field);
  if (state === 'read_only')
    return (
      <Box sx={{ my: 1 }}>
        <Typography variant="caption" component="p">
          {label}
        </Typography>
        <Cell value={filled} field={field} record={{ id: 1, [field.name]: filled }} />
      </Box>
    );
  return (
    <FormRoot form={form}>
      <Input
        source={field.name}
        field={field}
        label={label}
        helperText={translate('gallery.help')}
        disabled={state === 'disabled'}
      />
    </FormRoot>
  );
}
