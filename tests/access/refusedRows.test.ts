import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { targetsOf } from '../../engine/api/import/run/strategies';
import { permits } from '../../engine/core/access/permissions';
import { importKinds } from '../../engine/core/importKinds';
import { plan } from '../../resources/allResources';
import { ROLE_NAMES, type RoleName } from '../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import { createTestApp } from '../support/testApp';
import { insert } from './values';
import { makeWorld } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const at = world.scopes.E1;
const model = world.records.find(({ resource, at: place }) => resource === 'imports' && place === 'E1')?.id ?? 0;
afterAll(() => test.close());

/** A cell of a refused row, and what reading it takes. */
interface Cell {
  readonly mark: string;
  readonly needs: readonly string[];
}

interface Refused {
  readonly kind: string;
  readonly importId: number;
  readonly rowId: number;
  readonly cells: readonly Cell[];
  /** What its columns are called, in the order of the cells. */
  readonly names: readonly string[];
}

const CONTACT = 'athletes.contact.read';

/** An import of each kind, with a column for each target, one that is imported as nothing, one unknown, and a cell too many. */
const imports: Refused[] = [];
for (const kind of importKinds(plan).values()) imports.push(await refuse(kind.name));

async function refuse(name: string): Promise<Refused> {
  const kind = importKinds(plan).get(name) ?? expect.fail();
  const targets = targetsOf(test.engine, kind);
  const mapped = targets.map((target) => ({
    column: `As ${target.name}`,
    target: target.name as string | null,
    needs: target.fields.flatMap(({ field }) => field.options.read ?? []),
  }));
  const columns = [...mapped, { column: 'Left out', target: null, needs: [CONTACT] }];
  const all = [...columns, { column: 'Unheard of', target: undefined, needs: [CONTACT] }];
  const cells = [...all, { needs: [CONTACT] }].map(({ needs }, i) => ({ mark: `${name}-cell-${i}-end`, needs }));
  const names = all.map(({ column }) => column);
  const mapping = JSON.stringify(Object.fromEntries(columns.map(({ column, target }) => [column, target])));
  const made = await sql<{ id: number }>`
    insert into imports (event_id, kind, file_id, file_name, columns, mapping, status)
    select event_id, ${name}, file_id, 'list.csv', ${names}::text[], ${mapping}::jsonb, 'finished' from imports where id = ${model}
    returning id`.execute(test.db);
  const importId = Number(made.rows[0]?.id);
  const raw = cells.map(({ mark }) => mark);
  const rowId = await insert(test.db, 'import_rows', {
    event_id: at.id,
    import_id: importId,
    line: 2,
    raw,
    errors: ['Why not.'],
  });
  return { kind: name, importId, rowId, cells, names };
}

const mayRead = (role: RoleName, { needs }: Cell) => needs.every((one) => permits(ROLE_PERMISSIONS[role], one));

describe.each(ROLE_NAMES)('the row of a file that an import refused, read by %s', (role) => {
  it.each(imports)(
    'shows of a $kind file the columns whose fields they may read',
    async ({ importId, rowId, cells, names }) => {
      const { token } = await test.signIn({ role, scope: at });
      const get = async (url: string) => (await test.call({ url: `/v1/admin/${url}`, token })).body;
      const reads = {
        one: await get(`import_rows/${rowId}`),
        list: await get(`import_rows?import_id=${importId}`),
        file: await get(`imports/${importId}/failed_rows.csv`),
      };
      // A cell too many is in no column of the file of failed rows.
      const extra = cells.at(-1);
      for (const [name, text] of Object.entries(reads)) {
        expect(text).toContain('Why not.');
        const wrong = cells.filter((cell) => {
          const isShown = mayRead(role, cell) && !(name === 'file' && cell === extra);
          return text.includes(cell.mark) !== isShown;
        });
        expect(wrong, name).toEqual([]);
      }
      expect(JSON.parse(reads.one).raw).toHaveLength(cells.length);
      // A first row that was taken for a heading says as much as any other.
      const { columns, mapping } = JSON.parse(await get(`imports/${importId}`));
      const shown = names.map((column, i) => (mayRead(role, cells[i] ?? expect.fail()) ? column : `Column ${i + 1}`));
      expect(columns).toEqual(shown);
      expect(Object.keys(mapping).sort()).toEqual(shown.filter((_, i) => names[i] !== 'Unheard of').sort());
      const exported = await get(`import_rows.csv?import_id=${importId}`);
      const mayExport = permits(ROLE_PERMISSIONS[role], 'imports.export');
      for (const cell of cells) expect(exported.includes(cell.mark)).toBe(mayExport && mayRead(role, cell));
    },
  );
});

it('has cells that everyone may read, and such as not everyone may', () => {
  const { cells } = imports.find(({ kind }) => kind === 'athlete') ?? expect.fail();
  expect(cells.filter(({ needs }) => needs.includes(CONTACT)).length).toBeGreaterThan(3);
  expect(cells.filter(({ needs }) => needs.length === 0).length).toBeGreaterThan(10);
  expect(new Set(ROLE_NAMES.map((role) => permits(ROLE_PERMISSIONS[role], CONTACT))).size).toBe(2);
});
