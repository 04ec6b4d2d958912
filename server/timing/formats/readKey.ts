import type { RawRead } from './rawRead';

/**
 * What makes a read the same read when it is sent again: event, device, file and number where the device has all of them,
 * else event, device, chip (or start number) and time. A number without its file is not enough: devices count from one again in every file.
 */
export function readKey({
  eventId,
  device,
  file,
  sequence,
  chipcode,
  startNumber,
  time,
}: { eventId: string | number } & Omit<RawRead, 'raw' | 'line'>): string {
  const isNumbered = device !== null && file !== null && sequence !== null;
  // A number in third place, a chip's text or nothing: the three kinds of key never meet.
  const what = isNumbered ? [file, sequence] : chipcode === null ? [null, startNumber, time] : [chipcode, time];
  return JSON.stringify([String(eventId), device, ...what]);
}
