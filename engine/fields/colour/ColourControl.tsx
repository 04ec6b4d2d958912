import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';

/** What the picker opens with while nothing is chosen. */
const DEFAULT_COLOUR = '#FF0000';

/** The platform's colour picker, and the colour as text beside it. */
export function ColourControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const text = String(input.value ?? '');
  const isColour = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <FieldFrame props={props} input={input}>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <Box
          component="input"
          type="color"
          value={isColour ? text.toLowerCase() : DEFAULT_COLOUR.toLowerCase()}
          aria-label={translate('fields.colour.pick', { _: 'Pick a colour' })}
          disabled={props.disabled}
          onChange={(event) => input.onChange(event.target.value.toUpperCase())}
          onBlur={input.onBlur}
          sx={{
            width: 44,
            height: 36,
            p: 0.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            background: 'none',
          }}
        />
        <TextControl
          props={props}
          input={input}
          text={text}
          onText={(next) => input.onChange(next === '' ? null : next)}
          placeholder={DEFAULT_COLOUR}
          attributes={{ autoComplete: 'off', spellCheck: false, maxLength: 7 }}
        />
      </Box>
    </FieldFrame>
  );
}
