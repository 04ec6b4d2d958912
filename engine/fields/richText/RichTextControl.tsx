import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, labelIdOf } from '../inputs/fieldInputState';
import { HeadingSelect } from './HeadingSelect';
import { PictureButton } from './PictureButton';

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
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelIdOf(input.id) },
      },
    }),
    [input.id],
  );
  return (
    <FieldFrame props={props} input={input} isGroup>
      <RichTextInput
        source={props.source}
        label={false}
        helperText={false}
        disabled={props.disabled ?? false}
        parse={(html: string) => (html === '' ? null : html)}
        validate={input.validate}
        editorOptions={editorOptions}
        sx={{ '& .ProseMirror img': { maxWidth: '100%', height: 'auto' } }}
        toolbar={
          <RichTextInputToolbar>
            <HeadingSelect />
            <FormatButtons size="small" />
            <ListButtons size="small" />
            <LinkButtons size="small" />
            <QuoteButtons size="small" />
            <PictureButton />
            <ClearButtons size="small" />
          </RichTextInputToolbar>
        }
      />
    </FieldFrame>
  );
}
