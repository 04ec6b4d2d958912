import type { FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { TextCell } from '../text/text.console';

export const timeZoneConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./TimeZoneControl')).TimeZoneControl),
  Cell: TextCell,
  width: 170,
};
