import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../server/database/migrations';
import type { OpenDatabase } from '../../../server/database/types';
import { draftedChanges } from '../../../server/schema';
import { createTestDatabase, testEngines } from '../../support/testDatabase';

describe.each(testEngines)('the migrations on %s', (engine) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ engine });
  });
  afterAll(() => database?.close());

  it('make what the declarations ask for (if not: npm run migration:draft -- name)', async () => {
    expect(migrations.length).toBeGreaterThan(0);
    expect(await draftedChanges(database.db)).toEqual([]);
  });
});
