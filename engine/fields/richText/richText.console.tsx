import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';
import { plainText } from './richText.field';

const SHOWN_CHARACTERS = 200;

export const richTextConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./RichTextControl')).RichTextControl).Input,
  FilterInput: textFilterInput,
  Cell: RichTextCell,
  width: 240,
};

/** The words alone: a cell has one line. */
function RichTextCell({ value }: FieldCellProps) {
  const text = plainText(String(value)).replace(/\s+/g, ' ').trim();
  return <span title={text.slice(0, SHOWN_CHARACTERS)}>{text.slice(0, SHOWN_CHARACTERS)}</span>;
}
