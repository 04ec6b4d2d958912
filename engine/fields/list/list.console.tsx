import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';

export const listConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./ListControl')).ListControl).Input,
  FilterInput: textFilterInput,
  Cell: ListCell,
};

export function ListCell({ value }: FieldCellProps) {
  const text = (value as readonly string[]).join(', ');
  return <span title={text}>{text}</span>;
}
