import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import VisibilityOff from '#icons/VisibilityOffOutlined';
import Visibility from '#icons/VisibilityOutlined';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';

/** A secret is typed again or left as it is: it never comes back from the server. */
export function SecretControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? VisibilityOff : Visibility;
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        type={isShown ? 'text' : 'password'}
        text={String(input.value ?? '')}
        onText={(text) => input.onChange(text === '' ? null : text)}
        attributes={{ autoComplete: 'new-password', spellCheck: false }}
        end={
          <IconButton
            size="small"
            edge="end"
            aria-pressed={isShown}
            aria-label={translate('fields.secret.show', { _: 'Show what is typed' })}
            onClick={() => setShown(!isShown)}
          >
            <Icon fontSize="small" />
          </IconButton>
        }
      />
    </FieldFrame>
  );
}
