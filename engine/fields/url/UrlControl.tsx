import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { TextControl } from '../inputs/TextControl';

const SAFE = 'https://';
const PLAIN = 'http://';

/** Protocol and address side by side. A protocol typed or pasted into the address moves to its own list. */
export function UrlControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const current = split(String(input.value ?? ''), SAFE);
  const [chosen, setChosen] = useState(current.protocol);
  const protocol = current.address === '' ? chosen : current.protocol;
  const emit = (next: { protocol: string; address: string }): void => {
    setChosen(next.protocol);
    input.onChange(next.address === '' ? null : next.protocol + next.address);
  };
  const warning =
    protocol === PLAIN
      ? translate('url_field.http_warning', {
          host: SAFE,
          _: 'Use https:// where the site has it: http:// is not safe.',
        })
      : undefined;
  return (
    <FieldFrame props={props} input={input} note={warning} isGroup>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <SelectControl
          value={protocol}
          onValue={(next) => emit({ protocol: next, address: current.address })}
          ariaLabel={translate('url_field.protocol', { _: 'Protocol' })}
          options={[SAFE, PLAIN].map((value) => ({ value, label: value }))}
          disabled={props.disabled ?? false}
          width={108}
        />
        <TextControl
          props={props}
          input={input}
          text={current.address}
          onText={(text) => emit(split(text.trim(), protocol))}
          ariaLabel={translate('url_field.address', { _: 'Address' })}
          attributes={{ inputMode: 'url', autoComplete: 'url', spellCheck: false }}
        />
      </Box>
    </FieldFrame>
  );
}

/** `text` may begin with a protocol of its own. */
function split(text: string, protocol: string): { protocol: string; address: string } {
  const own = /^(https?:\/\/)/i.exec(text)?.[1];
  return own ? { protocol: own.toLowerCase(), address: text.slice(own.length) } : { protocol, address: text };
}
