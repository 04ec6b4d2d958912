import type { Product } from '../../tests/support/product';
import { EVERY, type Installation } from './fillInstallation';

interface Request {
  path: string;
  method?: 'POST' | 'PATCH';
  body?: object;
}

/** What is asked in a turn; of the product it is asked of, for who signs in. */
export type Asked = (turn: number, product: Pick<Product, 'email' | 'password'>) => Request;

/** Pages that people open all day, of large and small events, and what goes across all of them; as both sides have them. */
export function askedFor(few: Installation, many: Installation): Record<string, Asked> {
  const deep = Math.floor((Math.min(few.large, many.large) / 50) * 0.9);
  const admin =
    (path: string): Asked =>
    () => ({ path: `/v1/admin/${path}` });
  const athletes = (filter: string): Asked => admin(`athletes?event_id=1&itemsPerPage=50&${filter}`);
  // Another one each time: an answer that is kept would not be asked of the database.
  const sought =
    (words: readonly string[], path = '/v1/admin/athletes?event_id=1&itemsPerPage=50&q='): Asked =>
    (turn) => ({ path: path + encodeURIComponent(words[turn % words.length] ?? '') });
  const names = [
    'Janssens',
    'Kalond',
    'Smith',
    'Golik',
    'Wiliqu',
    'Müller',
    'van Dijk',
    'Merten',
    'anna wag',
    'tom bak',
  ];
  return {
    'sign-in': (_, { email, password }) => ({ path: '/v1/auth/login', method: 'POST', body: { email, password } }),
    'who one is': admin('profile'),
    'athletes by bib': athletes('sort=start_number'),
    'by name': athletes('sort=last_name'),
    'women of a race by name': athletes('race_id=1&gender=female&sort=last_name'),
    'a wave by bib': athletes('wave_id=1&sort=start_number'),
    'a club by name': athletes('club=Gent AC&sort=last_name'),
    [`page ${deep} by bib`]: athletes(`sort=start_number&page=${deep}`),
    [`page ${deep} by name`]: athletes(`sort=last_name&page=${deep}`),
    'a name searched': sought(names),
    'part of a name searched': sought(['strom', 'burg', 'quist', 'lund', 'schot', 'wald', 'steins']),
    'a bib searched': sought(['4711', '12345', '24999', '20500', '31']),
    'a chip searched': sought(['CH000104711', '000112345']),
    'a name that nobody has': sought(['zzqx', 'qqqq', 'xyzzy']),
    ...(few.events > 1 && {
      'a small event by name': admin(`athletes?event_id=2&itemsPerPage=50&sort=last_name`),
      'a name in a small event': sought(names, '/v1/admin/athletes?event_id=2&itemsPerPage=50&q='),
    }),
    'reads, newest first': admin('passings?event_id=1&itemsPerPage=50'),
    'reads of a name': sought(names, '/v1/admin/passings?event_id=1&itemsPerPage=50&q='),
    'a ranking': admin('ranking_entries?event_id=1&ranking_id=1&itemsPerPage=50'),
    'a name in a ranking': sought(names, '/v1/admin/ranking_entries?event_id=1&ranking_id=1&itemsPerPage=50&q='),
    'an event': admin('events/1'),
    'status of a race day': () => ({ path: '/v1/live/events/1/summary' }),
    leaderboard: () => ({ path: '/v1/live/events/1/leaderboard?race_id=1&limit=50' }),
    'live reads': () => ({ path: '/v1/live/events/1/passings?after=100&limit=250' }),
    'an athlete changed': (turn) => ({
      path: `/v1/admin/athletes/${turn + 1}`,
      method: 'PATCH',
      body: { city: `City ${turn}` },
    }),
    'a new athlete': (turn) => ({
      path: '/v1/admin/athletes',
      method: 'POST',
      body: {
        event_id: 1,
        race_id: 1,
        start_number: `N${turn}`,
        first_name: 'New',
        last_name: 'Athlete',
        gender: 'male',
      },
    }),
    'searched by the public': sought(names, '/v1/public/events/run-1/athletes?q='),
    'a ranking for the public': (turn) => ({ path: `/v1/public/rankings/1/entries?page=${turn + 1}` }),
    'events of the installation': admin('events?itemsPerPage=50&sort=-start_date'),
    'an event searched': sought(['run of 1', 'run of 2', 'of 19'], '/v1/admin/events?itemsPerPage=50&q='),
    'events of an organizer': admin(`events?organization_id=1&itemsPerPage=${EVERY}`),
    'organizers by name': admin('organizations?itemsPerPage=50&sort=name'),
    'athletes of all events': admin('athletes?itemsPerPage=50'),
    'a name in all events': sought(names, '/v1/admin/athletes?itemsPerPage=50&q='),
  };
}
