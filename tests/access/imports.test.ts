import { afterAll, describe, expect, it } from 'vitest';
import { type ImportKind, importKinds } from '../../engine/core/importKinds';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { makeActors } from './actors';
import { type Cell, cellCount, wrongCells } from './cells';
import { holdsOn, permissionOf, type Subject } from './oracle';
import { insert } from './values';
import { makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const kinds = [...importKinds(plan).values()];
const EVENTS: readonly PlaceName[] = ['E1', 'F1', 'E2'];
const VERBS = { add: ['create'], update: ['update'], add_or_update: ['create', 'update'] };
/** A file on each event, for those who reach that event. */
const files = new Map<PlaceName, number>();
for (const at of EVENTS) files.set(at, await addFile(world.scopes[at].id));

afterAll(async () => {
  console.log(`Imports: ${cellCount()} cells, ${kinds.length} kinds of files.`);
  await test.close();
});

async function addFile(event_id: number): Promise<number> {
  const file = { filename: 'list.csv', mime_type: 'text/csv', visibility: 'private', size: 12 };
  return insert(test.db, 'files', { ...file, event_id, storage_key: `list-of-${event_id}` });
}

function statusOf(subject: Subject | null, kind: ImportKind, at: PlaceName): number {
  if (!subject) return 401;
  const filled = [kind.resource.name, ...kind.also];
  const asByHand = filled.flatMap((name) => ['import', ...VERBS[kind.mode]].map((verb) => permissionOf(name, verb)));
  const mayImport = ['imports.create', ...asByHand].every((one) => holdsOn(subject, one, world.scopes[at].chain));
  // Let in; the file itself is not there to be read, and says so.
  return mayImport ? 422 : 403;
}

describe.each(actors)('$name', ({ token, subject }) => {
  it('imports files where they may do by hand what a file does', async () => {
    const cells = kinds.flatMap((kind) =>
      EVENTS.map((at): Cell => {
        const body = { kind: kind.name, event_id: world.scopes[at].id, file_id: files.get(at) };
        return {
          name: `import ${kind.name} at ${at}`,
          expected: statusOf(subject, kind, at),
          run: async () => (await test.call({ method: 'POST', url: '/v1/admin/imports', token, body })).statusCode,
        };
      }),
    );
    expect(await wrongCells(cells)).toEqual([]);
  });
});

it('has a cell that is let in and one that is not, of every kind', () => {
  for (const kind of kinds) {
    const statuses = actors.flatMap(({ subject }) => EVENTS.map((at) => statusOf(subject, kind, at)));
    expect(new Set(statuses), kind.name).toEqual(new Set([401, 403, 422]));
  }
});
