import { type Adapter, type Connection, ConnectionError } from '../adapter';
import { readList } from './readList';

/** A link answers once a second for each caller, and says 406 to whoever asks more often. */
const PACE_MS = 1_000;
const TOO_OFTEN = 406;

/** As many as a sentence holds. */
const NAMED_COLUMNS = 12;

/**
 * RACE RESULT by its Simple API: static links to lists of an event file, as JSON.
 * https://www.raceresult.com/en-us/support/kb?id=4949-Simple-API
 */
export const adapter: Adapter = {
  key: 'race-result',
  name: 'RACE RESULT',
  type: 'timing',
  settings: {
    link: {
      title: 'Link to the list of participants',
      help: 'Of the Simple API, as JSON. Whoever knows it reads the list.',
      format: 'uri',
      isSecret: true,
      isRequired: true,
    },
    fields: {
      title: 'Columns of the list',
      help: 'With commas between, where the list gives values without names and the link does not say “fields=…”.',
      isRare: true,
    },
  },
  fills: {
    // Those of the timing file, which would take the place of the registration's.
    ID: null,
    PID: null,
    Bib: 'start_number',
    Startnumber: 'start_number',
    Firstname: 'first_name',
    Lastname: 'last_name',
    DisplayName: 'full_name',
    'Contest.Name': 'race_id',
    ContestName: 'race_id',
    Contest: 'race_id',
    Transponder1: 'chipcodes',
    Transponder2: 'chipcodes',
    Transponder: 'chipcodes',
    'AgeGroup1.Name': 'category',
    'AgeGroup.Name': 'category',
    Sex: 'gender',
    Gender: 'gender',
    Club: 'club',
    Nation: 'country',
    'Nation.IOC': 'country',
    DateOfBirth: 'birth_date',
    Birthday: 'birth_date',
    YearOfBirth: 'birth_date',
    City: 'city',
    Email: 'email',
    CellPhone: 'phone',
  },
  matchOn: 'start_number',
  readsFormat: 'raceresult',
  async test(connection) {
    const items = await read(connection);
    const [first] = items;
    if (!first) return 'The list is there, and empty.';
    const columns = Object.keys(first);
    const named = columns.slice(0, NAMED_COLUMNS);
    const more = columns.length - named.length;
    const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
    return `The list has ${items.length.toLocaleString('en')} participants with ${list}.`;
  },
  async *pull(connection) {
    const items = await read(connection);
    yield { items: items.map((values) => ({ values })), total: items.length };
  },
};

async function read({ settings, call }: Connection): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const link = settings.link ?? '';
  const answer = await call({ url: link, pace: { key: link, ms: PACE_MS }, busyStatuses: [TOO_OFTEN] });
  const fields = settings.fields ?? new URL(link).searchParams.get('fields') ?? '';
  const names = fields.split(',').flatMap((name) => name.trim() || []);
  try {
    return readList(JSON.parse(answer.text), names);
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError('RACE RESULT did not answer with JSON: choose JSON as the format of the link.', {
      cause: error,
    });
  }
}
