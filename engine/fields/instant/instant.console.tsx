import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { formatInstant } from '../format/dates';
import { lazyInputs } from '../inputs/lazyInputs';
import { useTimeZone } from './TimeZoneContext';

export const instantConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./InstantControl')).InstantControl),
  Cell: InstantCell,
  isTabular: true,
  width: 160,
};

function InstantCell({ value }: FieldCellProps) {
  const timeZone = useTimeZone();
  const instant = String(value);
  return (
    <time className="sl-figures" dateTime={instant} title={`${instant} · ${timeZone}`}>
      {formatInstant(instant, timeZone)}
    </time>
  );
}
