const MS_PER_SECOND = 1000;
/** Of a mile, as pace is converted. */
const MILES_PER_KM = 0.621371;

/**
 * Time for one unit of distance: `5:12` as `05:12`, with hours only where there are any (`1:02:03` as `01:02:03`). `msPerKm` is per
 * kilometre; per mile it is divided by 0.621371. Whatever is no pace comes back as it is.
 */
export function formatPace<Given>(msPerKm: Given, unit: 'km' | 'miles' = 'km'): string | Given {
  if (!isLength(msPerKm)) return msPerKm;
  return formatShortTime(unit === 'miles' ? msPerKm / MILES_PER_KM : msPerKm) as string;
}

/** A length of time to the second, `45:10`, with hours only where there are any; whatever is none comes back as it is. */
export function formatShortTime<Given>(milliseconds: Given): string | Given {
  if (!isLength(milliseconds)) return milliseconds;
  const total = Math.round(milliseconds / MS_PER_SECOND);
  const two = (count: number): string => String(count).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const clock = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}

function isLength(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0;
}
