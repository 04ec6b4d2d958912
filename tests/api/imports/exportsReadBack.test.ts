import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { targetsOf } from '../../../engine/api/import/run/strategies';
import type { Actor } from '../../../engine/core/access/actor';
import { type ImportKind, importKinds } from '../../../engine/core/importKinds';
import type { FieldPlan, ResourcePlan } from '../../../engine/core/plan';
import { plan } from '../../../resources/allResources';
import { insert, leastValues, numberedSample, sampleOf } from '../../access/values';
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

/** Lists that no import of the product reads in the form of their export. */
const NOT_READ: Readonly<Record<string, string>> = {
  athletes: 'roundTrip.test.ts exports and imports athletes with hard texts.',
  rankings: 'An import of results makes a ranking, and its export lists rankings.',
  timelines: 'The import reads timelines of races, and their export names no race.',
};

/** Each list that has an export and an import, and the kind of its files. */
const LISTS = [...importKinds(plan).values()]
  .flatMap((kind) => [kind.resource.name, ...kind.also].map((name) => ({ name, kind })))
  .filter(({ name, kind }, i, all) => {
    const isFirst = all.findIndex((other) => other.name === name) === i;
    return isFirst && !(name in NOT_READ) && plan.get(name).resource.verbs.includes('export') && kind.mode !== 'update';
  });

/** The fields of a list that its import fills. */
function importedFields({ name, kind }: (typeof LISTS)[number]): FieldPlan[] {
  const filled = new Set(
    targetsOf(app.engine, kind).flatMap(({ fields }) =>
      fields.map((field) => (field.name.includes('.') ? field.name.split('.')[1] : field.name)),
    ),
  );
  return plan.get(name).stored.filter((field) => filled.has(field.name) && !field.field.options.readOnly);
}

async function addRecords(resource: ResourcePlan, fields: readonly FieldPlan[]): Promise<void> {
  const { db } = app.engine;
  const event_id = app.eventId;
  const make = async (target: string): Promise<number> => {
    const having = [...resource.fields.values()].find((field) => field.target === target)?.having ?? {};
    const values = await leastValues({ resource: plan.get(target), given: { event_id, ...having }, find: make, make });
    for (const name of plan.get(target).resource.namedBy ?? [])
      values[name] ??= sampleOf(plan.get(target), plan.get(target).fields.get(name) as FieldPlan);
    return insert(db, target, values);
  };
  const shared = new Map<string, Promise<number>>();
  const find = (target: string) => {
    const found = shared.get(target) ?? make(target);
    shared.set(target, found);
    return found;
  };
  for (const which of [0, 1] as const) {
    const values = await leastValues({ resource, given: { event_id }, find, make });
    for (const field of fields) {
      // Records without a number are the same where their names are.
      if (resource.resource.title.includes(field.name)) values[field.name] = numberedSample(resource, field, which + 1);
      if (field.name in values) continue;
      values[field.name] = field.target ? await find(field.target) : sampleOf(resource, field, which);
    }
    await insert(db, resource.name, values);
  }
}

describe.each(LISTS)('$name with a value in every field', ({ name, kind }) => {
  it.each(['csv', 'xlsx'])('changes nothing when its %s comes back', async (extension) => {
    app = await app.inAnotherEvent();
    const fields = importedFields({ name, kind });
    await addRecords(plan.get(name), fields);
    const file = await app.download(admin, `/v1/admin/${name}.${extension}?event_id=${app.eventId}`);
    const options = { kind: kind.name, name: `${name}-2026-05-31.${extension}` };
    const detected = await detect(file, options);
    const labels = detected.columns.flatMap((column) => (detected.mapping[column.name] ? [column.name] : []));
    for (const field of fields) expect(labels, JSON.stringify(detected.warnings)).toContain(field.label);
    expect(detected.warnings.filter((one) => !one.startsWith('Left out:'))).toEqual([]);
    const again = await app.importFile(admin, file, options);
    expect([...(await app.failures(again.id)), ...(await app.failures(again.id, 'warning'))]).toEqual([]);
    expect(again).toMatchObject({ unchanged_count: 2, error_count: 0, question_count: 0 });
  });
});

it.each(['csv', 'xlsx'])('copies races and waves to another event by %s', async (extension) => {
  app = await app.inAnotherEvent();
  const event_id = app.eventId;
  const race = { name: '007', kind: 'criterium', color: '#00FF00', start_at: '2026-05-31T22:00:00.000Z', laps: 5 };
  const made = await app.call(admin, 'POST', '/v1/admin/races', { event_id, ...race, min_lap_time: 61_500 });
  const waves = [
    { name: '1', start_at: '2026-05-31T22:00:00.000Z', position: 2, start_window_before: 5 },
    { name: '=2', start_at: '2026-05-31T22:10:00.500Z', capacity: 100, start_number_from: 1, start_number_to: 99 },
  ];
  for (const wave of waves)
    await app.call(admin, 'POST', '/v1/admin/waves', { event_id, race_id: made.body.id, ...wave });
  const lists = ['races', 'waves'];
  const exported = (name: string, ending: string) =>
    app.download(admin, `/v1/admin/${name}.${ending}?event_id=${app.eventId}&sort=id&columns=${columns[name]}`);
  const columns: Record<string, string> = {};
  for (const name of lists)
    columns[name] = [...plan.get(name).fields.keys()]
      .filter((field) => !['id', 'event_id', 'created_at', 'updated_at', 'version'].includes(field))
      .join(',');
  const before: string[] = [];
  const files: Buffer[] = [];
  for (const name of lists) {
    before.push((await exported(name, 'csv')).toString());
    files.push(await exported(name, extension));
  }
  app = await app.inAnotherEvent();
  for (const [i, name] of lists.entries())
    await app.importFile(admin, files[i] ?? '', { kind: 'configuration', name: `${name}.${extension}` });
  expect([(await exported('races', 'csv')).toString(), (await exported('waves', 'csv')).toString()]).toEqual(before);
});

async function detect(file: Buffer | string, { kind, name }: { kind: string; name: string }) {
  const file_id = await app.upload(admin, name, file);
  const { body } = await app.call(admin, 'POST', '/v1/admin/imports/detect', {
    kind,
    event_id: app.eventId,
    file_id,
  });
  return body as unknown as {
    mapping: Record<string, string | null>;
    columns: { name: string }[];
    warnings: string[];
    questions: string[];
  };
}

describe.each(['de', 'nl', 'fr'])('lists with the headings of the interface in %s', (locale) => {
  const texts = JSON.parse(readFileSync(`src/i18n/${locale}/resources.json`, 'utf8')) as Record<string, string>;
  const kind = importKinds(plan).get('configuration') as ImportKind;

  it.each(['races', 'waves', 'race_timelines'])('reads %s like an export', async (name) => {
    app = await app.inAnotherEvent();
    const resource = plan.get(name);
    const fields = importedFields({ name, kind });
    await addRecords(resource, fields);
    const columns = ['race_id', 'timeline_id', ...fields.map((field) => field.name)].filter((one, i, all) => {
      return resource.fields.has(one) && all.indexOf(one) === i;
    });
    const exported = await app.download(
      admin,
      `/v1/admin/${name}.csv?event_id=${app.eventId}&columns=${columns.join(',')}`,
    );
    const lines = exported.toString().split('\r\n');
    const headings = columns.map((one) => texts[`resources.${name}.fields.${one}`] ?? resource.fields.get(one)?.label);
    const file = [headings.join(','), ...lines.slice(1)].join('\r\n');
    const detected = await detect(file, { kind: kind.name, name: 'list.csv' });
    expect(Object.entries(detected.mapping).filter(([, target]) => target === null)).toEqual([]);
    const again = await app.importFile(admin, file, { kind: kind.name });
    expect(await app.failures(again.id)).toEqual([]);
    expect(again).toMatchObject({ unchanged_count: 2, error_count: 0 });
  });
});

describe('a column “Name” in a file of races and waves', () => {
  const KIND = { kind: 'configuration', name: 'list.csv' };
  const targetOf = async (file: string, name = KIND.name) => {
    const { mapping, warnings } = await detect(file, { ...KIND, name });
    return mapping.Name ?? warnings.find((one) => one.includes('“Name”')) ?? null;
  };
  const ASK = 'The column “Name” can hold names of races or of waves. Choose Race or Wave for it.';

  it.each([
    ['Name;Capacity\nA;100\n', 'wave'],
    ['Name;Start number from;Start number to\nA;1;100\n', 'wave'],
    ['Race;Name;Bib from\n10 km;A;1\n', 'wave'],
    ['Name;Distance\n10 km;10\n', 'race'],
    ['Name;Start type;Start\n10 km;mass;2026-05-31 09:00\n', 'race'],
    ['Name;Wave;Capacity\n10 km;A;100\n', 'race'],
    ['Name;Start\n10 km;2026-05-31 09:00\n', 'race'],
    ['Race;Name;Start\n10 km;A;2026-05-31 09:00\n', ASK],
    ['Name;Distance;Capacity\n10 km;10;100\n', ASK],
    ['Race;Name;Distance\n10 km;A;10\n', ASK],
  ])('reads %j as %s', async (file, expected) => {
    app = await app.inAnotherEvent();
    expect(await targetOf(file)).toBe(expected);
  });

  it.each([
    [
      'Event;Name;Distance;Sport;Start type\nCity run 2025;10 km;10;running;mass\nCity run 2025;5 km;5;running;mass\n',
      'list.csv',
    ],
    ['Event;Name;Start\nCity run 2025;10 km;2026-05-31 09:00\n', 'races-2026-11-30.csv'],
  ])('reads %j as races beside the name of another event', async (file, name) => {
    app = await app.inAnotherEvent();
    expect((await detect(file, { ...KIND, name })).mapping).toMatchObject({ Event: null, Name: 'race' });
    const done = await app.importFile(admin, file, { ...KIND, name });
    expect(done).toMatchObject({ added_count: file.trim().split('\n').length - 1, error_count: 0 });
  });

  it('reads the export of the races of an event with another name', async () => {
    app = await app.inAnotherEvent();
    for (const name of ['10 km', 'Half'])
      expect(
        (await app.call(admin, 'POST', '/v1/admin/races', { event_id: app.eventId, name, kind: 'road' })).status,
      ).toBe(201);
    const file = await app.download(admin, `/v1/admin/races.csv?event_id=${app.eventId}`);
    app = await app.inAnotherEvent();
    await app.engine.db.updateTable('events').set({ name: 'Village run' }).where('id', '=', app.eventId).execute();
    expect(await app.importFile(admin, file, { ...KIND, name: 'races.csv' })).toMatchObject({
      added_count: 2,
      error_count: 0,
    });
  });

  it('asks where the column “Event” can name the race of each row', async () => {
    app = await app.inAnotherEvent();
    expect(await targetOf('Event;Name;Distance\n10 km;A;10\nHalf;A;21.1\n')).toBe(ASK);
  });

  it('follows the name of the file when the columns do not tell', async () => {
    app = await app.inAnotherEvent();
    expect(await targetOf('Race;Name;Start\n10 km;A;2026-05-31 09:00\n', 'waves-2026-05-31.csv')).toBe('wave');
    expect(await targetOf('Name;Start\nA;2026-05-31 09:00\n', 'Startwellen.csv')).toBe('wave');
    expect(await targetOf('Name;Start\nA;2026-05-31 09:00\n', 'races and waves.csv')).toBe('race');
  });

  it('keeps the name of the event out of the races', async () => {
    app = await app.inAnotherEvent();
    const { mapping } = await detect('Event;Name;Capacity\nCity run;A;100\nCity run;B;100\n', KIND);
    expect(mapping).toMatchObject({ Event: null, Name: 'wave' });
    const other = await detect('Event;Wave\n10 km;A\nHalf;A\n', KIND);
    expect(other.mapping).toMatchObject({ Event: 'race', Wave: 'wave' });
  });

  it('warns about waves without a race', async () => {
    app = await app.inAnotherEvent();
    const { warnings } = await detect('Name;Capacity\nA;100\nB;100\n', KIND);
    expect(warnings).toContain(
      'No column names the race of these waves. Choose a race for the whole file, or add a column “Race”.',
    );
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
