import type { ChoiceOptions } from '../engine/fields/choice/choice.field';
import { COUNTRY_CODES, countryName } from '../engine/fields/choice/countries';
import { timeZones } from '../engine/fields/timeZone/timeZones';
import { plan } from './allResources';
import { PUSH_VARIABLES } from './progress_notifications/pushVariables';
import { DATE_FORMATS } from './shared/dateFormats';
import { MAP_ICONS } from './shared/mapIcons';
import { SPORT_SPEEDS } from './shared/sports';

/** One entry of a reference list: what is stored, and its English name. */
type ReferenceItem = { readonly value: string; readonly name: string };

type ReferenceData = Readonly<Record<string, readonly ReferenceItem[]>>;

/** Lists that forms outside the console need too. */
const LIMITED = ['countries', 'genders', 'sports', 'timezones', 'units'] as const;

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'Comma (,)',
  ';': 'Semicolon (;)',
  '\t': 'Tab',
  '|': 'Pipe (|)',
};
const UNITS: Readonly<Record<string, string>> = { km: 'Kilometres', miles: 'Miles', m: 'Metres' };
const WIDGET_TYPES = [
  'program',
  'counter',
  'live_tracking',
  'selfie',
  'registration',
  'statistics',
  'social',
  'contact',
  'rankings',
  'personal_url',
  'direct_url',
] as const;
/** Orders of a list of races. */
const SORT_RACES: Readonly<Record<string, string>> = {
  position: 'Own order',
  name: 'Name',
  start_at: 'Start time',
  distance: 'Distance, short to long',
  '-distance': 'Distance, long to short',
};
/** Names of choices that do not read well as their value with a capital. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  athleteStates: { dnf: 'Did not finish', dns: 'Did not start', dsq: 'Disqualified' },
  timingTypes: { guntime: 'Gun time', chiptime: 'Chip time', racetime: 'Race time' },
  sports: { cross_country_skiing_biathlon: 'Cross-country skiing / biathlon', canoe_kayak: 'Canoe / kayak' },
  importModes: { add_or_update: 'Add or update' },
  raceStatuses: { during: 'In progress' },
  buildPlatforms: { ios: 'iOS' },
  buildStatuses: { bundled: 'Bundle ready' },
  applicationTypes: { single: 'Event app', product: 'Startline', series: 'Series app' },
};

let full: ReferenceData | undefined;

/** Every fixed list by name; those that fields choose from come from the declarations. The same object each time. */
export function fullReferenceData(): ReferenceData {
  full ??= Object.freeze({
    ...declaredLists(),
    countries: countries(),
    sports: sports(),
    timezones: timeZones().map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') })),
    units: named(UNITS),
    date_formats: DATE_FORMATS.map((format) => ({ value: format, name: format })),
    delimiters: named(DELIMITERS),
    widgetTypes: items(WIDGET_TYPES),
    mapIcons: named(MAP_ICONS),
    sortRaces: named(SORT_RACES),
    push_notification_variables: named(PUSH_VARIABLES),
  });
  return full;
}

/** What is served without signing in. */
export function limitedReferenceData(): ReferenceData {
  const data = fullReferenceData();
  return Object.fromEntries(LIMITED.map((name) => [name, data[name] ?? []]));
}

/** The lists that fields name, each once. */
function declaredLists(): Record<string, readonly ReferenceItem[]> {
  const lists: Record<string, readonly ReferenceItem[]> = {};
  for (const resource of plan.resources.values()) {
    for (const { field } of resource.fields.values()) {
      const { list, values } = field.options as Partial<ChoiceOptions>;
      if (list && values) lists[list] ??= items(values, NAMES[list]);
    }
  }
  return lists;
}

function countries(): ReferenceItem[] {
  const named = COUNTRY_CODES.map((value) => ({ value, name: countryName(value, 'en') }));
  return named.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** With the speed that live tracking assumes, in km/h and miles/h; `all` is none one can do. */
function sports(): ReferenceItem[] {
  return (declaredLists().sports ?? []).map((item) => {
    const speed = SPORT_SPEEDS.find((sport) => sport.value === item.value);
    return { ...item, averageSpeed: speed?.averageSpeed ?? null, disabled: !speed };
  });
}

function items(values: readonly string[], names: Readonly<Record<string, string>> = {}): ReferenceItem[] {
  return values.map((value) => ({ value, name: names[value] ?? sentence(value) }));
}

function named(names: Readonly<Record<string, string>>): ReferenceItem[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}

function sentence(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
