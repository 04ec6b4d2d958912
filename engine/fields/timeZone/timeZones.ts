let known: readonly string[] | undefined;

/** Every zone this machine lists, in alphabetical order. Browsers differ in a few: check with `isTimeZone`. */
export function timeZones(): readonly string[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return known;
}

/** Whether dates can be written in the zone: an IANA name, old ones such as `Asia/Calcutta` included, in any case. */
export function isTimeZone(name: string): boolean {
  // Some machines take offsets such as +02:00 too; those say nothing about summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
