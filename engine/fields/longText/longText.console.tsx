import type { FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';
import { TextCell } from '../text/text.console';

export const longTextConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./LongTextControl')).LongTextControl).Input,
  FilterInput: textFilterInput,
  Cell: TextCell,
  width: 240,
};
