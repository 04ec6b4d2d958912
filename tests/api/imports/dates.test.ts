import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** What dates of files say beyond a doubt, and what is asked or told of the others. */
describe('dates of birth', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const days = async () => (await app.athletes()).map(({ birth_date }) => birth_date);

  it('that went through UTC are the days that were meant, and it is said', async () => {
    const file = 'Bib,Name,Birth date\n1,Ann Bell,1985-03-11T23:00:00.000Z\n2,Bo Carr,1990-06-30T22:00:00.000Z\n';
    expect((await app.detect(admin, file)).warnings).toEqual([
      'The dates of "Birth date" are the beginnings of days, written in UTC: "1985-03-11T23:00:00.000Z" is read as 1985-03-12.',
    ]);
    await app.importFile(admin, file);
    expect(await days()).toEqual(['1985-03-12', '1990-07-01']);
  });

  it('with other times behind them are those days, and it is said', async () => {
    const file = 'Bib,Name,Birth date\n1,Ann Bell,1985-03-11 14:31:02\n2,Bo Carr,1990-06-30 22:00:00\n';
    expect((await app.detect(admin, file)).warnings).toEqual([
      'The dates of "Birth date" have times behind them, which are left out: "1985-03-11 14:31:02" is read as 1985-03-11.',
    ]);
    await app.importFile(admin, file);
    expect(await days()).toEqual(['1985-03-11', '1990-06-30']);
  });

  it('are in the order that the heading shows, and in that of the country where it is called in English', async () => {
    const detect = async (heading: string) => {
      const { date_format, date_question } = await app.detect(admin, `Bib,${heading}\n1,01/02/1990\n2,03/04/1991\n`);
      return [date_format, date_question === null ? 'said' : 'asked'];
    };
    expect(await detect('Birth date (mm/dd/yyyy)')).toEqual(['MM/DD/YYYY', 'said']);
    expect(await detect('Geburtsdatum (TT/MM/JJJJ)')).toEqual(['DD/MM/YYYY', 'said']);
    expect(await detect('Birth date')).toEqual(['DD/MM/YYYY', 'asked']);
    await sql`update events set timezone = 'America/New_York'`.execute(app.engine.db);
    expect(await detect('Birth date')).toEqual(['MM/DD/YYYY', 'asked']);
    expect(await detect('Data di nascita')).toEqual(['DD/MM/YYYY', 'asked']);
    expect(await detect('Birth date (dd/mm/yyyy)')).toEqual(['DD/MM/YYYY', 'said']);
  });

  it('take the order that fits the ages beside them', async () => {
    await sql`update events set start_date = '2026-07-01'`.execute(app.engine.db);
    const born = ['03/08/1990', '05/09/1980', '02/11/1970'];
    const file = (ages: readonly number[]) =>
      ['Bib,Name,DOB,Age', ...born.map((day, i) => `${i + 1},Given${i} Family${i},${day},${ages[i]}`)].join('\n');
    // The ages may also be those at the end of the year, which both orders fit.
    const monthFirst = await app.detect(admin, file([36, 46, 56]));
    expect(monthFirst).toMatchObject({ date_format: 'MM/DD/YYYY', date_question: { column: 'DOB' } });
    const dayFirst = await app.detect(admin, file([35, 45, 55]));
    expect(dayFirst).toMatchObject({ date_format: 'DD/MM/YYYY', date_question: null });
    // Neither order fits all.
    const either = await app.detect(admin, file([36, 45, 56]));
    expect(either).toMatchObject({ date_format: 'DD/MM/YYYY', date_question: { column: 'DOB' } });
    await app.importFile(admin, file([36, 46, 56]));
    expect(await days()).toEqual(['1990-03-08', '1980-05-09', '1970-02-11']);
  });

  const list = (born: string[]) =>
    ['Bib,Name,YOB', ...born.map((one, i) => `${i + 1},Given${i} Family${i},${one}`)].join('\n');

  it('reads years as years beside one of two digits', async () => {
    const years = Array.from({ length: 39 }, (_, i) => String(1951 + i));
    const file = list([...years, '85']);
    expect((await app.detect(admin, file)).warnings).toContainEqual(
      'The years of "YOB" have two digits: each is read as the latest that is not ahead, 85 as 1985.',
    );
    await app.importFile(admin, file);
    expect(await days()).toEqual([...years, '1985'].map((year) => `${year}-01-01`));
  });

  it.each([
    ['one whole date', ['1990', '1985-05-06', '1991'], ['1990-01-01', '1985-05-06', '1991-01-01']],
    ['one year of two digits', ['1990', '85'], ['1990-01-01', '1985-01-01']],
    ['a spreadsheet day number', ['1990', '30910', '1991'], ['1990-01-01', '1984-08-16', '1991-01-01']],
    ['a format that is chosen for day numbers', ['1990', '30910'], ['1990-01-01', '1984-08-16'], 'excel'],
  ])('reads years as years beside %s', async (_, born, expected, date_format?: string) => {
    await app.importFile(admin, list(born), { ...(date_format && { date_format }) });
    expect(await days()).toEqual(expected);
  });

  it('keeps a zero among years empty', async () => {
    await app.importFile(admin, list(['1990', '85', '0']));
    expect(await days()).toEqual(['1990-01-01', '1985-01-01', null]);
  });

  it('reads a text date among day numbers, and refuses words in words', async () => {
    const record = await app.importFile(admin, list(['30910', '32874', '25/12/1990', 'soon']));
    expect(await days()).toEqual(['1984-08-16', '1990-01-01', '1990-12-25', null]);
    expect((await app.failures(record.id, 'warning'))[0]?.errors[0]).toContain('Must be a date written as DD/MM/YYYY.');
    const other = await app.importFile(admin, list(['30910', '32874', 'soon']), { date_format: 'excel' });
    expect((await app.failures(other.id, 'warning'))[0]?.errors[0]).toContain('Must be a date written as YYYY-MM-DD.');
  });

  const born = (...dates: string[]) =>
    ['Bib,Name,Birth date', ...dates.map((date, i) => `${i + 1},Given${i} Family${i},${date}`)].join('\n');

  it('that fit both orders are reported by the check and by the run', async () => {
    const file = born('02/03/1980', '04/05/1981', '06/07/1982');
    const said =
      'The dates of "Birth date" fit day first and month first. They are read as DD/MM/YYYY: say so if that is wrong.';
    expect((await app.detect(admin, file)).warnings).toContain(said);
    expect((await app.importFile(admin, file, { dry_run: true })).message).toContain(said);
    expect((await app.importFile(admin, file)).message).toContain(said);
    const chosen = await app.importFile(admin, file, { date_format: 'DD/MM/YYYY' });
    expect(chosen.message).not.toContain('Birth date');
  });

  it.each([
    [['04/13/1981', '04/15/1982', '15/04/1982', '02/03/1980', '12/30/1980'], 'MM/DD/YYYY', '15/04/1982'],
    [['13/04/1981', '15/04/1982', '04/15/1982', '02/03/1980', '30/12/1980'], 'DD/MM/YYYY', '04/15/1982'],
  ])('in two orders are asked about: %j', async (dates, format, sample) => {
    const file = born(...dates);
    const said = `The dates of "Birth date" are read as ${format}, and "${sample}" does not fit that: say so if that is wrong.`;
    const detected = await app.detect(admin, file);
    expect(detected).toMatchObject({
      date_question: {
        column: 'Birth date',
        sample: '02/03/1980',
        choices: [
          { format: 'DD/MM/YYYY', date: '1980-03-02' },
          { format: 'MM/DD/YYYY', date: '1980-02-03' },
        ],
      },
    });
    expect(detected.warnings).toContain(said);
    expect((await app.importFile(admin, file, { dry_run: true })).message).toContain(said);
    expect((await app.importFile(admin, file)).message).toContain(said);
    // A guess of the last file answers nothing for the next.
    expect((await app.detect(admin, file)).date_question).not.toBeNull();
  });
});
