import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { workbookParts, zip } from '../../engine/tables/support';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';
import { importedLists } from './importedLists';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let raceId: number;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  raceId = await app.addRace('10 km');
  for (const [bib, external] of [
    ['007', 'a'],
    ['12', 'b'],
    ['13', 'c'],
    ['14', 'd'],
  ])
    await sql`insert into athletes (event_id, race_id, start_number, external_id, last_name) values (${app.eventId}, ${raceId}, ${bib}, ${external}, ${bib})`.execute(
      app.engine.db,
    );
});
afterAll(() => first?.close());

const importResults = (content: string | Buffer, options: Row = {}) =>
  app.importFile(timer, content, { kind: 'ranking', race_id: raceId, name: 'Results 10 km.csv', ...options });

const rankings = () => importedLists(app);

test('official results become a ranking of their own: places, ties, times, and who has none', async () => {
  const done = await importResults('Place;Bib;Chip time\n2;13;36:12\n1;7;0:35:10.5\n2;12;36:12\nDNF;14;\n');
  expect(done).toMatchObject({ status: 'finished', added_count: 4, error_count: 0 });
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 007 2110500 +0', '2 13 2172000 +61500', '2 12 2172000 +61500', 'dnf 14'],
  });
  const [ranking] = (await sql<Row>`select * from rankings where event_id = ${app.eventId}`.execute(app.engine.db))
    .rows;
  expect(ranking).toMatchObject({ source: 'imported', status: 'unofficial', race_id: raceId });
  const again = await app.call(timer, 'POST', `/v1/admin/rankings/${ranking?.id}/recalculate`);
  expect(again.status).toBe(409);
  const published = await app.call(timer, 'POST', `/v1/admin/rankings/${ranking?.id}/publish`);
  expect(published.body).toMatchObject({ status: 'official', entries_count: 4 });
});

test.each([
  ['1900', ''],
  ['1904', '<workbookPr date1904="1"/>'],
])('reads a duration in a cell of date and time as hours, in a workbook that counts from %s', async (_, properties) => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const row = (bib: string, days: number) => `<row>${text(bib)}<c s="1"><v>${days}</v></c></row>`;
  const rows = `<row>${text('Bib')}${text('Time')}</row>${row('7', 23.5 / 24)}${row('12', 25 / 24)}${row('13', 51 / 24)}`;
  const file = zip(workbookParts({ sheets: [{ name: 'A', rows }], styles, properties }));
  await sql`update races set name = '100 miles' where id = ${raceId}`.execute(app.engine.db);
  const done = await importResults(file, { name: 'Long.xlsx' });
  expect(done).toMatchObject({ added_count: 3, error_count: 0 });
  expect(await rankings()).toEqual({
    Long: ['1 007 84600000 +0', '2 12 90000000 +5400000', '3 13 183600000 +99000000'],
  });
});

test('hours, minutes and seconds in short', async () => {
  await importResults('Pos;No;Hours;Min;Sec\n1;7;1;15;10\n2;12;1;22;3\n');
  await importResults('Pos;Bib;H;M;Sec\n1;7;1;15;10\n', { name: 'b.csv' });
  expect((await rankings())['Results 10 km']).toEqual(['1 007 4510000 +0', '2 12 4923000 +413000']);
});

test('places and times in further words', async () => {
  const done = await importResults(`Place overall;Bib;Time\n1;7;42'11"5\n2;12;1d 01:00:00\n;13;--:--\n`);
  expect(await app.failures(done.id)).toEqual([{ line: 4, errors: ['The row has none of these: Rank, Time, State.'] }]);
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 007 2531500 +0', '2 12 90000000 +87468500'] });
});

test('fractions of a second in a column of their own', async () => {
  await importResults('Pos;Bib;Minutes;Seconds;Hundredths\n1;7;35;10;25\n2;12;36;11;5\n');
  await importResults('Pos;Bib;Time;Ms\n1;7;35:10;250\n2;12;36:11;5\n', { name: 'b.csv' });
  await importResults('Pos;Bib;Time;1/10\n1;7;35:10;3\n2;12;36:11;0\n', { name: 'c.csv' });
  expect(Object.values(await rankings())).toEqual([
    ['1 007 2110250 +0', '2 12 2171050 +60800'],
    ['1 007 2110250 +0', '2 12 2171005 +60755'],
    ['1 007 2110300 +0', '2 12 2171000 +60700'],
  ]);
});

test('a start and a finish by the clock: what lies between them is the time', async () => {
  const done = await importResults(
    'Rank;Bib;Start;Finish\n1;7;10:00:00;10:35:10\n2;12;10:00:30;10:36:41\n3;13;10:00;10:40\n;14;10:01:00;DNF\n',
  );
  expect(done).toMatchObject({ error_count: 0 });
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 007 2110000 +0', '2 12 2171000 +61000', '3 13 2400000 +290000', 'dnf 14'],
  });
});

test('a finish by the clock alone is no time, and a column that says how long it took is', async () => {
  await importResults('Pos;Bib;Time\n1;7;10:35:10\n2;12;10:36:41\n');
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 007', '2 12'] });
  await importResults('Pos;Bib;Start;Finish;Time\n1;7;10:00:00;10:35:10;35:10\n', { name: 'b.csv' });
  expect((await rankings()).b).toEqual(['1 007 2110000 +0']);
});

describe('finishes by the clock alone', () => {
  const byClock = 'Bib;Time\n7;10:35:10\n12;10:36:41\n14;DNF\n';
  const startsAt = (clock: string, zone = 'Europe/Paris') =>
    sql`with e as (update events set timezone = ${zone} where id = ${app.eventId})
      update races set start_at = (${`2026-05-31 ${clock}`})::timestamp at time zone ${zone} where id = ${raceId}`.execute(
      app.engine.db,
    );
  const unknownLength = () =>
    sql`update races set name = 'Fun run', distance = null where id = ${raceId}`.execute(app.engine.db);

  test('count from the start of the race', async () => {
    await startsAt('10:00');
    expect(await detect(byClock)).toMatchObject({
      mapping: { Time: 'finished_at' },
      warnings: [
        'The times of "Time" (10:35:10) are read as times of day: what lies between the planned start of the race at 10:00:00 and them is the time. Choose another field if that is wrong.',
      ],
    });
    await importResults(byClock);
    await sql`insert into gunshots (event_id, fired_at, race_ids) values
      (${app.eventId}, ${'2026-05-31 10:00:10'}::timestamp at time zone 'Europe/Paris', array[${raceId}]::bigint[])`.execute(
      app.engine.db,
    );
    await importResults(byClock, { name: 'Gun.csv' });
    expect(await rankings()).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 12 2201000 +91000', 'dnf 14'],
      Gun: ['1 007 2100000 +0', '2 12 2191000 +91000', 'dnf 14'],
    });
  });

  test('count from no start where waves have theirs', async () => {
    await startsAt('10:00');
    await sql`insert into waves (event_id, race_id, name, start_at) select event_id, id, waves.name, start_at + minutes * interval '1 minute'
      from races, (values ('A', 0), ('B', 10)) as waves(name, minutes) where id = ${raceId}`.execute(app.engine.db);
    await importResults('Pos;Bib;Time\n1;7;10:35:10\n2;12;10:36:41\n');
    expect(await rankings()).toEqual({ 'Results 10 km': ['1 007', '2 12'] });
  });

  test('are asked about where the length of the race is not known', async () => {
    await startsAt('10:00');
    await unknownLength();
    const question =
      'The times of "Time" (10:35:10) may be times of day, counted from the planned start of the race at 10:00:00, or how long it took. Choose "Finish, time of day" or "Time" for it in the mapping, or enter the distance of the race.';
    expect((await detect(byClock)).warnings).toEqual([question]);
    await expect(importResults(byClock)).rejects.toThrow('422');
    await importResults(byClock, { mapping: { Bib: 'start_number', Time: 'finished_at' } });
    await importResults(byClock, { mapping: { Bib: 'start_number', Time: 'time_ms' }, name: 'Took.csv' });
    expect(await rankings()).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 12 2201000 +91000', 'dnf 14'],
      Took: ['1 007 38110000 +0', '2 12 38201000 +91000', 'dnf 14'],
    });
  });

  test('are none where somebody would have come in before the start, or be faster than anybody', async () => {
    await unknownLength();
    await startsAt('10:36');
    // As the product exports a ranking.
    expect(
      await detect('ID,Rank,Athlete,Time,Behind,State\n901,1,7,0:35:10,,Finished\n902,2,12,0:36:41,0:01:31,Finished\n'),
    ).toMatchObject({
      mapping: { ID: null, Rank: 'rank', Athlete: 'start_number', Time: 'time_ms' },
      warnings: [],
    });
    expect(await detect('Bib;Time\n7;10:35:10\n12;10:36:41\n')).toMatchObject({ mapping: { Time: 'time_ms' } });
    await sql`update races set distance = '{"value": 100, "unit": "km"}' where id = ${raceId}`.execute(app.engine.db);
    await startsAt('06:00');
    const ultra = 'Bib;Time\n7;09:30:10\n12;14:36:41\n13;17:01:00\n';
    expect(await detect(ultra)).toMatchObject({ mapping: { Time: 'time_ms' }, warnings: [] });
  });
});

describe('minutes and seconds that a spreadsheet took for hours and minutes', () => {
  const distance = (value: number | null) =>
    sql`update races set name = 'Run', distance = ${value === null ? null : JSON.stringify({ value, unit: 'km' })}::jsonb where id = ${raceId}`.execute(
      app.engine.db,
    );
  const fileOf = (times: readonly string[]) =>
    ['Rank;Bib;Time', ...times.map((time, i) => `${i + 1};${['7', '12', '13', '14'][i]};${time}`)].join('\n');
  const seconds = async () =>
    ((await rankings())['Results 10 km'] ?? []).map((entry) => Number(entry.split(' ')[2]) / 1_000);

  test.each([
    [10, ['35:12:00', '36:40:00', '59:59:00'], '35:12:00', [2_112, 2_200, 3_599]],
    [10, ['35:12:00', '59:59:00', '1:02:00', '1:05:17'], '35:12:00', [2_112, 3_599, 3_720, 3_917]],
    [3, ['9:45:00', '10:35:00', '12:10:00'], '9:45:00', [585, 635, 730]],
    [1, ['3:12:00', '3:40:00', '1:59:00'], '3:12:00', [192, 220, 119]],
  ])('are read by the %s km of the race: %j', async (km, times, sample, expected) => {
    await distance(km);
    const warning = `The times of "Time" (${sample}) are read as minutes and seconds, going by the ${km} km of the race. Choose another field if that is wrong.`;
    expect(await detect(fileOf(times))).toMatchObject({
      mapping: { Time: 'time_minutes_seconds' },
      warnings: [warning],
    });
    await importResults(fileOf(times));
    expect((await seconds()).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
  });

  test.each([
    [160, ['35:12:00', '36:40:00'], [126_720, 132_000]],
    [42.195, ['3:12:00', '3:40:00'], [11_520, 13_200]],
    [10, ['40:12', '41:10', '1:02:00'], [2_412, 2_470, 3_720]],
    [null, ['3:12:00', '3:40:00'], [11_520, 13_200]],
  ])('are hours over %s km where hours fit: %j', async (km, times, expected) => {
    await distance(km);
    await importResults(fileOf(times));
    expect(await seconds()).toEqual(expected);
  });

  test('are asked about where nobody has entered a distance', async () => {
    await distance(null);
    const asked = await detect(fileOf(['35:12:00', '36:40:00']));
    expect(asked.mapping).toMatchObject({ Time: null });
    const question = 'The times of "Time" (35:12:00) may be times as they are, or minutes and seconds.';
    expect(asked.warnings).toContainEqual(expect.stringContaining(question));
  });

  test('stay hours where a person chooses the plain time', async () => {
    await distance(10);
    const done = await importResults(fileOf(['35:12:00', '36:40:00']), {
      mapping: { Rank: 'rank', Bib: 'start_number', Time: 'time_ms' },
    });
    expect(await seconds()).toEqual([126_720, 132_000]);
    expect(await app.failures(done.id, 'warning')).toHaveLength(2);
  });
});

describe('times with two parts', () => {
  const setUp = ({ km, clock }: { km: number | null; clock: string | null }) =>
    sql`with e as (update events set timezone = 'Europe/Paris' where id = ${app.eventId})
      update races set name = 'Run', distance = ${km === null ? null : JSON.stringify({ value: km, unit: 'km' })}::jsonb,
        start_at = ${clock && `2026-05-31 ${clock}`}::timestamp at time zone 'Europe/Paris' where id = ${raceId}`.execute(
      app.engine.db,
    );
  const fileOf = (heading: string, times: readonly string[]) =>
    [`Rank;Bib;${heading}`, ...times.map((time, i) => `${i + 1};${['7', '12', '13', '14'][i]};${time}`)].join('\n');
  const entryOf = (times: readonly string[]) => times.map((entry) => Number(entry.split(' ')[2]) / 1_000);
  const FIVE = ['15:55', '16:02', '18:10', '21:00'];
  const FIVE_SECONDS = [955, 962, 1_090, 1_260];

  test.each([
    ['Chip time', 5, '10:00', FIVE, FIVE_SECONDS],
    ['Time', 5, '10:00', FIVE, FIVE_SECONDS],
    ['Finish time', 5, '19:00', FIVE, FIVE_SECONDS],
    ['Zielzeit', 5, null, FIVE, FIVE_SECONDS],
    ['Chip time', null, '10:00', FIVE, FIVE_SECONDS],
    ['Time', null, null, FIVE, FIVE_SECONDS],
    ['Time', null, '10:00', ['15:55', '16:02', '25:10', '45:00'], [955, 962, 1_510, 2_700]],
    ['Clock time', 5, '10:00', FIVE, FIVE_SECONDS],
    ['Time', 5, '10:00', ['15:55', '21:00', '1:10:00', '1:12:00'], [955, 1_260, 4_200, 4_320]],
    ['Time', 3, '10:00', ['10:30', '10:45', '12:10', '13:00'], [630, 645, 730, 780]],
    ['Temps', 10, '10:00', ['29:30', '41:00', '59:59', '1:10:00'], [1_770, 2_460, 3_599, 4_200]],
    ['Time', 21.0975, '10:00', ['1:05:10', '1:25:00'], [3_910, 5_100]],
    ['Time', 160, '10:00', ['19:10', '23:15'], [69_000, 83_700]],
    ['Uhrzeit', 5, '10:00', ['10:16:01', '10:21:00'], [961, 1_260]],
    ["Heure d'arrivée", null, '10:00', ['10:16', '10:41'], [960, 2_460]],
  ])('of "%s" over %s km from %s are read as a person would', async (heading, km, clock, times, seconds) => {
    await setUp({ km, clock });
    await importResults(fileOf(heading, times));
    expect(entryOf((await rankings())['Results 10 km'] ?? [])).toEqual(seconds);
  });

  test('beside the start of each row are no times of day where the race takes so many minutes', async () => {
    await setUp({ km: 5, clock: null });
    await importResults('Rank;Bib;Start;Time\n1;7;10:00;15:55\n2;12;10:00;16:02\n');
    expect(await rankings()).toEqual({ 'Results 10 km': ['1 007 955000 +0', '2 12 962000 +7000'] });
  });

  test.each([
    ['Time', null, '10:00', FIVE],
    ['Time', 5, '10:00', ['10:16', '10:21', '10:40', '10:45']],
    ['Time of day', 5, '10:00', FIVE],
  ])('of "%s" over %s km from %s are asked about', async (heading, km, clock, times) => {
    await setUp({ km, clock });
    const asked = await detect(fileOf(heading, times));
    expect(asked.mapping).toMatchObject({ [heading]: null });
    const question = 'may be times of day, counted from the planned start of the race at 10:00:00,';
    expect(asked.warnings).toContainEqual(expect.stringContaining(question));
  });

  test('are asked about in a race that ends by time', async () => {
    await setUp({ km: null, clock: '10:00' });
    await sql`update races set kind = 'fixed_time' where id = ${raceId}`.execute(app.engine.db);
    const asked = await detect(fileOf('Time', ['23:15', '23:40']));
    const question = 'may be hours and minutes, or minutes and seconds';
    expect(asked.warnings).toContainEqual(expect.stringContaining(question));
  });

  test('that only the clock fits are warned of in the check', async () => {
    await setUp({ km: 10, clock: '10:00' });
    const done = await importResults(fileOf('Time', ['10:35', '10:41']), { dry_run: true });
    expect(await app.failures(done.id, 'warning')).toEqual([
      {
        line: 2,
        errors: [
          'The times of “Time” are read as times of day. Choose Time for the column if they say how long it took.',
        ],
      },
    ]);
  });
});

test('a final time beside another is the result', async () => {
  await importResults('Bib;Time;Final\n7;35:10;35:40\n12;35:11;36:11\n');
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 007 2140000 +0', '2 12 2171000 +31000'] });
});

test('times as spreadsheets and people write them, and who runs out of competition', async () => {
  const days = await importResults('Pl.;Bib;Zeit\n1.;7;0.0434028\n=2.;12;0,05\n=2.;13;0.0500000\n4.;14;1.0833333\n');
  expect(days).toMatchObject({ added_count: 4, error_count: 0 });
  const marked = `Pl.;Bib;Zeit\n1.;7;1h02m30s\naK;12;62'31"\n2;13;1h 02' 32"\n3;14;9.58\n`;
  expect(await importResults(marked, { name: 'Marked.csv' })).toMatchObject({ added_count: 4, error_count: 0 });
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 007 3750000 +0', '2 12 4320000 +570000', '2 13 4320000 +570000', '4 14 93600000 +89850000'],
    Marked: ['1 007 3750000 +0', '2 13 3752000 +2000', '3 14 9580 +0', 'finished 12'],
  });
});

test('athletes are found by their external id too, and places follow from the times where the file has none', async () => {
  await importResults('External ID,Time,Status\nd,1:00:00,finished\nb,59:59,\nc,59:59,ok\na,1:10:00,DQ\n');
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 12 3599000 +0', '1 13 3599000 +0', '3 14 3600000 +1000', 'dsq 007'],
  });
});

test('rows that cannot be are refused one by one, with the reason', async () => {
  const done = await importResults(
    'Rank,Bib,Time\n1,12,35:00\n2,99,36:00\n3,12,37:00\nfirst,13,38:00\n5,14,soon\n,7,\n',
  );
  expect(done).toMatchObject({ added_count: 1, error_count: 5 });
  expect(await app.failures(done.id)).toEqual([
    { line: 3, errors: ['Bib "99": no athlete of the race has it.'] },
    { line: 4, errors: ['The athlete is on line 2 already.'] },
    { line: 5, errors: ['Rank "first": is neither a place nor a state such as DNF.'] },
    { line: 6, errors: ['Time "soon": is neither a time such as 1:02:03 nor a state such as DNF.'] },
    { line: 7, errors: ['The row has none of these: Rank, Time, State.'] },
  ]);
});

test('a dry run writes nothing', async () => {
  expect(await importResults('Rank,Bib\n1,12\n2,99\n', { dry_run: true })).toMatchObject({
    added_count: 1,
    error_count: 1,
  });
  expect(await rankings()).toEqual({});
});

test('makes a second ranking of the same file with mode add, and undo removes it', async () => {
  await importResults('Rank,Bib\n1,12\n2,13\n');
  const second = await importResults('Rank,Bib\n1,13\n');
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 12', '2 13'], 'Results 10 km (2)': ['1 13'] });
  const undone = await app.call(timer, 'POST', `/v1/admin/operations/${second.operation_id}/undo`);
  expect(undone.status).toBe(200);
  expect(Object.keys(await rankings())).toEqual(['Results 10 km']);
});

test('the race has to be said, and read_only may not import', async () => {
  const file_id = await app.upload(timer, 'results.csv', 'Rank,Bib\n1,12\n');
  const body = { event_id: app.eventId, kind: 'ranking', file_id };
  const without = await app.call(timer, 'POST', '/v1/admin/imports', body);
  expect(without).toMatchObject({ status: 422, body: { errors: { race_id: expect.any(Array) } } });
  const reader = await app.person('read_only');
  const own = await app.upload(reader, 'results.csv', 'Rank,Bib\n1,12\n');
  const refused = await app.call(reader, 'POST', '/v1/admin/imports', { ...body, file_id: own, race_id: raceId });
  expect(refused.status).toBe(403);
});

async function detect(content: string, options: Row = {}): Promise<Row> {
  const file_id = await app.upload(timer, 'results.csv', content);
  const body = { kind: 'ranking', file_id, event_id: app.eventId, race_id: raceId, ...options };
  return (await app.call(timer, 'POST', '/v1/admin/imports/detect', body)).body;
}

test.each([
  ['Bib;Time (ms)\n7;2172000\n12;2172500\n', 'milliseconds', '2172000'],
  ['Bib;time_ms\n7;2172000\n12;2172500\n', 'milliseconds', '2172000'],
  ['Bib;seconds\n7;2172\n12;2172,5\n', 'seconds', '2172000'],
  ['Bib;Čas\n7;003612\n12;010203\n', 'time_digits', '2172000'],
  ['Bib;Tid\n7;1.02,30\n12;1.03,01\n', 'time_ms', '62300'],
])('times are read in the unit that heading and values tell: %s', async (content, target, time) => {
  const { mapping } = await detect(content);
  expect(Object.values(mapping as Row)[1]).toBe(target);
  await importResults(content);
  expect((await rankings())['Results 10 km']?.[0]).toBe(`1 007 ${time} +0`);
});

test('what a person maps to the time is read by its heading and the race all the same', async () => {
  const mapping = { Bib: 'start_number', 'Time (ms)': 'time_ms' };
  await importResults('Bib,Time (ms)\n7,2172000\n', { mapping });
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 007 2172000 +0'] });
});

test('where nothing tells hours from minutes, the mapping has to say so', async () => {
  const unknown = await app.addRace('Sunday');
  await sql`update athletes set race_id = ${unknown} where race_id = ${raceId}`.execute(app.engine.db);
  const content = 'Bib,Time\n7,3:12\n12,4:05\n';
  const asked = await detect(content, { race_id: unknown });
  expect(asked).toMatchObject({ mapping: { Bib: 'start_number', Time: null } });
  expect(asked.warnings).toEqual([
    'The times of "Time" (3:12) may be hours and minutes, or minutes and seconds. Choose which they are in the mapping, or enter the distance of the race.',
  ]);
  await expect(importResults(content, { race_id: unknown })).rejects.toThrow('422');
  expect(await rankings()).toEqual({});
  const mapping = { Bib: 'start_number', Time: 'time_hours_minutes' };
  await importResults(content, { race_id: unknown, mapping });
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 007 11520000 +0', '2 12 14700000 +3180000'] });
  await sql`update races set distance = '{"value": 42.195, "unit": "km"}' where id = ${unknown}`.execute(app.engine.db);
  await importResults(content, { race_id: unknown, name: 'Known.csv' });
  expect((await rankings()).Known).toEqual(['1 007 11520000 +0', '2 12 14700000 +3180000']);
});

test('gaps are added to the time of the winner, and are no times where there is none', async () => {
  await importResults('Pos,Bib,Time\n1,7,35:00\n2,12,+0:51\n3,13,+28:51\n', { name: 'One column.csv' });
  await importResults('Pos,Bib,Zeit,Rückstand\n1,7,35:00,\n2,12,,0:51\n3,13,1:00:00,9:99\n', { name: 'Two.csv' });
  const mapping = { Pos: 'rank', Bib: 'start_number', Time: 'time_ms' };
  const without = await importResults('Pos,Bib,Time\n1,7,\n2,12,+0:51\n', { name: 'Without.csv', mapping });
  expect(await rankings()).toEqual({
    'One column': ['1 007 2100000 +0', '2 12 2151000 +51000', '3 13 3831000 +1731000'],
    Two: ['1 007 2100000 +0', '2 12 2151000 +51000', '3 13 3600000 +1500000'],
    Without: ['1 007', '2 12'],
  });
  expect(without).toMatchObject({ added_count: 2, error_count: 0, warning_count: 1 });
  expect(await app.failures(without.id, 'warning')).toEqual([
    { line: 3, errors: ['Time "+0:51": is a gap to the winner, of whom the file gives no time, and was left out.'] },
  ]);
});

test('times that cannot be are told, and so are places in another order than the times', async () => {
  const done = await importResults('Rank,Bib,Time\n1,7,36:00\n2,12,35:00\n3,13,-0:12\n4,14,0:00:30\n');
  expect(done).toMatchObject({ added_count: 4, error_count: 0, warning_count: 3 });
  expect(await app.failures(done.id, 'warning')).toEqual([
    {
      line: 2,
      errors: ['Rank 1: is slower than rank 2 on line 3. The same is so of 1 further places of the file.'],
    },
    { line: 4, errors: ['Time "-0:12": is less than nothing, and was left out.'] },
    { line: 5, errors: ['Time 0:00:30: is hardly possible for the length of the race. It was taken as it is.'] },
  ]);
  const groups = await importResults('Rank,Bib,Time\n1,7,36:00\n1,12,35:00\n2,13,37:00\n', { name: 'Groups.csv' });
  expect(await app.failures(groups.id, 'warning')).toEqual([
    { line: 3, errors: ['Rank 1: 2 rows have it, with different times. Are these places of several groups?'] },
  ]);
});

test('the race says which of two times count; a column is known by its values where its heading is not', async () => {
  const both = 'Bib,Officiel,Netto\n7,36:12,36:00\n12,36:15,35:58\n';
  expect(await detect(both)).toMatchObject({
    mapping: { Officiel: null, Netto: 'time_ms' },
    warnings: [
      'The times are taken from "Netto", as the race counts times from one’s own start, and those of "Officiel" are left out.',
    ],
  });
  await sql`update races set timing_type = 'guntime' where id = ${raceId}`.execute(app.engine.db);
  expect(await detect(both)).toMatchObject({ mapping: { Officiel: 'time_ms', Netto: null } });
  const unknown = 'Bib,Split 5 km,Xyz,Club\n7,0:18:00,0:36:12,AC\n12,0:18:10,0:36:15,BC\n';
  expect(await detect(unknown)).toMatchObject({
    mapping: { 'Split 5 km': null, Xyz: 'time_ms', Club: null },
    warnings: [
      'The times are taken from "Xyz", whose values look like them (0:36:12). Choose another column if that is wrong.',
      'Left out: “Split 5 km”, “Club”.',
    ],
  });
});

test('a file whose times or bibs are not found says so before it is imported', async () => {
  const found = await detect('Pos,Foo,State\n1,a,CA\n2,b,MI\n');
  expect(found.mapping).toEqual({ Pos: 'rank', Foo: null, State: null });
  expect(found.warnings).toEqual([
    'The column “State” was left out: its values are no states such as DNF.',
    'No column holds the times, as far as can be told: the ranking will be without times. Columns: Pos, Foo, State.',
    'No column says whose results these are: no row can be imported without bibs, external IDs or names. Columns: Pos, Foo, State.',
    'Left out: “Foo”.',
  ]);
  expect((await detect('Rank,Bib,Time\n1,7,soon\n2,12,later\n')).warnings).toEqual([
    'The column “Time” was left out: its values are no times.',
    'No column holds the times, as far as can be told: the ranking will be without times. Columns: Rank, Bib, Time.',
  ]);
});

test('athletes are known by their names where the file has no bibs', async () => {
  await sql`update athletes set first_name = 'Noë', last_name = 'van Dijk' where race_id = ${raceId} and start_number = '12'`.execute(
    app.engine.db,
  );
  await sql`update athletes set first_name = 'Jo', last_name = 'Ek' where race_id = ${raceId} and start_number in ('13', '14')`.execute(
    app.engine.db,
  );
  const done = await importResults('Pos,Name,Time\n1,"DIJK, Noe van",36:00\n2,Jo Ek,37:00\n3,Nobody Else,38:00\n');
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 12 2160000 +0'] });
  expect(await app.failures(done.id)).toEqual([
    { line: 3, errors: ['Name "Jo Ek": several athletes of the race have it. Say which by the bib.'] },
    { line: 4, errors: ['Name "Nobody Else": no athlete of the race has it.'] },
  ]);
});

test.each(['csv', 'xlsx'])('a ranking that was exported as %s comes back as it was', async (format) => {
  await sql`update athletes set first_name = 'Zoë', club = 'AC', gender = 'female', country = 'NL' where race_id = ${raceId}`.execute(
    app.engine.db,
  );
  await importResults('Rank,Bib,Time,State\n1,7,35:10,\n2,12,36:12,\n2,13,36:12,\n,14,20:00,DNF\n');
  const before = (await rankings())['Results 10 km'];
  const [{ id } = {}] = (await sql<Row>`select id from rankings where event_id = ${app.eventId}`.execute(app.engine.db))
    .rows;
  const exported = await app.download(timer, `/v1/admin/rankings/${id}/entries.${format}`);
  const back = await importResults(exported, { name: `Back.${format}` });
  expect(back).toMatchObject({ added_count: 4, error_count: 0, warning_count: 0 });
  expect((await rankings()).Back).toEqual(before);
});

test('rows that name other people than those of their bibs are told, and that most do', async () => {
  for (const [bib, first, last] of [
    ['007', 'Anna', 'Berg'],
    ['12', 'Tim', 'Okafor'],
    ['13', 'Lena', 'Müller'],
    ['14', null, null],
  ])
    await sql`update athletes set first_name = ${first}, last_name = ${last} where event_id = ${app.eventId} and start_number = ${bib}`.execute(
      app.engine.db,
    );
  const alike = 'Rank;Bib;First name;Last name;Time\n1;7;A.;Berg;31:00\n2;12;Cy;Dee;32:00\n3;13;LENA;MUELLER;33:00\n';
  const done = await importResults(`${alike}4;14;Bo;Fox;34:00\n`);
  expect(done).toMatchObject({ added_count: 4, error_count: 0, warning_count: 1 });
  const told = `Bib "12": is Tim Okafor’s, and the row names Cy Dee. It was taken by the bib.`;
  expect(await app.failures(done.id, 'warning')).toEqual([{ line: 3, errors: [told] }]);
  const others = await importResults(
    'Rank;Bib;Name;Time\n1;7;Abe Long;31:00\n2;12;Cy Dee;32:00\n3;13;Lena Müller;33:00\n',
  );
  expect(others).toMatchObject({ added_count: 3, warning_count: 2 });
  expect(JSON.stringify(await app.failures(others.id, 'warning'))).toContain('2 of 3 rows name other people');
});

test('a row whose bib and name are two athletes of the race is rejected', async () => {
  for (const [bib, last] of [
    ['007', 'Berg'],
    ['12', 'Okafor'],
    ['13', 'Müller'],
  ])
    await sql`update athletes set first_name = 'Ann', last_name = ${last} where event_id = ${app.eventId} and start_number = ${bib}`.execute(
      app.engine.db,
    );
  const done = await importResults(
    'Rank,Bib,Name,Time\n1,7,Ann Berg,31:00\n2,13,Ann Okafor,32:00\n3,14,Bo Fox,33:00\n',
  );
  expect(done).toMatchObject({ added_count: 2, error_count: 1 });
  const error = 'Bib "13": is Ann Müller’s, and the row names Ann Okafor, who is in the race too. Correct the row.';
  expect(await app.failures(done.id)).toEqual([{ line: 3, errors: [error] }]);
});

test('beside penalties the final time is the result, and marks behind a time are none of it', async () => {
  await importResults('Rank;Bib;Time;Penalty;Final\n1;7;35:10;0:00;35:10\n2;12;35:11;1:00;36:11\n', {
    name: 'Final.csv',
  });
  await importResults('Rank;Bib;Time\n1;7;35:10 min\n2;12;36:11*\n', { name: 'Marks.csv' });
  expect(await rankings()).toEqual({
    Final: ['1 007 2110000 +0', '2 12 2171000 +61000'],
    Marks: ['1 007 2110000 +0', '2 12 2171000 +61000'],
  });
});
