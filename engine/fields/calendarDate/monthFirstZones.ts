/** The zones of the United States, where the month is written before the day. */
const MONTH_FIRST =
  /^(?:US\/.+|Pacific\/Honolulu|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Yakutat|Metlakatla|(?:Indiana|Kentucky|North_Dakota)\/.+))$/;

/** Whether people of a zone write 12/31/1990. Nobody does so with full stops. */
export function isMonthFirstZone(timeZone: string): boolean {
  return MONTH_FIRST.test(timeZone);
}
