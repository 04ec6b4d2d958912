import type { WidgetType } from '../../resources/widgets/widgetTypes';
import type { LOGOS } from './pictures/logos';

// What the demo's marathon shows around its races. Minutes are from the marathon's start.

interface DemoSponsor {
  readonly name: string;
  readonly logo: keyof typeof LOGOS;
  readonly description: string;
  readonly visible?: boolean;
}

export const DEMO_SPONSORS: readonly { category: string; sponsors: readonly DemoSponsor[] }[] = [
  {
    category: 'Title partner',
    sponsors: [
      { name: 'Meridian Mutual', logo: 'meridian', description: 'Insures everybody on the course, on the day.' },
    ],
  },
  {
    category: 'Partners',
    sponsors: [
      { name: 'Tideline Drinks', logo: 'tide', description: 'Water and sports drinks at each post.' },
      { name: 'Quayside Sports', logo: 'quay', description: 'Shoes and shirts, and a tent at the expo.' },
      { name: 'Lantern Power', logo: 'lantern', description: 'Power for clocks, music and light.' },
      { name: 'Gull Couriers', logo: 'gull', description: 'Brings bags from the start to the finish.' },
    ],
  },
  {
    category: 'Suppliers',
    sponsors: [
      { name: 'Saltmarsh Bakery', logo: 'bakery', description: '4,000 buns behind the finish.' },
      { name: 'Pier Nine Coffee', logo: 'coffee', description: 'Coffee for volunteers.' },
      { name: 'Drift Bikes', logo: 'drift', description: 'Lead bikes of all races.' },
      {
        name: 'Old Anchor Printing',
        logo: 'anchor',
        description: 'Bibs and signs. The contract is not signed yet.',
        visible: false,
      },
    ],
  },
];

interface DemoWidget {
  readonly type: WidgetType;
  readonly title: string;
  settings(ids: DemoIds): Readonly<Record<string, unknown>>;
}

interface DemoIds {
  /** In the order of the races. */
  readonly races: readonly number[];
  /** Of the marathon. */
  readonly rankings: readonly number[];
}

/** One of each type. */
export const DEMO_WIDGETS: readonly DemoWidget[] = [
  { type: 'program', title: 'Program of the weekend', settings: () => ({ group_by_day: true, show_past: true }) },
  {
    type: 'counter',
    title: 'Countdown to the 10 km',
    settings: ({ races }) => ({
      target: 'race',
      race_id: races[2],
      label: 'Until the 10 km starts',
      finished_text: 'The 10 km is under way.',
    }),
  },
  {
    type: 'live_tracking',
    title: 'Follow the runners',
    settings: ({ races }) => ({ race_ids: races.slice(0, 3), show_map: true, show_search: true }),
  },
  { type: 'selfie', title: 'Your pictures', settings: () => ({ moderation: 'before' }) },
  {
    type: 'registration',
    title: 'Run with us next year',
    settings: () => ({ url: 'https://harbour-city.example/register', label: 'Put me on the list' }),
  },
  {
    type: 'statistics',
    title: 'The field in numbers',
    settings: ({ races }) => ({
      race_ids: races.slice(0, 3),
      shows: ['registered', 'on_course', 'finished', 'gender', 'age', 'country'],
    }),
  },
  // The channels of its organization.
  { type: 'social', title: 'Elsewhere', settings: () => ({}) },
  {
    type: 'contact',
    title: 'Contact',
    settings: () => ({ email: 'info@harbour-city.example', phone: '+32 9 000 00 00', show_address: true }),
  },
  {
    type: 'rankings',
    title: 'Results of the marathon',
    settings: ({ rankings }) => ({ ranking_ids: rankings, rows: 10, show_search: true, show_splits: true }),
  },
  {
    type: 'personal_url',
    title: 'Your photos',
    settings: () => ({
      url_template: 'https://photos.harbour-city.example/2026/{start_number}',
      label: 'Find my photos',
    }),
  },
  {
    type: 'direct_url',
    title: 'Where to sleep',
    settings: () => ({ url: 'https://harbour-city.example/hotels', label: 'Hotels by the harbour', open_in: 'new' }),
  },
];

/** `icon` is one of the map's. */
export const DEMO_PROGRAM = [
  {
    title: 'Bibs and bags',
    from: -1_140,
    to: -840,
    location: 'Expo hall, Kaai 12',
    icon: 'registration-point',
    description: 'Bring a card that says who you are.',
  },
  { title: 'Kids run, 6 to 8 years', from: -1_020, to: -1_000, location: 'Market square', icon: 'running' },
  { title: 'Kids run, 9 to 12 years', from: -1_000, to: -970, location: 'Market square', icon: 'running' },
  {
    title: 'Pasta party',
    from: -930,
    to: -780,
    location: 'Warehouse 4',
    icon: 'food',
    description: 'Two sauces, one without meat.',
  },
  { title: 'Last bibs', from: -120, to: -30, location: 'Expo hall, Kaai 12', icon: 'startnumber' },
  { title: 'Bags go to the finish', from: -60, to: -15, location: 'Behind the start', icon: 'baggage-drop-area' },
  {
    title: 'Marathon',
    from: 0,
    to: 360,
    location: 'Start on the quay',
    icon: 'start',
    description: 'Five waves, eight minutes apart.',
  },
  { title: 'Half marathon', from: 75, to: 345, location: 'Start on the quay', icon: 'start' },
  { title: 'Bands along the course', from: 90, to: 330, location: 'Kilometres 12, 25 and 38', icon: 'music' },
  { title: '10 km', from: 210, to: 330, location: 'Start on the quay', icon: 'start' },
  { title: 'Prizes', from: 240, to: 270, location: 'Stage at the finish', icon: 'medal-collection-stand' },
  { title: 'Massage', from: 150, to: 400, location: 'Tent at the finish', icon: 'physiotherapy' },
] as const;

interface Texts {
  readonly title: string;
  readonly body: string;
}

interface DemoArticle extends Texts {
  readonly status: 'draft' | 'scheduled' | 'published';
  /** When it is out; null of a draft. */
  readonly minutes: number | null;
  /** In Dutch as well. */
  readonly dutch?: Texts;
  /** Of its picture. */
  readonly seed?: number;
}

export const DEMO_ARTICLES: readonly DemoArticle[] = [
  {
    title: 'Twenty thousand runners along the water',
    body: '<p>More of you than ever have a bib. <strong>All four races are full.</strong></p><p>Come by train: trams stop 300 m from the start, and cars cannot reach the old harbour before four in the afternoon.</p>',
    status: 'published',
    minutes: -4_320,
    seed: 11,
    dutch: {
      title: 'Twintigduizend lopers langs het water',
      body: '<p>Nooit hadden zo velen een startnummer. <strong>De vier wedstrijden zijn volzet.</strong></p><p>Kom met de trein: de tram stopt op 300 m van de start, en de oude haven is tot vier uur verkeersvrij.</p>',
    },
  },
  {
    title: 'The children have opened the weekend',
    body: '<p>1,800 children ran around the market square. Every one of them has a medal now, and some have two.</p>',
    status: 'published',
    minutes: -840,
    seed: 23,
    dutch: {
      title: 'De kinderen openden het weekend',
      body: '<p>1.800 kinderen liepen rond de markt. Ze hebben nu allemaal een medaille, en sommigen twee.</p>',
    },
  },
  {
    title: 'Photos and diplomas',
    body: '<p>Your photos are there by your bib, and your diploma with them. A time that is not right? Ask on the page of the athlete.</p>',
    status: 'scheduled',
    minutes: 1_440,
    seed: 37,
  },
  {
    title: 'Thank you, volunteers',
    body: '<p>900 of you stood at the roads since five in the morning. <em>Names of the teams to be added.</em></p>',
    status: 'draft',
    minutes: null,
  },
];

export const DEMO_SELFIES = [
  { author: 'Noor', caption: 'First marathon, first medal!', status: 'approved', runners: 1 },
  { author: 'Team Quay', caption: 'Three of us, one plan: to get there.', status: 'approved', runners: 3 },
  { author: 'Lars', caption: 'Two minutes before the gun', status: 'approved', runners: 2 },
  { author: 'Iris and Dad', caption: 'We cheer at kilometre 30', status: 'approved', runners: 2 },
  { author: null, caption: 'What a view from the bridge', status: 'approved', runners: 0 },
  { author: 'Youssef', caption: 'Legs gone, smile here', status: 'pending', runners: 1 },
  { author: 'The night shift', caption: 'Straight from work to the start', status: 'pending', runners: 3 },
  { author: 'Mila', caption: null, status: 'pending', runners: 1 },
  { author: 'Buy cheap watches', caption: 'watches.example', status: 'hidden', runners: 0 },
] as const;

/** What phones were told, and are still to be. `minutes` is null of a draft. */
export const DEMO_NEWS = [
  {
    title: 'Trams are free today',
    body: 'Show your bib. The last tram leaves the harbour at 22:10.',
    minutes: -180,
    sent: { reached: 412, gone: 9 },
  },
  {
    title: 'They are off',
    body: 'The marathon has started. Follow your runners live.',
    minutes: 1,
    sent: { reached: 438, gone: 3 },
  },
  { title: 'Photos and diplomas are there', body: 'Find yours by your bib.', minutes: 1_440, sent: null },
  { title: 'Next year’s date', body: 'Registration opens in a week. Be there early.', minutes: null, sent: null },
] as const;

/** What followers are told on the way, by race and timeline. */
export const DEMO_PROGRESS = [
  {
    race: 0,
    timeline: 'Half',
    title: '{first_name} is half way',
    body: '{time} at {distance}, {pace}. Expected at the finish at {expected_finish}.',
    enabled: true,
  },
  {
    race: 0,
    timeline: '40 km',
    title: '{first_name} comes to the finish',
    body: '{time} at 40 km. Expected at {expected_finish}: be at the quay.',
    enabled: true,
  },
  {
    race: 0,
    timeline: 'Finish',
    title: '{first_name} has finished',
    body: '{race} in {time}, rank {rank}.',
    enabled: true,
  },
  {
    race: 1,
    timeline: 'Finish',
    title: '{first_name} has finished',
    body: '{race} in {time}, rank {rank}.',
    enabled: true,
  },
  { race: 2, timeline: '5 km', title: '{first_name} at 5 km', body: '{time}, {pace}.', enabled: false },
] as const;
