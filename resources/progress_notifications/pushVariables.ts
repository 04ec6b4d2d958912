/** Stand in the texts of progress notifications for what is known of the athlete when one is sent. */
export const PUSH_VARIABLES = {
  first_name: 'First name',
  last_name: 'Last name',
  start_number: 'Bib',
  race: 'Race',
  timeline: 'Timeline',
  distance: 'Distance',
  time: 'Time',
  pace: 'Pace',
  speed: 'Speed',
  rank: 'Rank',
  expected_finish: 'Expected finish time',
} as const;

export type PushVariable = keyof typeof PUSH_VARIABLES;

/** What they look like in a preview, and in a message to oneself. */
export const SAMPLE_VALUES: Readonly<Record<PushVariable, string>> = {
  first_name: 'Anna',
  last_name: 'Peeters',
  start_number: '1024',
  race: 'Marathon',
  timeline: '10 km',
  distance: '10 km',
  time: '48:12',
  pace: '4:49 min/km',
  speed: '12.4 km/h',
  rank: '312',
  expected_finish: '13:24',
};

const VARIABLE = /\{([a-z_]+)\}/gi;

/** The text with its variables filled; where one has no value, the words around it close up. */
export function fillVariables(text: string, values: Readonly<Partial<Record<string, string | null>>>): string {
  return text
    .replace(VARIABLE, (_, name: string) => values[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/ +([,.!?:;])/g, '$1')
    .trim();
}

/** Names in braces that are no variables. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !(name in PUSH_VARIABLES));
}
