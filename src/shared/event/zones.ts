/** `18:04:09` in a zone. */
export function clockIn(zone: string, instant: Date): string {
  const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(instant);
}
