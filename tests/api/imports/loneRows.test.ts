import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

const GIVEN = ['Anna', 'Peter', 'Maria', 'Hans', 'Julia', 'Karl', 'Eva', 'Otto', 'Lena', 'Paul'];
const FAMILY = ['Müller', 'Schmidt', 'Weber', 'Fischer', 'Becker', 'Wagner', 'Koch', 'Bauer', 'Richter', 'Klein'];

const nameOf = (bib: number): string => `${GIVEN[bib % 10]} ${FAMILY[(bib * 7 + Math.floor(bib / 10)) % 10]}`;
const bibs = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('rows with one filled cell', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const leftOut = async (importId: unknown) =>
    (await app.failures(importId, 'warning')).map(
      ({ line, errors }) => `${line} ${/"(.*?)"/.exec(errors[0] ?? '')?.[1]}`,
    );
  const nameless = async () => (await app.athletes()).filter((one) => !/^\d+$/.test(String(one.start_number)));

  describe('in the column of names', () => {
    const rows = (from: number, to: number) => bibs(from, to).map((bib) => `${bib};${nameOf(bib)};SV Nord;w`);

    it('are notes when they stand between the rows and cannot be names', async () => {
      const file = [
        'Stnr;Name;Verein;m/w',
        ...rows(1, 31),
        ';Seite 1 von 2;;',
        ';Stand: 29.11.2026 12:00;;',
        ...rows(32, 60),
      ].join('\n');
      const done = await app.importFile(admin, file);
      expect(done).toMatchObject({ added_count: 60, error_count: 0, warning_count: 2 });
      expect(await leftOut(done.id)).toEqual(['33 Seite 1 von 2', '34 Stand: 29.11.2026 12:00']);
      expect(await nameless()).toEqual([]);
    });

    it('are notes in a short file', async () => {
      const notes = ['Page 1 of 3', 'www.timing.example', 'Teilnehmer: 3', '(c) 2026 Foo'];
      const [one, ...others] = notes.map((note) => `;${note};`);
      const file = ['Bib;Name;Club', '1;Ann Alpha;A', one, '2;Bob Beta;B', ...others, '3;Cid Gam;C'].join('\n');
      const done = await app.importFile(admin, file);
      expect(done).toMatchObject({ added_count: 3, error_count: 0 });
      expect(await leftOut(done.id)).toEqual(['3', '5', '6', '7'].map((line, i) => `${line} ${notes[i]}`));
    });

    it('are people when they have names, or numbered names', async () => {
      const file = [
        'Bib;Name;Club',
        ...bibs(1, 10).map((bib) => `${bib};${nameOf(bib)};SV Nord`),
        ';Dora Delta;',
        ';Guest 1;',
        ';Guest 2;',
        '20;Emil Eps;SV Nord',
      ].join('\n');
      expect(await app.importFile(admin, file)).toMatchObject({ added_count: 14, warning_count: 0 });
    });

    it('are people in a list of names alone', async () => {
      const file = ['Name;Club', 'Runner No. 1;', 'Ann Alpha;North', 'Runner No. 2;', 'Team of 1990;', 'Bo Beta;'].join(
        '\n',
      );
      expect(await app.importFile(admin, file)).toMatchObject({ added_count: 5, warning_count: 0 });
    });
  });

  describe('in the column of bibs', () => {
    const rows = (from: number, to: number) => bibs(from, to).map((bib) => `${bib};${nameOf(bib)}`);

    it('are titles in a list of bibs and names', async () => {
      const file = ['Stnr;Name', 'SV Nord;', ...rows(1, 14), 'LG Süd;', ...rows(15, 30)].join('\n');
      const done = await app.importFile(admin, file);
      expect(done).toMatchObject({ added_count: 30, error_count: 0, warning_count: 2 });
      expect(await leftOut(done.id)).toEqual(['2 SV Nord', '17 LG Süd']);
      expect(await nameless()).toEqual([]);
    });

    it('are titles when each group is small', async () => {
      const groups = bibs(1, 8).flatMap((bib) => [`Club ${'ABCDEFGH'[bib - 1]};`, `${bib};${nameOf(bib)}`]);
      expect(await app.importFile(admin, ['Stnr;Name', ...groups].join('\n'))).toMatchObject({ added_count: 8 });
    });

    it('are bibs when bibs are words', async () => {
      const file = ['Bib;Name', 'ALFA;Ann Alpha', 'BRAVO;', 'CHARLIE;Bo Beta', 'DELTA;Cy Gamma'].join('\n');
      expect(await app.importFile(admin, file)).toMatchObject({ added_count: 4, warning_count: 0 });
    });
  });

  describe('below and between the rows', () => {
    const header = 'Bib;First name;Last name;Club;Category;Gender';
    const rows = (from: number, to: number) =>
      bibs(from, to).map((bib) => `${bib};${nameOf(bib).replace(' ', ';')};SV Nord;M35;m`);
    const officials = [
      ';Race director;J. Smith;;;',
      ';Jury:;A. Smith;;;',
      'Zeitnahme:;Müller Timing;;;;',
      ';Juge arbitre;P. Blanc;;;',
      ';Organisatie;AV Zuid;;;',
      ';Cronometraje;Foo;;;',
      'Printed on 12.5.2026 10:22;;;Page 1 of 3;;',
    ];

    it('are left out at the end, however many officials follow', async () => {
      const done = await app.importFile(admin, [header, ...rows(1, 20), ...officials].join('\n'));
      expect(done).toMatchObject({ added_count: 20, error_count: 0, warning_count: officials.length });
      expect(done.message).toContain('20 items');
      expect(await nameless()).toEqual([]);
    });

    it('are imported with a warning where they may be people', async () => {
      const doubtful = [';Race director;J. Smith;;;', ';Ann;Bell;;;'];
      const file = [header, ...rows(1, 12), ...doubtful, ...rows(13, 20)].join('\n');
      const done = await app.importFile(admin, file, { dry_run: true });
      expect(done).toMatchObject({ added_count: 22, error_count: 0, warning_count: 2 });
      expect(await app.failures(done.id, 'warning')).toEqual(
        [14, 15].map((line, i) => ({
          line,
          errors: [
            `"${['Race director', 'Ann'][i]}" may be a note rather than a name. Check the row: it is not left out.`,
          ],
        })),
      );
    });
  });

  it('leaves out printed lines of a list of names', async () => {
    const file = ['Name', 'Ann Alpha', 'Bo Beta', 'Cy Gamma', 'Page 1 of 3', 'www.timer.example'].join('\n');
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 3, error_count: 0, warning_count: 2 });
  });
});
