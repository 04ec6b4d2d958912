import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../engine/api/connectionScope';
import { resolveImport } from '../../../engine/api/import/job/resolveImport';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;
const opened: string[] = [];
beforeAll(async () => {
  app = await createImportApp(await createTestDatabase(), (storage) => ({
    ...storage,
    put: storage.put.bind(storage),
    get: (key, ...rest) => {
      opened.push(key);
      return storage.get(key, ...rest);
    },
  }));
  admin = await app.person();
});
afterAll(() => app.close());

/** Returns a list whose codes are read behind the first rows too, so that each detection opens the file twice. */
function longList(): string {
  const lines = Array.from({ length: 2_500 }, (_, i) => `${i + 1},Lara ${i},${i % 2 ? 'M' : 'F'}`);
  return ['Bib,Name,Gender', ...lines].join('\n');
}

/** Detects each of three files for its caller at the same time, and returns the files in the order in which they were opened. */
async function detectTogether(callers: readonly Caller[]): Promise<string[]> {
  const ids = await Promise.all(callers.map((_, i) => app.upload(admin, `list${i}.csv`, longList())));
  opened.length = 0;
  await Promise.all(
    callers.map((caller, i) =>
      asCaller(caller, () =>
        resolveImport({ engine: app.engine, actor: admin, input: { kind: 'athlete', file_id: ids[i] ?? 0 } }),
      ),
    ),
  );
  return opened.map((key) => String([...new Set(opened)].indexOf(key)));
}

const person = (key: string): Caller => ({ key, share: 'ordinary', isPatient: false });

it('inspects the files of one caller one after another', async () => {
  const order = await detectTogether([person('a'), person('a'), person('a')]);
  expect(order.length).toBeGreaterThan(3);
  expect(order).toEqual([...order].sort());
});
