import type { FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';
import { ListCell } from '../list/list.console';

export const keywordsConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./KeywordsControl')).KeywordsControl).Input,
  FilterInput: textFilterInput,
  Cell: ListCell,
};
