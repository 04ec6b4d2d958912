import type { SportItem } from '../../engine/fields/sportSpeed/sportSpeed.field';

/** Kinds of sport, as every client of the product knows them. */
export const SPORTS = [
  'running',
  'cycling',
  'walking',
  'triathlon',
  'swimming',
  'mountain_biking',
  'inline_skating',
  'ice_skating',
  'obstacle_run',
  'duathlon',
  'handcycle_race',
  'wheelchair_race',
  'motorsport',
  'cross_country_skiing_biathlon',
  'horse_racing',
  'alpine_skiing_snowboard',
  'canoe_kayak',
  'rowing',
  'other',
  'all',
] as const;

/** Speeds of a middling recreational field in km/h: what live tracking assumes until it knows better. */
const AVERAGE_KPH: Readonly<Record<Exclude<(typeof SPORTS)[number], 'all'>, number>> = {
  running: 10,
  cycling: 28,
  walking: 5.5,
  triathlon: 15,
  swimming: 3,
  mountain_biking: 16,
  inline_skating: 22,
  ice_skating: 28,
  obstacle_run: 7,
  duathlon: 17,
  handcycle_race: 24,
  wheelchair_race: 20,
  motorsport: 90,
  cross_country_skiing_biathlon: 14,
  horse_racing: 45,
  alpine_skiing_snowboard: 50,
  canoe_kayak: 9,
  rowing: 14,
  other: 10,
};

const KM_PER_MILE = 1.609344;

/** Sports with an average speed of their own; `all` is a filter, not something one does. */
export const SPORT_SPEEDS: readonly SportItem[] = Object.entries(AVERAGE_KPH).map(([value, kph]) => ({
  value,
  averageSpeed: { km: kph, miles: Math.round((kph / KM_PER_MILE) * 10) / 10 },
}));
