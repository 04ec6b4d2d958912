import type { FieldCellProps } from '../fieldConsole';
import { plainText } from './richText.field';

const SHOWN_CHARACTERS = 200;

/** The words alone: a cell has one line. */
export function RichTextCell({ value }: FieldCellProps) {
  const text = plainText(String(value)).replace(/\s+/g, ' ').trim();
  return <span title={text.slice(0, SHOWN_CHARACTERS)}>{text.slice(0, SHOWN_CHARACTERS)}</span>;
}
