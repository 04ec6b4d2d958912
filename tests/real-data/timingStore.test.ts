import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { calculate } from '../../server/timing/rankings/recalculate';
import { storeReads } from '../../server/timing/store/storeReads';
import { createRaceWorld, NOON, type RaceWorld } from '../api/timing/raceWorld';
import { inBatches, MINUTE, randomOf, read, shuffled } from '../faults/field';
import { expectSettled } from '../faults/timingState';
import { DATA, milliseconds, type Runner, rows, separate } from '../timing/support/publishedRace';

const isHere = existsSync(resolve(DATA, 'oracle'));
if (!isHere) console.warn(`Timing is not tried with real races: there is no ${DATA} (set REAL_DATA).`);

const text = (file: string): string => readFileSync(resolve(DATA, file), 'latin1');
const fields = (file: string, separator: string): string[][] =>
  readFileSync(resolve(DATA, file), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split(separator));

describe.skipIf(!isHere)('real races through the whole product', () => {
  let world: RaceWorld;
  afterEach(() => world?.close());

  const post = async (query: string, payload: string) => {
    const answer = await world.app.app.inject({
      method: 'POST',
      url: `/v1/live/events/${world.eventId}/passings?${query}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const settled = () => expectSettled({ ...world.app, eventId: world.eventId });

  it.each([
    ['balmullo', 'balmullo2023', 'balmullo_overall_2023.csv', 103, 7],
    ['giffordtown', 'giffordtown2025', 'giffordtown_overall_2025.csv', 159, 5],
  ])('%s: from entries and raw times to the printed list', async (_, folder, list, finishers, km) => {
    world = await createRaceWorld({ athletes: 0 });
    await onlyTheFinish({ value: km, unit: 'km' });
    await world.api('PATCH', `races/${world.raceId}`, { min_lap_time: null, timing_type: 'guntime' });
    for (const [start_number, name, club, category] of fields(`oracle/${folder}/entries.txt`, '\t')) {
      const entry = { event_id: world.eventId, race_id: world.raceId, start_number, last_name: name, club, category };
      const made = await world.api('POST', 'athletes', { ...entry, chipcodes: [start_number] });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    await world.fire();
    const seen = new Map<number, number>();
    const lines = fields(`oracle/${folder}/rawtimes.txt`, '\t').map(([number, time]) => {
      const shown = NOON + (milliseconds(time) ?? 0);
      const hidden = seen.get(shown) ?? 0;
      seen.set(shown, hidden + 1);
      return `${number},${new Date(shown + hidden).toISOString()},finish`;
    });
    const file = ['chip,time,device', ...shuffled(lines, randomOf(1))].join('\n');
    expect(await post('format=csv', file)).toMatchObject({ received: finishers, stored: finishers, rejected: [] });
    expect(await post('format=csv', file)).toMatchObject({ stored: 0, duplicates: finishers });
    const ranking = await world.api('POST', 'rankings', {
      race_id: world.raceId,
      name: 'Overall',
      timing_type: 'guntime',
    });
    await world.api('POST', `rankings/${ranking.body.id}/recalculate`);
    const { body } = await world.api(
      'GET',
      `ranking_entries?ranking_id=${ranking.body.id}&include=athlete&itemsPerPage=250`,
    );
    const printed = rows(`oracle/${folder}/${list}`);
    expect(printed).toHaveLength(finishers);
    type Entry = { rank: number | null; time_ms: number; athlete: Record<string, string> };
    const ranked = (body.items as Entry[]).filter(({ rank }) => rank !== null);
    expect(
      ranked.map(({ rank, time_ms, athlete }) => [
        rank,
        athlete.start_number,
        athlete.category,
        Math.floor(time_ms / 1000),
      ]),
    ).toEqual(printed.map((row) => [Number(row.Pos), row.No, row.Category, (milliseconds(row.Time) ?? 0) / 1000]));
    await settled();
  });

  it.each([
    [
      'raw/chronotrack2021/27k_5072049.csv',
      'chronotrack',
      (line: string) =>
        line
          .split('~')
          .filter((_, at) => [2, 5, 6].includes(at))
          .join(),
    ],
    [
      'raw/chronotrack2021/9K_5071949.csv',
      'chronotrack',
      (line: string) =>
        line
          .split('~')
          .filter((_, at) => [2, 5, 6].includes(at))
          .join(),
    ],
    ['raw/ipico_testreads.txt', 'ipico', (line: string) => line.slice(2, 16) + line.slice(20, 34)],
  ] as const)('every read of %s is stored once, however often the file is sent', async (file, format, identity) => {
    world = await createRaceWorld({ athletes: 0 });
    const lines = text(file)
      .split(/\r?\n/)
      .filter((line) => line !== '');
    const different = new Set(lines.map(identity)).size;
    const [whole, again] = [await post(`format=${format}`, text(file)), await post(`format=${format}`, text(file))];
    expect(whole).toMatchObject({
      received: lines.length,
      stored: different,
      duplicates: lines.length - different,
      rejected_count: 0,
    });
    expect(again).toMatchObject({ received: lines.length, stored: 0, duplicates: lines.length, rejected_count: 0 });
    // A file copied while the controller wrote, then in parts, several at once.
    const parts = inBatches(shuffled(lines, randomOf(3)), randomOf(5), 400);
    const answers = await Promise.all(parts.map((part) => post(`format=${format}`, part.join('\r\n'))));
    expect(answers.map(({ stored }) => stored)).toEqual(parts.map(() => 0));
    const { counts } = await settled();
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(different);
  });

  it('Devil’s Burdens 2020: teams that pass one mat after each of four legs', async () => {
    world = await createRaceWorld({ athletes: 0 });
    await onlyTheFinish(null);
    const changed = await world.api('PATCH', `races/${world.raceId}`, { laps: 4, min_lap_time: 20 * MINUTE });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const folder = 'oracle/relay_devils_burdens2020';
    const teams = rows(`${folder}/devils_burdens_detailed_2020.csv`);
    // Where the next runner was sent off before the last one came in, a leg does not begin where the last one ended.
    const isSentOff = (row: Record<string, string>) => /\(M\d\)/.test(`${row['Runners 3']}${row['Runners 4']}`);
    const compared = teams.filter((row) => !isSentOff(row) && row.Pos !== '-');
    expect([teams.length, compared.length]).toEqual([154, 104]);
    for (const { No, Team } of teams)
      await world.api('POST', 'athletes', {
        event_id: world.eventId,
        race_id: world.raceId,
        start_number: No,
        last_name: Team,
        chipcodes: [No],
      });
    await world.fire();
    const lines = readFileSync(resolve(DATA, folder, 'rawtimes.txt'), 'utf8')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [number, time] = line.replace(/#.*/, '').trim().split('\t');
        return number && time
          ? [`${number},${new Date(NOON + (milliseconds(time.trim()) ?? 0)).toISOString()},finish`]
          : [];
      });
    expect(lines).toHaveLength(611);
    const file = ['chip,time,device', ...shuffled(lines, randomOf(9))].join('\n');
    expect(await post('format=csv', file)).toMatchObject({ stored: 611 });
    const passed = await sql<{ start_number: string; splits: number[]; state: string; gun_time: number | null }>`
      select a.start_number, a.state, a.gun_time,
        array_agg((extract(epoch from p.instant) * 1000)::bigint - ${NOON}::bigint order by p.lap) filter (where p.state = 'valid') as splits
      from athletes a join passings p on p.athlete_id = a.id group by a.id`.execute(world.app.db);
    const byNumber = new Map(passed.rows.map((row) => [row.start_number, row]));
    expect(
      compared.map(({ No = '' }) => [No, byNumber.get(No)?.splits?.map(Number), Number(byNumber.get(No)?.gun_time)]),
    ).toEqual(
      compared.map((row) => [
        row.No,
        ['Split 1', 'Split 2', 'Split 3', 'Total'].map((column) => milliseconds(row[column])),
        milliseconds(row.Total),
      ]),
    );
    expect(['42', '102'].map((number) => byNumber.get(number)?.state)).toEqual(['started', 'started']);
    await settled();
  });

  it('Wrocław 2023: places at four splits and the finish, out of reads that came in any order, repeated, in batches of any size', async () => {
    const splits = ['5 km', '10 km', '15 km', '20 km'];
    const runners = rows('results/wroclaw_half2023.csv', ';').map((row) => wroclawRunner(row, splits));
    for (const mat of [...splits, 'finish']) separate(runners, mat, mat);
    world = await createRaceWorld({ athletes: 0 });
    const mats = await buildCourse({ '5 km': 5, '10 km': 10, '15 km': 15, '20 km': 20, finish: 21.0975 });
    await insertAthletes(runners);
    await world.fire();
    const random = randomOf(2023);
    const reads = runners.flatMap((runner, i) => {
      if (runner.manualState === 'dns') return [];
      const chip = `C${i + 1}`;
      const started = NOON + Math.floor(random() * 30_000);
      const own = [read(chip, 'start', started - 900), read(chip, 'start', started)];
      for (const [mat, time] of runner.times) {
        own.push(read(chip, mat, NOON + time));
        if (random() < 0.5) own.push(read(chip, mat, NOON + time + 700));
      }
      return own;
    });
    const sent = shuffled([...reads, ...reads.filter(() => random() < 0.2)], random);
    const batches = inBatches(sent, random, 4_000);
    let stored = 0;
    for (const some of inBatches(batches, random, 3)) {
      const answers = await Promise.all(
        some.map((batch) => storeReads({ engine: world.app.engine, eventId: world.eventId, reads: batch })),
      );
      stored += answers.reduce((sum, answer) => sum + answer.stored, 0);
    }
    expect(stored).toBe(reads.length);
    for (const mat of [...splits, 'finish']) {
      const places = await placesAt(mat === 'finish' ? null : (mats.get(mat) ?? null), {});
      const published = runners.flatMap((runner, i) =>
        runner.places[mat] && places.has(i) ? [[i, runner.places[mat]] as const] : [],
      );
      const closed = [...published].sort((a, b) => a[1] - b[1]).map(([i], at) => [i, at + 1] as const);
      expect(closed.filter(([i, place]) => places.get(i) !== place).slice(0, 5), mat).toEqual([]);
      expect([mat, places.size]).toEqual([mat, closed.length]);
      expect(closed.length).toBeGreaterThan(8_100);
    }
    for (const gender of ['male', 'female'] as const) {
      const places = await placesAt(null, { gender });
      expect([...places].filter(([i, place]) => runners[i]?.places.sex !== place)).toEqual([]);
    }
    const states = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from athletes where event_id = ${world.eventId} group by 1 order by 1`.execute(
      world.app.db,
    );
    expect(states.rows).toEqual([
      { state: 'dnf', count: 38 },
      { state: 'dns', count: 762 },
      { state: 'finished', count: 8_150 },
    ]);
    await settled();
  }, 900_000);

  /** The one mat of a small race. */
  async function onlyTheFinish(distance: { value: number; unit: string } | null): Promise<void> {
    for (const name of ['start', 'half', 'backup'] as const)
      await world.api('DELETE', `timelines/${world.timelines[name]}`);
    const { body } = await world.api(
      'GET',
      `race_timelines?event_id=${world.eventId}&timeline_id=${world.timelines.finish}`,
    );
    const changed = await world.api('PATCH', `race_timelines/${body.items[0].id}`, { distance });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  }

  /** The world's own course gives way to the mats of the race; gives their timelines by name. */
  async function buildCourse(kilometres: Record<string, number>): Promise<Map<string, number>> {
    await world.api('PATCH', `races/${world.raceId}`, {
      min_lap_time: 5 * MINUTE,
      distance: { value: 21.0975, unit: 'km' },
    });
    for (const name of ['half', 'backup', 'finish'] as const)
      await world.api('DELETE', `timelines/${world.timelines[name]}`);
    const mats = new Map<string, number>();
    for (const [name, value] of Object.entries(kilometres)) {
      const timeline = {
        event_id: world.eventId,
        name,
        type: name === 'finish' ? 'finish' : 'split',
        devices: [{ id: name }],
      };
      const { id } = (await world.api('POST', 'timelines', timeline)).body;
      const passed = {
        race_id: world.raceId,
        timeline_id: id,
        distance: { value, unit: 'km' },
        position: mats.size + 1,
      };
      expect((await world.api('POST', 'race_timelines', passed)).status).toBe(201);
      mats.set(name, id);
    }
    return mats;
  }

  /** As an import would, with the start number of their row. */
  async function insertAthletes(runners: readonly Runner[]): Promise<void> {
    const given = runners.map(({ gender, category, manualState }, i) => ({
      number: i + 1,
      gender,
      category,
      state: manualState,
    }));
    await sql`
      insert into athletes (event_id, race_id, start_number, last_name, chipcodes, gender, category, state, state_by_hand)
      select ${world.eventId}, ${world.raceId}, number::text, 'Runner', array['C' || number], gender, category, coalesce(state, 'registered'), state is not null
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(number int, gender text, category text, state text)`.execute(
      world.app.db,
    );
    await sql`
      insert into athlete_chips (event_id, chipcode, athlete_id)
      select event_id, chipcodes[1], id from athletes where event_id = ${world.eventId}`.execute(world.app.db);
  }

  /** Places by the index of the runner. */
  async function placesAt(
    timelineId: number | null,
    filter: { gender?: 'male' | 'female' },
  ): Promise<Map<number, number>> {
    const { db } = world.app;
    const { entries } = await calculate(db, {
      race_id: world.raceId,
      timing_type: 'guntime',
      timeline_id: timelineId,
      filter,
    });
    const numbers = await sql<{ id: number; index: number }>`
      select id, start_number::int - 1 as index from athletes where event_id = ${world.eventId}`.execute(db);
    const indexOf = new Map(numbers.rows.map(({ id, index }) => [id, index]));
    return new Map(
      entries.flatMap(({ athlete_id, rank }) => (rank === null ? [] : [[indexOf.get(athlete_id) ?? -1, rank]])),
    );
  }
});

function wroclawRunner(row: Record<string, string>, splits: readonly string[]): Runner {
  const place = (column: string) => Number.parseInt(row[column] ?? '', 10) || 0;
  const times = new Map<string, number>();
  for (const mat of [...splits, 'finish']) {
    const time = milliseconds(row[mat === 'finish' ? 'Czas' : `${mat} Czas`]);
    if (time !== null) times.set(mat, time);
  }
  return {
    times,
    gender: row.Płeć === 'K' ? 'female' : row.Płeć === 'M' ? 'male' : null,
    age: null,
    category: row['Kategoria wiekowa'] || null,
    manualState: row.Czas === 'DNS' ? 'dns' : row.Czas === 'DNF' ? 'dnf' : null,
    places: {
      finish: place('Miejsce'),
      sex: place('Płeć Miejsce'),
      ...Object.fromEntries(splits.map((split) => [split, place(`${split} Miejsce Open`)])),
    },
  };
}
