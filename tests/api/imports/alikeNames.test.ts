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

  it('are proposed by the one length that a cell names beside other words, which is told once for each', async () => {
    await app.addRace('10 km');
    await app.addRace('Halve marathon');
    const cells = ['10 KM wedstrijd', '1/2 marathon', 'Halve', '10 KM wedstrijd', 'Half Marathon (21,1 km) 2026'];
    const none = ['10 EM', '10km + 21km', 'Kidsrun', '10 km wandelen', '5 km recreatief', '10 km 9:30'];
    const file = `Nr;Naam;Afstand\n${[...cells, ...none].map((cell, i) => `${i + 1};Jan Bos;${cell}`).join('\n')}\n`;
    const read =
      'The column “Afstand” is read so: "10 KM wedstrijd" as "10 km", "1/2 marathon" as "Halve marathon", "Halve" as "Halve marathon", "Half Marathon (21,1 km) 2026" as "Halve marathon". Mend the file if that is wrong.';
    expect((await app.detect(admin, file)).warnings).toEqual([read]);
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 5, error_count: 6, warning_count: 4 });
    expect((await placed()).map(([race]) => race)).toEqual([
      '10 km',
      'Halve marathon',
      'Halve marathon',
      '10 km',
      'Halve marathon',
    ]);
    expect((await app.failures(done.id, 'warning'))[0]).toEqual({
      line: 2,
      errors: ['Afstand "10 KM wedstrijd": is read as "10 km", here and in all rows that say it.'],
    });
    expect((await app.failures(done.id)).map(({ line }) => line)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('of which no row says one are told before anybody is added without', async () => {
    await app.addRace('10 km');
    const file = 'Nr;Naam\n1;Jan Bos\n2;Els Dam\n';
    expect((await app.detect(admin, file)).warnings).toEqual([]);
    const race_id = await app.addRace('Halve marathon');
    expect((await app.detect(admin, file)).warnings).toEqual([
      'No row says its race, and there are several: 10 km, Halve marathon. Whoever is added gets none, unless one is chosen for the whole file.',
    ]);
    expect((await app.detect(admin, file, { race_id })).warnings).toEqual([]);
    expect((await app.detect(admin, '10 km\nNr;Naam;Club\n1;Jan Bos;Z\n2;Els Dam;Z\n')).warnings).not.toContainEqual(
      expect.stringContaining('No row says'),
    );
    expect((await app.detect(admin, 'Nr;Chip\n1;AA1\n', { kind: 'chipcode' })).warnings).toEqual([]);
  });

  it('each begin with their own number one', async () => {
    await app.addRace('10 km');
    await app.addRace('Half');
    const told = await app.detect(admin, 'Bib,Name,Race\n1,Ann Bell,10 km\n1,Bo Carr,Half\n');
    expect(told).toMatchObject({ mapping: { Bib: 'start_number' }, warnings: [] });
    const same = await app.detect(admin, 'Bib,Name,Race\n1,Ann Bell,10 km\n1,Bo Carr,10 km\n');
    expect(same.warnings).toContainEqual(expect.stringContaining('it says "1" in every row, and no two in one race'));
    const twice = ['1', '2', '3'].map((bib) => `${bib},Ann Bell${'abcd'[Number(bib)]}`);
    const anew = (await app.detect(admin, ['Bib,Name', ...twice, ...twice].join('\n'))).warnings;
    expect(anew).toContainEqual(
      'The numbers of “Bib” begin anew, as "1" does. Within one race no two have the same bib, and no column says the race: add one, or import each part with its race chosen. Rows that repeat a bib are refused.',
    );
    const titled = [
      'Bib,Name,Club',
      '10 km,,',
      ...twice.map((row) => `${row},N`),
      'Half,,',
      ...twice.map((row) => `${row},N`),
    ];
    expect((await app.detect(admin, titled.join('\n'))).warnings).not.toContainEqual(
      expect.stringContaining('begin anew'),
    );
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
