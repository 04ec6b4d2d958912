import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createRaceWorld, NOON, type RaceWorld } from '../api/timing/raceWorld';
import { MINUTE } from '../faults/field';
import { expectSettled } from '../faults/timingState';
import { inBatches, randomOf, shuffled } from '../support/random';
import { isMissing, milliseconds, realFile, rows, tabbed } from './realData';

const text = (file: string): string => readFileSync(realFile(file), 'latin1');
/** What tells one read of a ChronoTrack file from another. */
const ofChronoTrack = (line: string): string =>
  line
    .split('~')
    .filter((_, at) => [2, 5, 6].includes(at))
    .join();

describe.skipIf(isMissing('oracle'))('real races through the whole product', () => {
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
    for (const [start_number, name, club, category] of tabbed(`oracle/${folder}/entries.txt`)) {
      const entry = { event_id: world.eventId, race_id: world.raceId, start_number, last_name: name, club, category };
      const made = await world.api('POST', 'athletes', { ...entry, chipcodes: [start_number] });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    await world.fire();
    const seen = new Map<number, number>();
    const lines = tabbed(`oracle/${folder}/rawtimes.txt`).map(([number, time]) => {
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
    ['raw/chronotrack2021/27k_5072049.csv', 'chronotrack', ofChronoTrack],
    ['raw/chronotrack2021/9K_5071949.csv', 'chronotrack', ofChronoTrack],
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
    const lines = readFileSync(realFile(`${folder}/rawtimes.txt`), 'utf8')
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
});
