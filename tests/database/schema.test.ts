import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/database/types';
import { assertSchema } from '../../server/schema';
import { createTestDatabase, testEngines } from '../support/testDatabase';

// On the quicker engine only: the statements are the same on both.
describe.each(testEngines.slice(0, 1))('the schema of this version on %s', (engine) => {
  let database: OpenDatabase;

  beforeEach(async () => {
    database = await createTestDatabase({ engine });
  });
  afterEach(() => database.close());

  const checked = (o: { isDevelopment: boolean }) => assertSchema({ db: database.db, ...o });
  const alter = (statement: string) => sql.raw(statement).execute(database.db);

  it('is what the migrations make', async () => {
    await expect(checked({ isDevelopment: false })).resolves.toBeUndefined();
    await expect(checked({ isDevelopment: true })).resolves.toBeUndefined();
  });

  it('is refused where a column is gone or has another type, each by its name', async () => {
    await alter('ALTER TABLE athletes DROP COLUMN club CASCADE');
    await alter('ALTER TABLE integrations RENAME TO connections');
    await alter('ALTER TABLE waves ALTER COLUMN capacity TYPE text');
    const refused = expect(checked({ isDevelopment: false })).rejects;
    await refused.toThrow('athletes.club is missing');
    await refused.toThrow('integrations.name is missing');
    await refused.toThrow('waves.capacity is text, not integer');
    await refused.toThrow('Restore a backup');
    await refused.not.toThrow('athletes.first_name');
  });

  it('is served with an index or a column too many', async () => {
    await alter('CREATE INDEX of_our_own ON athletes (club)');
    await alter('ALTER TABLE athletes ADD COLUMN of_our_own text');
    await expect(checked({ isDevelopment: false })).resolves.toBeUndefined();
  });

  it('is refused in development where the declarations ask for more, with the command that mends it', async () => {
    await alter('ALTER TABLE athletes DROP COLUMN club CASCADE');
    const refused = expect(checked({ isDevelopment: true })).rejects;
    await refused.toThrow('ALTER TABLE "athletes" ADD COLUMN "club" text');
    await refused.toThrow(/\n {2}npm run migration:draft -- athletes\w*$/);
  });

  it('names the migration after the table that is asked for', async () => {
    await alter('DROP TABLE event_integrations CASCADE');
    await expect(checked({ isDevelopment: true })).rejects.toThrow('npm run migration:draft -- event_integrations');
  });
});
