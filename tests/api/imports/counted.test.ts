import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { profileIdOf } from '../../../resources/tenancy';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;

beforeAll(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
  await app.addRace('Marathon');
});
afterAll(() => app?.close());

const imported = async () => {
  const { body } = await app.call(admin, 'GET', `/v1/admin/events/${app.eventId}`);
  return (body.counters as Row).athletes_imported;
};

it('athletes are counted who are there because a file had them, each once', async () => {
  await app.call(admin, 'POST', '/v1/admin/athletes', { event_id: app.eventId, start_number: '9', last_name: 'Own' });
  const list = 'Bib,Name,Race\n1,Ann Bell,Marathon\n2,Bo Carr,Marathon\n9,Own Own,Marathon\n';
  await app.importFile(admin, list, { dry_run: true });
  expect(await imported()).toBe(0);
  await app.importFile(admin, list);
  expect(await imported()).toBe(2);
  // The same file again, and one that changes somebody, bring in nobody.
  await app.importFile(admin, list);
  await app.importFile(admin, 'Bib,Club\n1,North\n');
  expect(await imported()).toBe(2);
  const ann = (await app.athletes()).find(({ start_number }) => start_number === '1');
  await app.app.inject({
    method: 'DELETE',
    url: `/v1/admin/athletes/${ann?.id}`,
    headers: { authorization: String(profileIdOf(admin)) },
  });
  expect(await imported()).toBe(1);
  await app.call(admin, 'POST', `/v1/admin/athletes/${ann?.id}/restore`);
  expect(await imported()).toBe(2);
});
