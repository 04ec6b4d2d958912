import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { plan } from '../../../resources/allResources';
import { profileIdOf } from '../../../resources/tenancy';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
afterAll(() => first?.close());

/** What spreadsheets run, what CSV quotes, and what looks like something else. */
const HARD = [
  '=1+1',
  '-Anna',
  '+Bo',
  '@Cy',
  "'=1",
  "''-x",
  "'0012",
  "'s-Gravenhage",
  'a"b',
  'a,b;c',
  'Łukasz Ü',
  '1.50',
  '<b>&',
];
const word = fc.oneof(
  fc.constantFrom(...HARD),
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ=+-@\'",;.é 9'), minLength: 1, maxLength: 12 })
    .map((text) => `${text.trim()}q`),
);
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const athlete = fc.record({
  first_name: fc.oneof(word, fc.constant('Anna')),
  last_name: word,
  club: maybe(word),
  city: maybe(word),
  category: maybe(word),
  notes: maybe(fc.oneof(word, fc.constant('two\nlines\n=3'))),
  gender: maybe(fc.constantFrom('male', 'female', 'none')),
  birth_date: maybe(fc.constantFrom('1990-05-31', '2001-01-01')),
  is_visible: fc.boolean(),
  state: fc.constantFrom('registered', 'dnf', 'dns', 'dsq'),
  state_reason: maybe(word),
  chipcodes: maybe(fc.constantFrom<string[]>(['C'], ['D', 'E'])),
  custom: fc.dictionary(fc.constantFrom('shirt', 'a b', 'ü'), fc.oneof(word, fc.boolean(), fc.integer()), {
    maxKeys: 2,
  }),
  hasBib: fc.boolean(),
});

async function makeList(app: ImportApp, people: readonly Row[]): Promise<void> {
  const actor = await app.person();
  const race_id = await app.addRace('=Marathon');
  for (const [i, { hasBib, chipcodes, ...values }] of people.entries()) {
    const body = {
      ...values,
      event_id: app.eventId,
      race_id,
      ...(chipcodes !== null && { chipcodes: (chipcodes as string[]).map((code) => `${code}${i}`) }),
      ...(hasBib === true ? { start_number: String(i + 1) } : { external_id: `R${i}` }),
    };
    const made = await app.call(actor, 'POST', '/v1/admin/athletes', body);
    if (made.status !== 201) throw new Error(made.text);
  }
}

/** All but what every copy has of its own: its id and when it was made. */
const COPIED = [...plan.get('athletes').fields.keys()].filter(
  (name) => !['id', 'created_at', 'updated_at', 'version', 'profile_name'].includes(name),
);

async function exported(app: ImportApp, extension: 'csv' | 'xlsx', columns = ''): Promise<Buffer> {
  const actor = await app.person();
  // The actor is known to the app by a call.
  await app.call(actor, 'GET', `/v1/admin/athletes?event_id=${app.eventId}`);
  const answer = await app.app.inject({
    url: `/v1/admin/athletes.${extension}?event_id=${app.eventId}&sort=id${columns && `&columns=${columns}`}`,
    headers: { authorization: String(profileIdOf(actor)) },
  });
  return answer.rawPayload;
}

async function copyOf(app: ImportApp): Promise<string> {
  return (await exported(app, 'csv', COPIED.join(','))).toString();
}

describe.each(['csv', 'xlsx'] as const)('athletes exported as %s', (extension) => {
  it('are the same in another event, and change nothing where they are', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(athlete, { minLength: 1, maxLength: 6 }), async (people) => {
        const [here, there] = [await first.inAnotherEvent(), await first.inAnotherEvent()];
        await makeList(here, people);
        const file = await exported(here, extension);
        const name = `athletes.${extension}`;
        const admin = await here.person();
        const again = await here.importFile(admin, file, { name });
        expect(again).toMatchObject({ unchanged_count: people.length, error_count: 0, warning_count: 0 });
        expect(again.question_count).toBe(0);
        await there.addRace('=Marathon');
        const copied = await there.importFile(await there.person(), file, { name });
        expect(copied).toMatchObject({ added_count: people.length, error_count: 0, warning_count: 0 });
        const [before, after] = [await copyOf(here), await copyOf(there)];
        expect(after).toBe(before);
      }),
      { numRuns: 12 },
    );
  });
});
