import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Lists = Record<string, { value?: string; id?: number; name: string }[]>;
const valuesOf = (lists: Lists, name: string) => (lists[name] ?? []).map((item) => item.value);

it('is complete for who is signed in', async () => {
  const admin = await test.signIn({ isSuperAdmin: true });
  const person = await test.signIn();
  const answer = await test.call({ url: '/v1/admin/application_data', token: person.token });
  const lists: Lists = answer.json();
  for (const name of [
    'athleteStates sports countries genders timezones units timelineTypes raceTypes startTypes date_formats delimiters',
    'push_notification_variables support_members sortRaces widgetTypes mapIcons importKinds roles passingModes timingTypes',
  ].flatMap((names) => names.split(' '))) {
    expect(lists[name]?.length, name).toBeGreaterThan(0);
    for (const item of lists[name] ?? []) expect(item.name, name).toEqual(expect.any(String));
  }
  expect(valuesOf(lists, 'athleteStates')).toEqual(['registered', 'started', 'finished', 'dnf', 'dns', 'dsq']);
  expect(valuesOf(lists, 'genders')).toEqual(['male', 'female', 'none']);
  expect(valuesOf(lists, 'importKinds').slice(0, 3)).toEqual(['athlete', 'chipcode', 'configuration']);
  expect(valuesOf(lists, 'sports')).toHaveLength(20);
  expect(valuesOf(lists, 'mapIcons')).toHaveLength(47);
  expect(lists.countries).toContainEqual({ value: 'BE', name: 'Belgium' });
  expect(lists.support_members).toContainEqual({ id: admin.profileId, name: expect.any(String) });
});

it('is limited for everyone else', async () => {
  const open = await test.call({ url: '/v1/application_data' });
  expect(Object.keys(open.json()).sort()).toEqual(['countries', 'genders', 'sports', 'timezones', 'units']);
  expect((await test.call({ url: '/v1/admin/application_data' })).statusCode).toBe(401);
});
