import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startBeating } from '../../../server/admin/nodes';
import { eventually } from '../../support/eventually';
import { createTestDatabase } from '../../support/testDatabase';

it('counts a node whose data folder is not there yet, as where database and files are elsewhere', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const errors: unknown[] = [];
  const beating = startBeating({
    ...{ db, version: '1.2.3', folder: join(import.meta.dirname, 'nothing', 'is', 'here') },
    websockets: () => 0,
    onError: (error) => errors.push(error),
  });
  const nodes = () => sql<{ version: string; disk_bytes: number }>`select version, disk_bytes from nodes`.execute(db);
  await eventually(async () =>
    expect((await nodes()).rows).toEqual([{ version: '1.2.3', disk_bytes: expect.any(Number) }]),
  );
  await beating.stop();
  expect([(await nodes()).rows, errors]).toEqual([[], []]);
});
