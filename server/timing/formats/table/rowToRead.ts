import type { DetectedDateFormat } from '../../../../engine/tables/detectDateFormat';
import type { LocalClock } from '../lines/localClock';
import { Unreadable } from '../lines/unreadable';
import { readChipcode, readClock, readCount, readDevice } from '../lines/values';
import type { RawRead } from '../rawRead';
import type { ColumnPositions } from './columnPositions';
import { type Moment, readDateCell, readMoment } from './moment';

interface RowContext {
  positions: ColumnPositions;
  format: DetectedDateFormat | null;
  clock: LocalClock;
  /** For rows that name no device. */
  device: string | null;
}

/** The read of one row of a table. */
export function rowToRead(cells: string[], raw: string, { positions, format, clock, device }: RowContext): RawRead {
  const cell = (position: number | undefined): string => (position === undefined ? '' : (cells[position] ?? ''));
  const time = cell(positions.time);
  if (time === '') throw new Unreadable('time', 'it is empty');
  const name = readDevice(cell(positions.device)) ?? device;
  const moment: Moment =
    positions.date === undefined
      ? readMoment(time, format)
      : { date: readDateCell(cell(positions.date), format), clock: readClock(time) };
  const read = {
    chipcode: readChipcode(cell(positions.chipcode)),
    device: name,
    sequence: readCount('sequence', cell(positions.number)),
    file: readCount('file', cell(positions.file)),
  };
  // Last, so that a row rejected for another column leaves no trace in the clock.
  const instant = 'instant' in moment ? moment.instant : clock.instant({ ...moment, device: name });
  return { ...read, time: instant, raw };
}
