import { roundTo } from './numbers';

/** Metres in one of each, as speeds are labelled: a mile of a speed is 1609 m. */
const DIVIDERS: Readonly<Record<SpeedUnit, number>> = { m: 1, km: 1000, miles: 1609 };
const LABELS: Readonly<Record<SpeedUnit, string>> = { m: 'm/h', km: 'km/h', miles: 'miles/h' };
const DECIMALS = 3;

type SpeedUnit = 'm' | 'km' | 'miles';

/** `12.5 km/h` of 12500 metres an hour, with three decimals at most; whatever is no speed comes back as it is. */
export function formatSpeed<Given>(metresPerHour: Given, unit: SpeedUnit): string | Given {
  if (!Number.isFinite(metresPerHour)) return metresPerHour;
  return `${roundTo((metresPerHour as number) / DIVIDERS[unit], DECIMALS)} ${LABELS[unit]}`;
}
