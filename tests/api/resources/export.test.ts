import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportColumns, exportRows } from '../../../engine/api/operations/exportRecords';
import { writeXlsx } from '../../../engine/api/xlsx/writeXlsx';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { readCells, sourceOf } from '../../engine/tables/support';
import { actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

const COUNT = 20_000;

describe('exports', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Export');
    for (const body of [
      { start_number: '007', last_name: '=HYPERLINK("http://evil.example")', city: 'a,"b";c', email: 'a@example.com' },
      {
        start_number: '12',
        last_name: '@SUM(1)',
        first_name: '+32 470 00',
        chipcodes: ['A1', 'B 2'],
        birth_date: '1980-01-31',
      },
      { start_number: '3', last_name: 'Zoë 😀', first_name: '-5', custom: { a: 1 } },
    ]) {
      const given = { event_id: world.event, race_id: world.race, ...body };
      expect((await api.call('POST', 'athletes', { body: given })).status).toBe(201);
    }
  });
  afterAll(() => api?.close());

  const columns = 'start_number,last_name,first_name,race_id,chipcodes,birth_date,city';
  const wanted = [
    ['Bib', 'Last name', 'First name', 'Race', 'Chip codes', 'Birth date', 'City'],
    ['3', 'Zoë 😀', '-5', 'Marathon', '', '', ''],
    ['007', '=HYPERLINK("http://evil.example")', '', 'Marathon', '', '', 'a,"b";c'],
    ['12', '@SUM(1)', '+32 470 00', 'Marathon', 'A1; "B 2"', '1980-01-31', ''],
  ];

  it('write CSV that a spreadsheet runs nothing of', async () => {
    const { status, headers, text } = await api.call('GET', `athletes.csv?event_id=${world.event}&columns=${columns}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="athletes-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith('\ufeff')).toBe(true);
    const { data } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
    const safe = wanted.map((row) => row.map((cell) => (/^[=@]/.test(cell) ? `'${cell}` : cell)));
    expect(data).toEqual(safe);
    const semicolons = await api.call(
      'GET',
      `athletes.csv?event_id=${world.event}&columns=city,id&delimiter=;&sort=id`,
    );
    expect(semicolons.text.split('\r\n')[1]).toMatch(/^"a,""b"";c";\d+$/);
  });

  it('write each delimiter that an import reads, and refuse any other', async () => {
    const csv = (rest: string) => api.call('GET', `athletes.csv?event_id=${world.event}&columns=city,id&${rest}`);
    for (const delimiter of [',', ';', '\t', '|']) {
      const { text } = await csv(`delimiter=${encodeURIComponent(delimiter)}`);
      expect(text.split('\r\n')[0]).toBe(`\ufeffCity${delimiter}ID`);
    }
    for (const delimiter of ['', 'x', ';;', '%0A']) {
      const refused = await csv(`delimiter=${delimiter}`);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('comma, semicolon, tab, |')]);
    }
    expect((await api.call('GET', `athletes.xlsx?event_id=${world.event}&delimiter=;`)).status).toBe(400);
  });

  it('write XLSX in which formulas are texts and codes stay codes', async () => {
    const { status, raw } = await api.call('GET', `athletes.xlsx?event_id=${world.event}&columns=${columns}`);
    expect(status).toBe(200);
    const [sheet] = await readXlsx(raw);
    const asTexts = sheet?.data.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    expect(asTexts).toEqual(wanted);
    expect(sheet?.data[1]?.[0]).toBe(3);
    expect(sheet?.data[2]?.[0]).toBe('007');
  });

  it('write lengths of time as numbers that a spreadsheet shows as times', async () => {
    const times = [20 * 60_000, 25 * 3_600_000 + 61_234];
    for (const min_lap_time of times) {
      const body = { event_id: world.event, name: `Lap ${min_lap_time}`, min_lap_time };
      expect((await api.call('POST', 'races', { body })).status).toBe(201);
    }
    const { raw } = await api.call('GET', `races.xlsx?event_id=${world.event}&q=lap&columns=min_lap_time&sort=id`);
    const cells = await readCells(sourceOf(raw, { fileName: 'races.xlsx' }), { header: false });
    expect(cells.slice(1)).toEqual([['00:20:00'], ['25:01:01.234']]);
    const sheet = strFromU8(unzipSync(raw)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const numbers = [...sheet.matchAll(/<c r="A\d" s="([23])"><v>([\d.]+)<\/v>/g)];
    expect(numbers.map(([, style, days]) => [style, Math.round(Number(days) * 86_400_000)])).toEqual([
      ['2', times[0]],
      ['3', times[1]],
    ]);
  });

  it('follow the filters, the search and the order of the list', async () => {
    const path = `athletes.csv?event_id=${world.event}&columns=start_number&sort=-last_name`;
    expect((await api.call('GET', `${path}&q=zoe`)).text).toBe('\ufeffBib\r\n3\r\n');
    expect((await api.call('GET', `${path}&first_name[empty]=false`)).text).toBe('\ufeffBib\r\n3\r\n12\r\n');
  });

  it('need the permission, and leave out what the caller may not read', async () => {
    const path = `athletes.csv?event_id=${world.event}`;
    expect((await api.call('GET', path, { as: actorWith('read_only', 'event', world.event) })).status).toBe(403);
    expect((await api.call('GET', path, { as: null })).status).toBe(401);
    const timer = actorWith('timer', 'event', world.event);
    expect((await api.call('GET', path, { as: timer })).text).not.toContain('a@example.com');
    const asked = await api.call('GET', `${path}&columns=email`, { as: timer });
    expect(asked.status).toBe(400);
    expect(asked.body.message).toContain('columns: "email" is unknown');
    const stranger = actorWith('timer', 'event', world.event + 99);
    expect((await api.call('GET', `${path}&columns=id`, { as: stranger })).text).toBe('\ufeffID\r\n');
  });

  it('hold few of 20,000 records in memory', async () => {
    const importId = await refusedRows(api, world.event);
    const resource = api.engine.plan.get('import_rows');
    const params = new URLSearchParams(`import_id=${importId}&sort=-line`);
    const query = parseQuery({ plan: api.engine.plan, resource, params });
    const shown = exportColumns({ actor: SUPER, resource, names: ['line', 'import_id', 'raw'] });
    let rowsOut = 0;
    let rowsIn = 0;
    let furthestAhead = 0;
    async function* counted() {
      for await (const row of exportRows({ engine: api.engine, actor: SUPER, resource, query, columns: shown })) {
        rowsIn += 1;
        furthestAhead = Math.max(furthestAhead, rowsIn - rowsOut);
        yield row;
      }
    }
    // What has been handed to the client may be forgotten; what was read and not handed on is held.
    const client = new Writable({
      highWaterMark: 1,
      write: (_piece, _encoding, done) => {
        rowsOut = rowsIn;
        setImmediate(done);
      },
    });
    await pipeline(writeXlsx(counted(), { sheetName: 'athletes', columnCount: shown.length }), client);
    expect(rowsIn).toBe(COUNT + 1);
    expect(furthestAhead).toBeLessThanOrEqual(5_000);
    const csv = await api.call('GET', `import_rows.csv?import_id=${importId}&columns=line`);
    const lines = csv.text.trim().split('\r\n').slice(1).map(Number);
    expect(lines).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
  });
});

describe('a workbook of many rows', () => {
  async function* rows(count: number) {
    for (let i = 0; i < count; i += 1) yield [`${i}`, 'x'.repeat(1_000)];
  }

  it('is written with turns for others', async () => {
    let [turns, isWritten] = [0, false];
    const turn = () => {
      turns += 1;
      if (!isWritten) setImmediate(turn);
    };
    setImmediate(turn);
    const pieces: Uint8Array[] = [];
    for await (const piece of writeXlsx(rows(5_000), { sheetName: 'x', columnCount: 2 })) pieces.push(piece);
    isWritten = true;
    // 5 MB of XML, of which a quarter of a megabyte is packed at a time.
    expect(turns).toBeGreaterThanOrEqual(20);
    const [sheet] = await readXlsx(Buffer.concat(pieces));
    expect(sheet?.data).toHaveLength(5_000);
    expect(sheet?.data.at(-1)).toEqual([4_999, 'x'.repeat(1_000)]);
  });

  it('ends where who reads it leaves, and where its rows break off', async () => {
    for await (const _ of writeXlsx(rows(100_000), { sheetName: 'x', columnCount: 2 })) break;
    async function* broken() {
      yield* rows(1_000);
      throw new Error('The database is away.');
    }
    const written = async () => {
      for await (const _ of writeXlsx(broken(), { sheetName: 'x', columnCount: 2 }));
    };
    await expect(written()).rejects.toThrow('The database is away.');
  });
});

/** 20,000 rows of a file that an import did not take; answers the import. */
async function refusedRows({ database: { db } }: TestApi, event: number): Promise<number> {
  const made = await sql<{ id: number }>`
    with file as (insert into files (filename, storage_key, size, mime_type, visibility)
      values ('a.csv', 'a', 1, 'text/csv', 'private') returning id)
    insert into imports (event_id, kind, file_id) select ${event}, 'athlete', id from file returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  await sql`insert into import_rows (event_id, import_id, line, raw, errors)
    select ${event}, ${id}, n, jsonb_build_array(repeat('x', 200)), '{}' from generate_series(1, ${COUNT}) n`.execute(
    db,
  );
  return id;
}
