import type { RawRead } from './rawRead';

/**
 * What makes a read the same read when it is sent again: event, device, file and number where the device has all of them,
 * else event, device, chip and time. A number without its file is not enough: devices count from one again in every file.
 */
export function readKey({
  eventId,
  device,
  file,
  sequence,
  chipcode,
  time,
}: { eventId: string | number } & Omit<RawRead, 'raw'>): string {
  const isNumbered = device !== null && file !== null && sequence !== null;
  // A number in third place or a chip's text: the two kinds of key never meet.
  return JSON.stringify([String(eventId), device, ...(isNumbered ? [file, sequence] : [chipcode, time])]);
}
