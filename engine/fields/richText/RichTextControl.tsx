import Box from '@mui/material/Box';
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, labelIdOf } from '../inputs/fieldInputState';
import { pageNonce } from '../inputs/pageNonce';
import { HeadingSelect } from './HeadingSelect';
import { LinkButton } from './LinkButton';
import { PictureButton } from './PictureButton';
import { sanitizeHtml } from './sanitizeHtml';

/** What the server would take out again is not offered. */
const REFUSED = ['textAlign', 'textStyle', 'color', 'highlight'];
const extensions = DefaultEditorOptions.extensions
  ?.filter((extension) => !REFUSED.includes(extension.name))
  // Pictures are as wide as their readers have room for.
  .map((extension) => (extension.name === 'image' ? extension.configure({ inline: true, resize: false }) : extension));

export function RichTextControl({ props, input }: ControlProps) {
  // The editor is made again whenever its options are.
  const editorOptions = useMemo(
    () => ({
      ...DefaultEditorOptions,
      extensions: extensions ?? [],
      ...(pageNonce && { injectNonce: pageNonce }),
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelIdOf(input.id) },
        // What saving would take out is not shown until then; what comes from an editor like this one is whole.
        transformPastedHTML: (html: string) => (html.includes('data-pm-slice') ? html : sanitizeHtml(html)),
      },
    }),
    [input.id],
  );
  return (
    // A text of many lines takes the form's whole width.
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <FieldFrame props={props} input={input} isGroup>
        <RichTextInput
          source={props.source}
          label={false}
          helperText={false}
          disabled={props.disabled ?? false}
          parse={(html: string) => (html === '' ? null : html)}
          validate={input.validate}
          editorOptions={editorOptions}
          sx={EDITOR}
          toolbar={
            <RichTextInputToolbar>
              <HeadingSelect />
              <FormatButtons size="small" />
              <ListButtons size="small" />
              <LinkButton />
              <QuoteButtons size="small" />
              <PictureButton />
              <ClearButtons size="small" />
            </RichTextInputToolbar>
          }
        />
      </FieldFrame>
    </Box>
  );
}

const TEXT = '& .RaRichTextInput-editorContent .ProseMirror';

const EDITOR = {
  [TEXT]: { minHeight: 280, px: '14px', py: '10px', overflowWrap: 'anywhere', lineHeight: 1.6 },
  [`${TEXT}, ${TEXT}:hover, ${TEXT}:focus`]: { bgcolor: 'background.paper' },
  [`${TEXT} a`]: { color: 'primary.main', textDecoration: 'underline' },
  [`${TEXT} img`]: { maxWidth: '100%', height: 'auto' },
  // Buttons for fingers.
  '& .MuiToggleButton-root': { minWidth: { xs: 44, sm: 'auto' }, minHeight: { xs: 44, sm: 'auto' } },
};
