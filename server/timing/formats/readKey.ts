import type { RawRead } from './rawRead';

type KeyedRead = { eventId: string | number } & Omit<RawRead, 'raw' | 'line'>;

/**
 * Key that recognizes a read when it is sent again: event, device, file and number where the device has all of them, else event, device,
 * chip (or start number) and time. A number without its file is not enough: devices count from one again in every file.
 */
export function readKey(read: KeyedRead): string {
  const { eventId, device, file, sequence } = read;
  // A number in third place, a chip's text or nothing: the three kinds of key never meet.
  return JSON.stringify([String(eventId), device, ...(isNumbered(read) ? [file, sequence] : whoAndWhen(read))]);
}

/**
 * Key of a read whose device, file and number another read has already: the counter was reset, or two devices share a name. Undefined for
 * reads that are not recognized by their number.
 */
export function sharedNumberKey(read: KeyedRead): string | undefined {
  const { eventId, device, file, sequence } = read;
  return isNumbered(read) ? JSON.stringify([String(eventId), device, file, sequence, ...whoAndWhen(read)]) : undefined;
}

function isNumbered({ device, file, sequence }: KeyedRead): boolean {
  return device !== null && file !== null && sequence !== null;
}

function whoAndWhen({ chipcode, startNumber, time }: KeyedRead): unknown[] {
  return chipcode === null ? [null, startNumber, time] : [chipcode, time];
}
