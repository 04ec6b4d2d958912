const MS_PER_SECOND = 1000;
/** Of a mile, as pace is converted. */
const MILES_PER_KM = 0.621371;

/**
 * Time for one unit of distance: `5:12` as `05:12`, with hours only where there are any (`1:02:03` as `01:02:03`). `msPerKm` is per
 * kilometre; per mile it is divided by 0.621371. Whatever is no pace gives an empty text.
 */
export function formatPace(msPerKm: number, unit: 'km' | 'miles' = 'km'): string {
  if (!Number.isFinite(msPerKm) || msPerKm < 0) return '';
  const ms = unit === 'miles' ? msPerKm / MILES_PER_KM : msPerKm;
  const total = Math.round(ms / MS_PER_SECOND);
  const two = (count: number): string => String(count).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const clock = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}
