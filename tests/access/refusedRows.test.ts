import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { permits } from '../../engine/core/access/permissions';
import { ROLE_NAMES } from '../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import { createTestApp } from '../support/testApp';
import { insert } from './values';
import { makeWorld } from './world';

const SECRET = 'not.an.address@@example';

const test = await createTestApp();
const world = await makeWorld(test.db);
const at = world.scopes.E1;
const importId = world.records.find(({ resource, at: place }) => resource === 'imports' && place === 'E1')?.id ?? 0;
await sql`update imports set columns = ${['Bib', 'E-mail']} where id = ${importId}`.execute(test.db);
const row = {
  event_id: at.id,
  import_id: importId,
  line: 2,
  raw: ['7', SECRET],
  errors: ['E-mail: no address.'],
};
const rowId = await insert(test.db, 'import_rows', row);

afterAll(() => test.close());

describe.each(ROLE_NAMES)('the row of a file that an import refused, read by %s', (role) => {
  const isTheirs = permits(ROLE_PERMISSIONS[role], 'athletes.contact.read');

  it(isTheirs ? 'shows the contact details in it' : 'shows why, and no contact details', async () => {
    const { token } = await test.signIn({ role, scope: at });
    const get = async (url: string) => (await test.call({ url: `/v1/admin/${url}`, token })).body;
    const reads = [
      await get(`import_rows/${rowId}`),
      await get(`import_rows?import_id=${importId}`),
      await get(`imports/${importId}/failed_rows.csv`),
    ];
    for (const text of reads) {
      expect(text).toContain('no address.');
      expect(text.includes(SECRET)).toBe(isTheirs);
    }
    expect((await get(`import_rows.csv?import_id=${importId}`)).includes(SECRET)).toBe(
      isTheirs && permits(ROLE_PERMISSIONS[role], 'imports.export'),
    );
  });
});
