import type { LocalClock } from '../lines/localClock';
import { quoted, Unreadable } from '../lines/unreadable';
import { readChipcode, readClock, readShortDate } from '../lines/values';
import type { RawRead } from '../rawRead';

/** A moment somebody or something marked, such as a gunshot. */
export interface MylapsMarker {
  device: string | null;
  /** Milliseconds since 1970 in UTC. */
  time: number;
  /** As sent: `Gunshot` or `gun` for the start of a race. */
  kind: string;
  name: string;
  raw: string;
}

interface Context {
  clock: LocalClock;
  /** The location the Toolkit speaks for. */
  device: string | null;
}

const STORED = /^(.{7})([ \d].{11}).{3}.{2}.{3}([0-9a-f]{4})(\d{6})([0-9a-f]{2})$/i;
const STORED_LENGTH = 39;
const SUMMED = 37;

/**
 * A passing of protocol 1, 39 characters such as `AB1234510:50:59.390 3 0F  1000F3005034F`: chip (7), local time (12), device (3),
 * reader (2), lap (3), number in hex (4), YYMMDD (6), checksum. No document on this is public; the places are those that open
 * forwarders use, and the 30 passings of a captured message agree: numbers count up by one, laps count per chip, and the
 * checksum is the sum of the ASCII codes before it modulo 256. The number starts again with every session and names no file.
 */
export function readStoredPassing(raw: string, { clock, device }: Context): RawRead {
  const [, chip, time = '', number = '', date = '', checksum = ''] = STORED.exec(raw) ?? [];
  if (chip === undefined)
    throw new Unreadable(
      'passing',
      `${quoted(raw)} is not built like the ${STORED_LENGTH} characters of a stored passing`,
    );
  const sum = checksumOf(raw);
  if (Number.parseInt(checksum, 16) !== sum)
    throw new Unreadable('checksum', `it is ${checksum}, where the passing gives ${hexByte(sum)}`);
  return {
    chipcode: readChipcode(chip),
    ...clock.instant({ date: readShortDate(date), clock: readClock(time), device }),
    device,
    sequence: Number.parseInt(number, 16),
    file: null,
    raw,
  };
}

/**
 * A passing of protocol 2, `t=10:50:59.390|c=0000007|ct=UH|d=300503|l=1|…`: local time, chip and YYMMDD count here. A chip keeps
 * its leading zeros. The numbers of messages are no numbers of passings: a resent passing is known by its chip and time.
 */
export function readPassing(raw: string, { clock, device }: Context): RawRead {
  const values = valuesOf(raw);
  return {
    chipcode: readChipcode(values.get('c')),
    ...clock.instant({
      date: readShortDate(required(values, 'd', 'date')),
      clock: readClock(required(values, 't', 'time')),
      device,
    }),
    device,
    sequence: null,
    file: null,
    raw,
  };
}

/** A marker, `t=11:03:40.347|mt=Gunshot|n=Gunshot 1`; the time may have its date in front, else it follows the passings. */
export function readMarker(raw: string, { clock, device }: Context): MylapsMarker {
  const values = valuesOf(raw);
  const [, date = null, time = ''] = /^(?:(\d{4}-\d{2}-\d{2}) )?(.*)$/.exec(required(values, 't', 'time')) ?? [];
  return {
    device,
    time: clock.instant({ date, clock: readClock(time), device }).time,
    kind: values.get('mt') ?? '',
    name: values.get('n') ?? '',
    raw,
  };
}

function valuesOf(raw: string): Map<string, string> {
  return new Map(
    raw.split('|').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

function required(values: Map<string, string>, key: string, field: string): string {
  const value = values.get(key);
  if (value === undefined || value === '') throw new Unreadable(field, `there is no ${key}=`);
  return value;
}

function checksumOf(raw: string): number {
  let sum = 0;
  for (let at = 0; at < SUMMED; at++) sum += raw.charCodeAt(at);
  return sum % 256;
}

function hexByte(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}
