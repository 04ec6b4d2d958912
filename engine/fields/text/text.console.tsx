import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';

export const textConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./TextLineControl')).TextLineControl).Input,
  FilterInput: textFilterInput,
  Cell: TextCell,
};

/** Codes such as start numbers stand in columns as numbers do. */
export const codeConsole: FieldConsole = { ...textConsole, isTabular: true, width: 90 };

/** Any value that is its own text. What the column cuts off shows on hover. */
export function TextCell({ value }: FieldCellProps) {
  const text = String(value);
  return <span title={text}>{text}</span>;
}
