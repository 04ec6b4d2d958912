import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { plainText } from './richText.field';

const SHOWN_CHARACTERS = 200;

export const looks = {
  rich_text: {
    Control: lazy(async () => ({ default: (await import('./RichTextControl')).RichTextControl })),
    FilterControl: OperandControl,
    Cell: RichTextCell,
    width: 240,
  },
} satisfies Looks;

/** The words alone: a cell has one line. */
function RichTextCell({ value }: FieldCellProps) {
  const text = plainText(String(value)).replace(/\s+/g, ' ').trim();
  return <span title={text.slice(0, SHOWN_CHARACTERS)}>{text.slice(0, SHOWN_CHARACTERS)}</span>;
}
