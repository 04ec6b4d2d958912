import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { importKinds } from '../../../engine/core/importKinds';
import { plan } from '../../../resources/allResources';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;

beforeAll(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
});
afterAll(() => app?.close());

/** Records with texts that spreadsheets, CSV and numbers change where a writer or a reader is careless. */
const RECORDS: Readonly<Record<string, readonly Row[]>> = {
  sponsor_categories: [{ name: '007' }, { name: '=Gold' }, { name: 'Silver "A", B' }],
  articles: [{ title: '007' }, { title: '-Late' }, { title: "'s-Gravenhage; two" }],
  markers: [
    { name: '007', latitude: 50.85, longitude: 4.35, description: 'two\nlines' },
    { name: '+Water', latitude: -1.5, longitude: 0.25 },
  ],
};

async function create(name: string, records: readonly Row[]): Promise<void> {
  for (const record of records) {
    const made = await app.call(admin, 'POST', `/v1/admin/${name}`, { event_id: app.eventId, ...record });
    if (made.status !== 201) throw new Error(made.text);
  }
}

describe.each(Object.keys(RECORDS))('%s', (name) => {
  it.each(['csv', 'xlsx'])('exported as %s read back without loss', async (extension) => {
    const records = RECORDS[name] ?? [];
    const kind = [...importKinds(plan).values()].find((one) => one.resource.name === name)?.name;
    app = await app.inAnotherEvent();
    await create(name, records);
    const columns = Object.keys(Object.assign({}, ...records)).join(',');
    const exported = async (ending: string, event: number) =>
      app.download(admin, `/v1/admin/${name}.${ending}?event_id=${event}&sort=id&columns=${columns}`);
    const file = await exported(extension, app.eventId);
    const before = (await exported('csv', app.eventId)).toString();
    const again = await app.importFile(admin, file, { kind, name: `list.${extension}` });
    expect(again).toMatchObject({ unchanged_count: records.length, error_count: 0, warning_count: 0 });
    app = await app.inAnotherEvent();
    const copied = await app.importFile(admin, file, { kind, name: `list.${extension}` });
    expect(copied).toMatchObject({ added_count: records.length, error_count: 0, warning_count: 0 });
    expect((await exported('csv', app.eventId)).toString()).toBe(before);
  });
});

it.each(['csv', 'xlsx'])(
  'athletes with a title in the name and the bib 0 come back from %s as they were',
  async (ending) => {
    app = await app.inAnotherEvent();
    await create('athletes', [
      { start_number: '0', first_name: 'Dr. Anna', last_name: 'Bos' },
      { start_number: '7', first_name: 'Bo', last_name: 'Dam MBA', birth_date: '1980-02-01' },
      { start_number: null, first_name: 'Prof. Cy', last_name: 'Eek' },
    ]);
    const exported = () => app.download(admin, `/v1/admin/athletes.${ending}?event_id=${app.eventId}&sort=id`);
    const again = await app.importFile(admin, await exported(), { name: `athletes.${ending}` });
    expect(again).toMatchObject({ unchanged_count: 3, error_count: 0, warning_count: 0 });
    expect(
      (await app.athletes()).map(({ start_number, first_name, last_name }) => [start_number, first_name, last_name]),
    ).toEqual([
      ['0', 'Dr. Anna', 'Bos'],
      ['7', 'Bo', 'Dam MBA'],
      [null, 'Prof. Cy', 'Eek'],
    ]);
  },
);

describe('failed rows', () => {
  const people = [
    ['007', 'Ada', '+Ash', '0612'],
    ['A1', "'s", 'Birk, "B"', '+31 6'],
    ['070', '-Cy', 'Cole;D', ''],
  ];
  const lineOf = (cells: readonly string[]) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(';');

  it('read back without loss once what was wrong is mended', async () => {
    const header = 'Bib;First name;Last name;Phone';
    const file = [header, ...people.map(lineOf)].join('\r\n');
    app = await app.inAnotherEvent();
    const race_id = await app.addRace('10 km');
    await app.importFile(admin, [header, ...people.map(([bib = '']) => `"${bib}";"X";"Taken";`)].join('\n'), {
      race_id,
    });
    const refused = await app.importFile(admin, file, { race_id, mode: 'add' });
    expect(refused).toMatchObject({ error_count: people.length });
    const failed = await app.download(admin, `/v1/admin/imports/${refused.id}/failed_rows.csv`);
    app = await app.inAnotherEvent();
    const mended = await app.importFile(admin, failed, { race_id: await app.addRace('10 km') });
    expect(mended).toMatchObject({ added_count: people.length, error_count: 0, warning_count: 0 });
    const found = await app.athletes();
    expect(found.map((one) => [one.start_number, one.first_name, one.last_name, one.phone ?? ''])).toEqual(people);
  });
});
