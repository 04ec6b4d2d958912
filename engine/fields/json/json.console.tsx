import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { roundNumbers } from '../format/numbers';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';

export const jsonConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./JsonControl')).JsonControl).Input,
  FilterInput: textFilterInput,
  Cell: JsonCell,
  width: 200,
};

function JsonCell({ value }: FieldCellProps) {
  return <code title={JSON.stringify(value, null, 2)}>{JSON.stringify(roundNumbers(value))}</code>;
}
