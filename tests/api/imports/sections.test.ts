import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { rowXml, workbookParts, zip } from '../../engine/tables/support';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

const HEAD = 'Stnr;Name;Vorname;Verein';

describe('titles above the rows of a list', () => {
  let app: ImportApp;
  let admin: Actor;
  let tenId: number;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
    tenId = await app.addRace('10 km');
    await app.addRace('Halbmarathon');
  });
  afterEach(() => app.close());

  const said = async (of = app) =>
    (await of.athletes()).map((one) => [one.start_number, one.race, one.gender].map((value) => value ?? '-').join(' '));
  const import_ = (lines: readonly string[], o = {}) => app.importFile(admin, lines.join('\n'), o);

  it('give them race and gender, which the check shows', async () => {
    const lines = [
      '10 km Herren;;;',
      HEAD,
      '1;Bos;Jan;Zeus',
      '2;Vis;Cor;Zeus',
      'Course 10 km - Femmes;;;',
      HEAD,
      '3;Dam;Els;Hellas',
      'Halbmarathon;;;',
      '4;Mol;Bo;Hellas',
      'Gesamt;;;4',
    ];
    const detected = await app.detect(admin, lines.join('\n'));
    expect(detected.mapping).toMatchObject({ Race: 'race_id', Gender: 'gender' });
    expect(detected.columns).toContainEqual(
      expect.objectContaining({ name: 'Race', samples: ['10 km', 'Halbmarathon'], is_remembered: false }),
    );
    expect(detected.warnings).toEqual([
      'The titles "10 km Herren", "Course 10 km - Femmes", "Halbmarathon" give the rows below their race and gender, as if the file had columns “Race” and “Gender”. Leave them out if that is wrong.',
    ]);
    const tried = await import_(lines, { dry_run: true });
    const done = await import_(lines);
    expect(done).toMatchObject({ added_count: 4, error_count: 0, warning_count: 4 });
    expect(await said()).toEqual(['1 10 km male', '2 10 km male', '3 10 km female', '4 Halbmarathon -']);
    for (const one of [tried, done])
      expect(await app.failures(one.id, 'warning')).toEqual([
        {
          line: 5,
          errors: [
            '"Course 10 km - Femmes": is a title, and no row. The rows below it get race "10 km" and gender "Femmes".',
          ],
        },
        { line: 6, errors: ['The names of the columns stand here once more.'] },
        { line: 8, errors: ['"Halbmarathon": is a title, and no row. The rows below it get race "Halbmarathon".'] },
        { line: 10, errors: ['"Gesamt": the row looks like a total, so it is left out.'] },
      ]);
    expect((await app.detect(admin, lines.join('\n'))).columns).toContainEqual(
      expect.objectContaining({ name: 'Race', is_remembered: false }),
    );
    await import_(lines, { mapping: { ...(detected.mapping as Row), Race: null } });
    const again = await app.detect(admin, lines.join('\n'));
    expect(again.mapping).toMatchObject({ Race: null, Gender: 'gender' });
    expect(again.warnings).toContain('Left out as last time: “Race”.');
    expect(again.columns).toContainEqual(expect.objectContaining({ name: 'Race', skipped: 'race_id' }));
  });

  it('are what a column would be, whatever stands in which section', async () => {
    const titles: Record<string, [string, string]> = {
      '10 km': ['10 km', ''],
      '10 km Damen': ['10 km', 'female'],
      'Startliste Halbmarathon Männer (12)': ['Halbmarathon', 'male'],
      '21 km': ['Halbmarathon', ''],
      Kinderlauf: ['', ''],
    };
    const section = fc.tuple(fc.constantFrom(...Object.keys(titles)), fc.integer({ min: 1, max: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(section, { minLength: 2, maxLength: 5 }), async (sections) => {
        let bib = 0;
        const rows = sections.flatMap(([title, count]) =>
          Array.from({ length: count }, () => ({ title, row: `${++bib};Bos${bib};Jan;Zeus` })),
        );
        const titled = sections.flatMap(([title, count], i) => {
          const before = sections.slice(0, i).reduce((sum, [, own]) => sum + own, 0);
          return [`${title};;;`, ...rows.slice(before, before + count).map(({ row }) => row)];
        });
        const [one, other] = [await app.inAnotherEvent(), await app.inAnotherEvent()];
        for (const event of [one, other]) for (const race of ['10 km', 'Halbmarathon']) await event.addRace(race);
        await one.importFile(admin, [HEAD, ...titled].join('\n'));
        const columns = rows.map(({ title, row }) => [row, ...titles[title]!].join(';'));
        await other.importFile(admin, [`${HEAD};Strecke;Geschlecht`, ...columns].join('\n'));
        expect(await said(one)).toEqual(await said(other));
      }),
      { numRuns: 8 },
    );
  });

  it('that name no race of the event end what the title before said, and that is said', async () => {
    const done = await import_([
      HEAD,
      '10 km;;;',
      '1;Bos;Jan;Zeus',
      'Seite 2;;;',
      '2;Vis;Cor;Zeus',
      'Kinderlauf;;;',
      '3;Dam;Els;Hellas',
      '42 km;;;',
      '4;Mol;Bo;Hellas',
      'Halbmarathon;;;',
      'Startzeit 10 Uhr;;;',
      '5;Tas;An;Hellas',
    ]);
    expect(done).toMatchObject({ added_count: 4, error_count: 1 });
    expect(await said()).toEqual(['1 10 km -', '2 10 km -', '3 - -', '5 Halbmarathon -']);
    expect(await app.failures(done.id)).toEqual([
      { line: 9, errors: ['Race "42 km": no race has this name. There are: 10 km, Halbmarathon.'] },
    ]);
    const warnings = Object.fromEntries(
      (await app.failures(done.id, 'warning')).map(({ line, errors }) => [line, errors[0]]),
    );
    expect(warnings[6]).toBe(
      '"Kinderlauf": is a title, and no row. Whether the rows below it still belong to "10 km" is not clear: they get no race by it.',
    );
    expect(warnings[8]).toBe('"42 km": is a title, and no row. The rows below it get race "42 km".');
    expect(warnings[11]).toBe('"Startzeit 10 Uhr": is a title, and no row.');
  });

  it.each([
    ['between the rows', ['10 km;;;', HEAD, '1;Bos;Jan;Zeus', 'Marathon Damen;;;', HEAD, '2;Vis;Cor;Zeus']],
    ['above them', ['Marathon Damen;;;', HEAD, '2;Vis;Cor;Zeus', '10 km;;;', HEAD, '1;Bos;Jan;Zeus']],
  ])(
    'that name a race which is not there refuse their rows like a column, also with a race chosen: %s',
    async (_, lines) => {
      const done = await import_(lines, { race_id: tenId });
      expect(done).toMatchObject({ added_count: 1, error_count: 1 });
      expect(await said()).toEqual(['1 10 km -']);
      const column = await import_([`${HEAD};Race`, '3;Bos;An;Zeus;10 km', '4;Vis;Bo;Zeus;Marathon'], {
        race_id: tenId,
      });
      const errors = [await app.failures(done.id), await app.failures(column.id)].map(([one]) => one?.errors[0]);
      expect(errors).toEqual(
        [0, 1].map(() => 'Race "Marathon": no race has this name. There are: 10 km, Halbmarathon.'),
      );
    },
  );

  it('say nothing that is not clear, nor what a column says', async () => {
    await import_([HEAD, '10 km Walking;;;', '1;Bos;Jan;Zeus', 'City run 10 km;;;', '2;Vis;Cor;Zeus']);
    expect(await said()).toEqual(['1 - -', '2 - -']);
    const lines = [`${HEAD};Strecke`, '10 km;;;;', '3;Dam;Els;Zeus;Halbmarathon', '4;Mol;Bo;Zeus;'];
    expect((await app.detect(admin, lines.join('\n'))).mapping).toMatchObject({ Strecke: 'race_id', Race: null });
    await import_(lines);
    expect(await said()).toEqual(['1 - -', '2 - -', '3 Halbmarathon -', '4 - -']);
  });

  it('speak for their rows where another race was chosen for the file, and are silent where they are left out', async () => {
    const race_id = await app.addRace('5 km');
    const lines = [HEAD, '1;Bos;Jan;Zeus', '10 km;;;', '2;Vis;Cor;Zeus'];
    const mapping = { Stnr: 'start_number', Name: 'last_name', Vorname: 'first_name', Race: null };
    await import_(lines, { dry_run: true, race_id });
    await import_(lines, { race_id });
    expect(await said()).toEqual(['1 5 km -', '2 10 km -']);
    const without = await import_([HEAD, '10 km;;;', '3;Dam;Els;Zeus', '4;Mol;Bo;Zeus'], { mapping });
    expect(await said()).toEqual(['1 5 km -', '2 10 km -', '3 - -', '4 - -']);
    expect(await app.failures(without.id, 'warning')).toEqual([
      { line: 2, errors: [expect.stringContaining('The rows below it have no race')] },
    ]);
  });

  it('stay with rows that are refused', async () => {
    const done = await import_([HEAD, '10 km Herren;;;', '1;Bos;Jan;Zeus', '1;Vis;Cor;Zeus', '2;Dam;Els;Zeus;x;y']);
    expect(done).toMatchObject({ added_count: 1, error_count: 2 });
    const file = (await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`)).text;
    expect(file.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
      'Stnr;Name;Vorname;Verein;Race;Gender;Not imported because',
      expect.stringMatching(/^1;Vis;Cor;Zeus;10 km;Herren;/),
      expect.stringMatching(/^2;Dam;Els;"Zeus;x;y";10 km;Herren;/),
    ]);
    const mended = await app.importFile(admin, file.replace('1;Vis', '3;Vis').replace('"Zeus;x;y"', 'Zeus'));
    expect(mended).toMatchObject({ added_count: 2, error_count: 0 });
    expect(await said()).toEqual(['1 10 km male', '3 10 km male', '2 10 km male']);
  });

  it('stand in lists of two columns and above the names of the columns', async () => {
    await import_(['Teilnehmer Halbmarathon 2026', 'Stnr;Name', '1;Bos Jan', '2;Vis Cor', '10 km;', '3;Dam Els']);
    expect(await said()).toEqual(['1 Halbmarathon -', '2 Halbmarathon -', '3 10 km -']);
  });

  it.each([
    'Race day - Halbmarathon',
    'City run Halbmarathon 2026',
    'Halbmarathon - 05.12.2026',
    'Halbmarathon | 2026 | Rotterdam',
    'Athletics: Halbmarathon',
  ])('name one race beside the event, a date or what a dash separates: %s', async (title) => {
    const lines = [title, '', HEAD, '1;Bos;Jan;Zeus', '2;Vis;Cor;Zeus'];
    expect((await app.detect(admin, lines.join('\n'))).warnings).toContain(
      'Line 1 says these rows are of Halbmarathon.',
    );
    await import_(lines);
    expect(await said()).toEqual(['1 Halbmarathon -', '2 Halbmarathon -']);
  });

  it.each([
    ['Halbmarathon Walking 2026', 'Halbmarathon'],
    ['City run Halbmarathon / 5 km', 'Halbmarathon'],
    ['Race day - Halbmarathon - 5 km', 'Halbmarathon'],
    ['Halbmarathon - Marathon', 'Halbmarathon'],
  ])('warns about the title %s, which names a race and more, and guesses no race', async (title, race) => {
    const lines = [title, '', HEAD, '1;Bos;Jan;Zeus', '2;Vis;Cor;Zeus'];
    const hint = `Line 1 names ${race}; choose it as the race of this file if it is meant.`;
    expect((await app.detect(admin, lines.join('\n'))).warnings).toContain(hint);
    const race_id = await app.addRace('5 km run');
    expect((await app.detect(admin, lines.join('\n'), { race_id })).warnings).not.toContain(hint);
    await import_(lines);
    expect(await said()).toEqual(['1 - -', '2 - -']);
  });

  it('and groups of columns that stand between the rows once more are told, and no rows', async () => {
    const groups = ';Athlete;;Contact';
    const done = await import_([groups, HEAD, '1;Bos;Jan;Zeus', '2;Vis;Cor;Zeus', groups, HEAD, '3;Dam;Els;Hellas']);
    expect(done).toMatchObject({ added_count: 3, error_count: 0 });
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 5, errors: ['What stands above the names of the columns stands here once more.'] },
      { line: 6, errors: ['The names of the columns stand here once more.'] },
    ]);
  });

  it('that name two races say none, which is told', async () => {
    const lines = ['City run - 10 km | Halbmarathon', '', HEAD, '1;Bos;Jan;Zeus', '2;Vis;Cor;Zeus'];
    const told = expect.stringContaining('Line 1 names several: 10 km, Halbmarathon. Choose the race of this file');
    const detected = await app.detect(admin, lines.join('\n'));
    expect(detected.warnings).toContainEqual(told);
    const race_id = await app.addRace('5 km');
    expect((await app.detect(admin, lines.join('\n'), { race_id })).warnings).not.toContainEqual(told);
    await import_(lines);
    expect(await said()).toEqual(['1 - -', '2 - -']);
    const between = await import_([HEAD, '3;Mol;Bo;Zeus', '10 km / Halbmarathon;;;', '4;Tas;An;Zeus']);
    expect(await app.failures(between.id, 'warning')).toEqual([
      { line: 3, errors: [expect.stringContaining('is a title, and no row. The rows below it have no race')] },
    ]);
  });

  it('are the names of the sheets where each race has one', async () => {
    const sheet = (name: string, bib: string) => ({
      name,
      rows: rowXml('Stnr', 'Name', 'Vorname', 'Verein') + rowXml(bib, 'Bos', `Jan${bib}`, 'Zeus'),
    });
    const file = zip(
      workbookParts({ sheets: [sheet('10km', '1'), sheet('Halbmarathon Damen', '2'), sheet('Rest', '3')] }),
    );
    for (const name of ['10km', 'Halbmarathon Damen', 'Rest'])
      await app.importFile(admin, file, { name: 'list.xlsx', sheet: name });
    expect(await said()).toEqual(['1 10 km -', '2 Halbmarathon female', '3 - -']);
  });
});
