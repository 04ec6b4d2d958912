import type { LocalClock, LocalInstant } from '../lines/localClock';
import { quoted, Unreadable } from '../lines/unreadable';
import {
  type ClockTime,
  readChipcode,
  readClock,
  readCount,
  readDevice,
  readLongDate,
  requireCount,
} from '../lines/values';
import type { RawRead } from '../rawRead';

/** Where the fields stand that name the box and its file. */
interface Layout {
  boxName: number;
  file: number;
  boxId: number;
}

const WITH_LOOP_ONLY: Layout = { boxName: 16, file: 17, boxId: 19 };
const WITHOUT_LOOP_ONLY: Layout = { boxName: 15, file: 16, boxId: 18 };
const FULL = 20;
const MOST_WITHOUT_BOX = 16;
const LEAST = 6;
const PUSHED = '#P;';
/** Decoders without GPS count days instead: 0000-00-00, after 24 hours 0000-00-01. */
const COUNTED_DAY = /^0000-00-(\d{2})$/;

/**
 * A passing record of a RACE RESULT decoder or of the exporters named after it (raceresult.com, "Decoder Communication Protocol"
 * and "Default raw data exporters"):
 *
 * PassingNo;Bib or transponder;Date;Time;EventID;Hits;MaxRSSI;InternalData;IsActive;Channel;LoopID;LoopOnly;WakeupCounter;Battery;
 * Temperature;InternalActiveData;BoxName;FileNumber;MaxRSSIAntenna;BoxId
 *
 * Protocol 1.6 and later has these 20 fields, and may append more; "Raw Data Record V1" leaves out LoopOnly; before 1.6 the
 * record ends after 6 to 16 of them and names no box. What a decoder pushes begins with `#P;`. Exporters leave the date empty.
 */
export function readPassingLine(
  line: string,
  { clock, device: givenDevice }: { clock: LocalClock; device: string | null },
): RawRead {
  const record = line.startsWith(PUSHED) ? line.slice(PUSHED.length) : line;
  const fields = record.trim().split(';');
  if (fields.length > 0 && !/^\d+$/.test(fields[0]!.trim()))
    throw new Unreadable('sequence', `${quoted(fields[0]!)} is no passing number`);
  const layout = layoutOf(fields.length);
  const device = (layout && (readDevice(fields[layout.boxId]) ?? readDevice(fields[layout.boxName]))) ?? givenDevice;
  const read = {
    chipcode: readChipcode(fields[1]),
    device,
    sequence: requireCount('sequence', fields[0]),
    file: layout ? readCount('file', fields[layout.file]) : null,
  };
  // Last, so that a record rejected for another field leaves no trace in the clock.
  return {
    ...read,
    ...readTime({ date: fields[2]!.trim(), clockTime: readClock(fields[3]!), clock, device }),
    raw: line,
  };
}

function layoutOf(count: number): Layout | null {
  if (count >= FULL) return WITH_LOOP_ONLY;
  if (count === FULL - 1) return WITHOUT_LOOP_ONLY;
  if (count >= LEAST && count <= MOST_WITHOUT_BOX) return null;
  throw new Unreadable('fields', `there are ${count}, where a passing has 6 to 16, 19, or at least 20`);
}

interface PassingTime {
  date: string;
  clockTime: ClockTime;
  clock: LocalClock;
  device: string | null;
}

function readTime({ date, clockTime, clock, device }: PassingTime): LocalInstant {
  const [, days] = COUNTED_DAY.exec(date) ?? [];
  if (days !== undefined) return clock.instantAfterFirstDay({ daysLater: Number(days), clock: clockTime, device });
  return clock.instant({ date: date === '' ? null : readLongDate(date), clock: clockTime, device });
}
