import type { BuildStatus, Platform } from '../../resources/builds/buildFlow';

export interface DemoBuild {
  readonly platform: Platform;
  readonly version: string;
  readonly status: BuildStatus;
  /** Before now. */
  readonly days: number;
  readonly review: boolean;
  readonly log: readonly string[];
  readonly message?: string;
}

const MADE = ['Making the bundle.', 'Handed over to the build service.'];

/** What was built of the demo's app, the first first. The numbers of each platform follow one another. */
export const DEMO_BUILDS: readonly DemoBuild[] = [
  {
    platform: 'ios',
    version: '1.0.0',
    status: 'released',
    days: 40,
    review: true,
    log: [
      ...MADE,
      'The build service says: building.',
      'The build service says: in review.',
      'The build service says: released.',
    ],
  },
  {
    platform: 'android',
    version: '1.0.0',
    status: 'released',
    days: 40,
    review: true,
    log: [
      ...MADE,
      'The build service says: building.',
      'The build service says: in review.',
      'The build service says: released.',
    ],
  },
  {
    platform: 'ios',
    version: '1.1.0',
    status: 'failed',
    days: 6,
    review: true,
    log: [...MADE, 'The build service says: building.', 'The signing certificate has expired.'],
    message: 'The signing certificate has expired.',
  },
  {
    platform: 'android',
    version: '1.1.0',
    status: 'cancelled',
    days: 6,
    review: false,
    log: [...MADE, 'Cancelled by Julie Lambert.'],
  },
  {
    platform: 'ios',
    version: '1.1.0',
    status: 'in_review',
    days: 2,
    review: true,
    log: [...MADE, 'The build service says: building.', 'The build service says: in review.'],
  },
];

/** What the stores show of the demo's app. */
export const DEMO_STORE_TEXTS = {
  store_short_description: 'Follow the runners of the Harbour City Marathon, live.',
  store_promotional_text: 'Race weekend is here: follow your runners along the old harbour.',
  store_description:
    'The marathon weekend of Harbour City in your pocket.\n\nFollow your runners live on the map, see their splits as they come in, and find every result as soon as it is official. The program, the courses and everything around the harbour are in it too.',
  privacy_url: 'https://harbour-city.example/privacy',
  support_url: 'https://harbour-city.example/help',
  store_translations: {
    'nl-BE': {
      title: 'Havenstad Marathon',
      subtitle: 'Live volgen en uitslagen',
      short_description: 'Volg de lopers van de Havenstad Marathon, live.',
      description:
        'Het marathonweekend van Havenstad op zak.\n\nVolg je lopers live op de kaart, zie hun tussentijden zodra ze er zijn en vind elke uitslag zodra die officieel is.',
      keywords: ['marathon', 'lopen', 'uitslagen'],
    },
  },
} as const;
