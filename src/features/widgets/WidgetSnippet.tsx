import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';
import { Panel } from '../../shared/Panel';
import { SnippetLook } from './SnippetLook';
import { snippetOf } from './snippetOf';

interface WidgetSnippetProps extends ComponentProps<typeof SnippetLook> {
  readonly widget: RaRecord<number>;
}

/** What is put into a page of any site, to be copied. */
export function WidgetSnippet({ widget, look, onLook }: WidgetSnippetProps) {
  const { id: widgetId, type, title } = widget;
  const translate = useTranslate();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const { origin } = window.location;
  const snippet = snippetOf({ origin, widgetId, type: type as WidgetType, title: String(title), ...look });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(snippet);
      setCopied(true);
    } catch {
      // Without the clipboard, as on plain http, it is there to be copied by hand.
      input.current?.select();
    }
  };
  const action = (
    <Button size="small" onClick={() => void copy()} startIcon={isCopied ? <CheckRounded /> : <ContentCopyRounded />}>
      {translate(isCopied ? 'widgets.copied' : 'widgets.copy')}
    </Button>
  );
  return (
    <Panel title={translate('widgets.snippet')} action={action}>
      <Box role="status" sx={visuallyHidden}>
        {isCopied && translate('widgets.copied')}
      </Box>
      <SnippetLook look={look} onLook={onLook} />
      <TextField
        multiline
        value={snippet}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        label={translate('widgets.snippet')}
        helperText={translate('widgets.policy', { origin })}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, sx: { fontFamily: 'monospace' } } }}
      />
    </Panel>
  );
}
