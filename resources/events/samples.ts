import type { WidgetType } from '../widgets/widgetTypes';

/** A race of a sample. Clock times are those of the event's first day, in its zone. */
export interface SampleRace {
  readonly name: string;
  readonly sport: string;
  readonly distance: { readonly value: number; readonly unit: 'km' };
  /** `HH:mm` */
  readonly start: string;
  readonly start_type: 'mass' | 'wave';
  /** Minutes after the start by which everybody is in. */
  readonly cutoff?: number;
  readonly waves?: readonly {
    readonly name: string;
    readonly after: number;
    readonly from: number;
    readonly to: number;
  }[];
}

const FIRST_WIDGETS: readonly WidgetType[] = ['program', 'counter', 'live_tracking', 'rankings'];

interface Sample {
  readonly races: readonly SampleRace[];
  /** Each as it is made without any settings. */
  readonly widgets: readonly WidgetType[];
  readonly sponsorCategories: readonly string[];
}

/** What an event can begin with. Everything in it is changed or deleted like anything else afterwards. */
const SAMPLES = {
  club_run: {
    races: [
      { name: 'Kids’ run', sport: 'running', distance: { value: 1, unit: 'km' }, start: '09:30', start_type: 'mass' },
      { name: '5 km', sport: 'running', distance: { value: 5, unit: 'km' }, start: '10:00', start_type: 'mass' },
    ],
    widgets: FIRST_WIDGETS,
    sponsorCategories: ['Partners'],
  },
  marathon: {
    races: [
      {
        ...{ name: 'Marathon', sport: 'running', distance: { value: 42.195, unit: 'km' } },
        ...{ start: '09:00', start_type: 'wave', cutoff: 360 },
        waves: [
          { name: 'Elite', after: 0, from: 1, to: 99 },
          { name: 'A', after: 5, from: 100, to: 2_999 },
          { name: 'B', after: 15, from: 3_000, to: 5_999 },
          { name: 'C', after: 25, from: 6_000, to: 9_999 },
        ],
      },
      {
        ...{ name: 'Half marathon', sport: 'running', distance: { value: 21.0975, unit: 'km' } },
        ...{ start: '10:30', start_type: 'mass', cutoff: 180 },
      },
      { name: '10 km', sport: 'running', distance: { value: 10, unit: 'km' }, start: '12:00', start_type: 'mass' },
    ],
    widgets: [...FIRST_WIDGETS, 'selfie', 'statistics'],
    sponsorCategories: ['Title partner', 'Partners', 'Suppliers'],
  },
  triathlon: {
    races: [
      {
        ...{ name: 'Olympic distance', sport: 'triathlon', distance: { value: 51.5, unit: 'km' } },
        ...{ start: '10:00', start_type: 'wave', cutoff: 240 },
        waves: [
          { name: 'Women', after: 0, from: 1, to: 299 },
          { name: 'Men', after: 10, from: 300, to: 999 },
        ],
      },
      {
        ...{ name: 'Sprint distance', sport: 'triathlon', distance: { value: 25.75, unit: 'km' } },
        ...{ start: '14:00', start_type: 'mass', cutoff: 150 },
      },
    ],
    widgets: FIRST_WIDGETS,
    sponsorCategories: ['Title partner', 'Partners'],
  },
  ultra: {
    races: [
      {
        ...{ name: '100 km', sport: 'running', distance: { value: 100, unit: 'km' } },
        ...{ start: '05:00', start_type: 'mass', cutoff: 1_200 },
      },
      {
        ...{ name: '50 km', sport: 'running', distance: { value: 50, unit: 'km' } },
        ...{ start: '07:00', start_type: 'mass', cutoff: 720 },
      },
    ],
    widgets: FIRST_WIDGETS,
    sponsorCategories: ['Partners'],
  },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof SAMPLES;
export const SAMPLE_NAMES = Object.keys(SAMPLES) as [SampleName, ...SampleName[]];
export const sampleOf = (name: SampleName): Sample => SAMPLES[name];

/** What widgets are called that nobody named yet. */
export const FIRST_TITLES: Readonly<Record<WidgetType, string>> = {
  program: 'Program',
  counter: 'Countdown',
  live_tracking: 'Live tracking',
  selfie: 'Selfies',
  registration: 'Registration',
  statistics: 'Statistics',
  social: 'Social media',
  contact: 'Contact',
  rankings: 'Results',
  personal_url: 'Your page',
  direct_url: 'Web site',
};
