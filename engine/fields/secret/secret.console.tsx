import type { FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';

export const secretConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./SecretControl')).SecretControl).Input,
  FilterInput: textFilterInput,
  Cell: () => <span>••••••</span>,
};
