import type { LocalClock } from '../lines/localClock';
import { quoted, Unreadable } from '../lines/unreadable';
import { checkInstant, parseClock, readChipcode, readCount, readDevice, readLongDate } from '../lines/values';
import type { RawRead } from '../rawRead';

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(.+)$/;
const DAY_S = 86_400;

type Fields = Record<string, unknown>;

/**
 * A "Raw Data Record JSON" of RACE RESULT (raceresult.com, "Default raw data exporters"): `{"Bib":…, "Time":32795.944,
 * "Passing":{"Transponder":"ZICAD30", "DeviceID":"D-50432", "FileNo":177, "PassingNo":1, "UTCTime":"…Z", …}}`, or the inner
 * object alone. `UTCTime` is taken at its word; without it `Time` counts seconds since midnight, local. `Received`, the clock of
 * the computer, is not used. What a person marked as `Invalid` there is still a read here: raw reads are all kept.
 */
export function readPassingJson(
  raw: string,
  { clock, device: givenDevice }: { clock: LocalClock; device: string | null },
): RawRead {
  const record = parse(raw);
  const passing = isFields(record.Passing) ? record.Passing : record;
  if (passing.IsMarker === true) throw new Unreadable('IsMarker', 'this is a marker set by hand, no chip');
  const device = readDevice(textOf(passing.DeviceID)) ?? readDevice(textOf(passing.DeviceName)) ?? givenDevice;
  const utcTime = textOf(passing.UTCTime);
  const read = {
    chipcode: readChipcode(textOf(passing.Transponder)),
    device,
    sequence: readCount('PassingNo', textOf(passing.PassingNo)),
    file: readCount('FileNo', textOf(passing.FileNo)),
  };
  // Last, so that a record rejected for another field leaves no trace in the clock.
  return {
    ...read,
    ...(isTold(utcTime)
      ? { time: readUtc(utcTime) }
      : clock.instant({ date: null, clock: readSeconds(record.Time), device })),
    raw,
  };
}

function parse(raw: string): Fields {
  try {
    const value: unknown = JSON.parse(raw);
    if (isFields(value)) return value;
  } catch {
    // Said below, in words that do not change with the version of the engine.
  }
  throw new Unreadable('record', 'it is no JSON object');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The year 1 is how the exporter writes a time that it does not have. */
function isTold(utcTime: string | undefined): utcTime is string {
  return utcTime !== undefined && utcTime !== '' && !utcTime.startsWith('0001-');
}

function readUtc(text: string): number {
  const [, date = '', time = ''] = TIMESTAMP.exec(text) ?? [];
  const clock = parseClock(time);
  if (!clock || clock.offset === null) throw new Unreadable('UTCTime', `${quoted(text)} is no instant with its offset`);
  return checkInstant(Date.parse(readLongDate(date)) + clock.milliseconds - clock.offset * 60_000, text);
}

function readSeconds(value: unknown): { milliseconds: number; offset: null } {
  const seconds = typeof value === 'number' ? value : Number.NaN;
  if (!(seconds >= 0 && seconds < DAY_S)) throw new Unreadable('Time', 'there is neither UTCTime nor a time of day');
  return { milliseconds: Math.round(seconds * 1000), offset: null };
}
