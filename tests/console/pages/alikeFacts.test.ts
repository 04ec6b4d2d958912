import { expect, it } from 'vitest';
import type { AlikePerson } from '../../../resources/merging/merging.calls';
import { factsOf } from '../../../src/shared/merging/alikeFacts';

const NOTHING = {
  ...{ email: null, birth_dates: [], countries: [], clubs: [], events: [], races: [], start_numbers: [], products: [] },
  ...{ roles: [], last_seen_at: null, created_at: '2027-01-01T00:00:00.000Z' },
};
const person = (more: Partial<AlikePerson> & { id: number; name: string }): AlikePerson => ({ ...NOTHING, ...more });

it('tells what two have in common, what differs, and what is known of one alone', () => {
  const one = person({ id: 1, name: 'Ánn Peeters', email: 'a@x.be', events: ['Run', 'Walk'], clubs: ['AC'] });
  const other = person({ id: 2, name: 'peeters ann', email: 'b@x.be', events: ['Walk'] });
  const states = factsOf('profiles', [one, other]).map(({ name, state }) => [name, state]);
  expect(states).toEqual([
    ['name', 'same'],
    ['email', 'differs'],
    ['clubs', 'unknown'],
    ['events', 'same'],
    ['created_at', 'unknown'],
  ]);
});
