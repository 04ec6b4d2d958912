import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

describe('races and waves that a file calls otherwise', () => {
  let first: ImportApp;
  let app: ImportApp;
  let admin: Actor;
  beforeAll(async () => {
    first = await createImportApp(await createTestDatabase());
  });
  beforeEach(async () => {
    app = await first.inAnotherEvent();
    admin = await app.person();
  });
  afterAll(() => first?.close());

  const placed = async () => (await app.athletes()).map(({ race, wave }) => [race, wave]);

  it('are found by their length, and by what tells waves apart', async () => {
    await app.addRace('10 km', ['Wave 1', 'Wave 2']);
    await app.addRace('Half marathon', ['A']);
    const city = await app.addRace('City lap');
    await sql`update races set distance = '{"value": 5, "unit": "km"}' where id = ${city}`.execute(app.engine.db);
    const file = 'Bib,Name,Race,Wave\n1,Ann Bell,10K,Welle 2\n2,Bo Carr,"10,0 km",1\n3,Cy Dunn,21.1,a\n4,Di Eck,5k,\n';
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 4, error_count: 0, warning_count: 0 });
    expect(await placed()).toEqual([
      ['10 km', 'Wave 2'],
      ['10 km', 'Wave 1'],
      ['Half marathon', 'A'],
      ['City lap', null],
    ]);
  });

  it('are not guessed where two are as long, nor where one is called so', async () => {
    await app.addRace('10 km');
    await app.addRace('10 km Lauf');
    const done = await app.importFile(admin, 'Bib,Name,Race\n1,Ann Bell,10K\n2,Bo Carr,10 km\n');
    expect(done).toMatchObject({ added_count: 1, error_count: 1 });
    expect(await placed()).toEqual([['10 km', null]]);
    expect(await app.failures(done.id)).toEqual([
      { line: 2, errors: ['Race "10K": no race has this name. There are: 10 km, 10 km Lauf.'] },
    ]);
  });
});
