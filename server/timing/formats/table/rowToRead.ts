import type { DetectedDateFormat } from '../../../../engine/tables/detectDateFormat';
import type { LocalClock, LocalInstant } from '../lines/localClock';
import { quoted, Unreadable } from '../lines/unreadable';
import {
  checkInstant,
  readChipcode,
  readClock,
  readCount,
  readDevice,
  readElapsed,
  readStartNumber,
} from '../lines/values';
import type { RawRead } from '../rawRead';
import type { ColumnPositions } from './columnPositions';
import { type Moment, readDateCell, readMoment } from './moment';

/** Of a time of day, of seconds since something, or milliseconds since 1970. */
const HAS_FRACTION = /:\d{2}[.,]\d|^\d+[.,]\d+$|^\d{13,}$/;

interface RowContext {
  positions: ColumnPositions;
  format: DetectedDateFormat | null;
  /** The heading of the times names a duration. */
  isElapsed?: boolean;
  clock: LocalClock;
  /** For rows that name no device. */
  device: string | null;
  /** What times count from that are none of the day. */
  firedAt?: number | null;
}

/** The read of one row of a table. */
export function rowToRead(cells: string[], raw: string, context: RowContext): RawRead {
  const { positions, format, isElapsed, clock, device, firedAt = null } = context;
  const cell = (position: number | undefined): string => (position === undefined ? '' : (cells[position] ?? ''));
  const time = cell(positions.time);
  if (time === '') throw new Unreadable('time', 'it is empty');
  const name = readDevice(cell(positions.device)) ?? device;
  const milliseconds = fractionOf(time, cell(positions.milliseconds));
  const moment = momentOf();
  const read = {
    ...whoOf(cell(positions.chipcode), positions.start_number === undefined ? undefined : cell(positions.start_number)),
    device: name,
    sequence: readCount('sequence', cell(positions.number)),
    file: readCount('file', cell(positions.file)),
  };
  // Last, so that a row rejected for another column leaves no trace in the clock.
  const instant: LocalInstant =
    'instant' in moment ? { time: moment.instant } : clock.instant({ ...moment, device: name });
  const { otherTime } = instant;
  return {
    ...read,
    ...instant,
    time: instant.time + milliseconds,
    ...(otherTime !== undefined && { otherTime: otherTime + milliseconds }),
    raw,
  };

  function momentOf(): Moment {
    if (firedAt !== null) return { instant: checkInstant(firedAt + readElapsed(time), time) };
    if (positions.date === undefined) return readMoment(time, { format, isElapsed });
    return { date: readDateCell(cell(positions.date), format), clock: readClock(time) };
  }
}

/** What a column of its own says of the second, where the time itself says nothing of it. */
function fractionOf(time: string, text: string): number {
  const milliseconds = readCount('milliseconds', text) ?? 0;
  if (milliseconds > 999)
    throw new Unreadable('milliseconds', `${quoted(text)} is more than a second: leave the column out`);
  return HAS_FRACTION.test(time) ? 0 : milliseconds;
}

/** By the chip where there is one. */
function whoOf(chip: string, startNumber: string | undefined): Pick<RawRead, 'chipcode' | 'startNumber'> {
  if (chip.trim() !== '' || startNumber === undefined) return { chipcode: readChipcode(chip) };
  return { chipcode: null, startNumber: readStartNumber(startNumber) };
}
