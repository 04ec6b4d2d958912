export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day it is where the reader is, as `YYYY-MM-DD`. */
export function dayHere(): string {
  // Swedish days are written as the standard writes them.
  return new Date().toLocaleDateString('sv-SE');
}

/** Whether two zones are not the same one, whatever their clocks show today. Names of one zone, old and new, are the same. */
export function zonesDiffer(one: string, other: string): boolean {
  return one !== other && canonicalZone(one) !== canonicalZone(other);
}

/** `CEST`, or `GMT+2` where a zone has no short name in English. */
export function zoneName(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** `Asia/Kolkata` and `Asia/Calcutta` → one name for both. */
function canonicalZone(zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
}
