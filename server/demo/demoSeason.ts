import type { EventStatus } from '../../resources/events/eventStatuses';

/** Who looks after events beside the demo's own account. They have no password, so that nobody can sign in as one of them. */
export const DEMO_SUPPORT = [
  { first_name: 'Lotte', last_name: 'Peeters' },
  { first_name: 'Milan', last_name: 'De Smet' },
] as const;

export const DEMO_ORGANIZATIONS = [
  { name: 'Polder Sports', slug: 'polder-sports', city: 'Brugge', country: 'BE' },
  { name: 'Highland Wheels', slug: 'highland-wheels', city: 'Durbuy', country: 'BE' },
] as const;

interface SeasonEvent {
  readonly name: string;
  readonly city: string;
  /** Of the organizations above. */
  readonly of: 0 | 1;
  /** Weeks from the one of the demo, and the day in it: 5 is its Saturday. */
  readonly week: number;
  readonly day: number;
  readonly days?: number;
  readonly status: EventStatus;
  /** Of the support team, the demo's own account first; null where nobody does yet. */
  readonly support: 0 | 1 | 2 | null;
  readonly sport: 'running' | 'cycling' | 'triathlon' | 'walking' | 'mountain_biking';
  readonly kilometres: number;
}

type Row = [
  SeasonEvent['name'],
  SeasonEvent['city'],
  SeasonEvent['of'],
  number,
  number,
  EventStatus,
  SeasonEvent['support'],
  SeasonEvent['sport'],
  number,
  number?,
];

/** A season of other organizations, around the demo's own: a weekend with too much for one person, and a week with too much for all. */
const ROWS: readonly Row[] = [
  ['Windmill 10', 'Damme', 0, -9, 6, 'finished', 0, 'running', 10],
  ['Frost Gravel', 'La Roche', 1, -7, 5, 'finished', 1, 'cycling', 90],
  ['Canal Walk', 'Brugge', 0, -5, 6, 'finished', 2, 'walking', 20],
  ['Fagnes Trail Weekend', 'Malmedy', 1, -3, 5, 'finished', 0, 'running', 32, 2],
  ['Sluis Night Run', 'Sluis', 0, -2, 4, 'finished', 2, 'running', 8],
  ['Ridge Marathon MTB', 'Houffalize', 1, -1, 5, 'finished', 1, 'mountain_biking', 75],
  ['Polder Half', 'Knokke', 0, 1, 6, 'published', 2, 'running', 21],
  ['Seven Hills Ride', 'Durbuy', 1, 1, 5, 'published', 1, 'cycling', 120],
  ['Lock Keepers Run', 'Brugge', 0, 2, 6, 'published', 0, 'running', 12],
  ['Quarry Triathlon', 'Durbuy', 1, 2, 5, 'published', 1, 'triathlon', 51],
  ['Belfry Stairs', 'Brugge', 0, 3, 5, 'approved', 2, 'running', 1, 2],
  ['Ourthe Valley Trail', 'Hotton', 1, 3, 5, 'approved', 2, 'running', 28, 2],
  ['Dyke to Dyke', 'Damme', 0, 3, 6, 'submitted', 2, 'running', 16],
  ['Castle Climb', 'La Roche', 1, 3, 6, 'submitted', null, 'cycling', 64],
  ['Polder Kids Run', 'Brugge', 0, 5, 2, 'draft', 0, 'running', 2],
  ['Twilight Criterium', 'Durbuy', 1, 5, 3, 'submitted', 1, 'cycling', 40],
  ['Harbour Swim Run', 'Zeebrugge', 0, 5, 4, 'submitted', 2, 'triathlon', 14],
  ['Forest Loop 25', 'Bastogne', 1, 5, 5, 'submitted', 1, 'running', 25],
  ['Two Rivers Ride', 'Hotton', 1, 5, 5, 'approved', 1, 'cycling', 140, 2],
  ['Lace Makers Walk', 'Brugge', 0, 5, 5, 'draft', null, 'walking', 25],
  ['Sea Wall 15', 'Knokke', 0, 5, 6, 'draft', 2, 'running', 15],
  ['Slate Mine Trail', 'Martelange', 1, 5, 6, 'rejected', null, 'running', 18],
  ['Old Railway Ride', 'Durbuy', 1, 5, 6, 'draft', 0, 'cycling', 80],
  ['Abbey Run', 'Damme', 0, 5, 6, 'submitted', 0, 'running', 11],
  ['Market Square Mile', 'Brugge', 0, 5, 4, 'draft', null, 'running', 2],
  ['Bison Ultra', 'Bastogne', 1, 8, 4, 'draft', 1, 'running', 100, 3],
  ['Beach Relay', 'Knokke', 0, 10, 6, 'draft', null, 'running', 12],
  ['Plateau Gravel', 'Bastogne', 1, 12, 5, 'draft', 2, 'cycling', 110],
  ['Harvest Run', 'Damme', 0, 16, 6, 'draft', null, 'running', 10],
  ['Autumn Leaves MTB', 'Houffalize', 1, 20, 5, 'draft', null, 'mountain_biking', 60],
];

export const DEMO_SEASON: readonly SeasonEvent[] = ROWS.map(
  ([name, city, of, week, day, status, support, sport, kilometres, days = 1]) => ({
    ...{ name, city, of, week, day, status, support, sport, kilometres, days },
  }),
);
