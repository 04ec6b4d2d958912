import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

type Listed = [rank: number | null, bib: string | null, laps: number | null];

describe('a race that counts laps', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 4 });
    await world.fire();
  });
  afterEach(() => world?.close());

  const set = async (values: object) => {
    const { raceId } = world;
    const race = { laps: 20, min_lap_time: 60_000, distance: { value: 20, unit: 'km' }, ...values };
    expect((await world.api('PATCH', `races/${raceId}`, race)).status).toBe(200);
    const places = await world.api('GET', `race_timelines?race_id=${raceId}`);
    for (const { id, timeline_id } of places.body.items)
      if (timeline_id === world.timelines.half) await world.api('DELETE', `race_timelines/${id}`);
      else if (timeline_id !== world.timelines.start)
        await world.api('PATCH', `race_timelines/${id}`, { distance: race.distance });
  };
  /** Sends laps at the finish: minutes after the gunshot, by bib. */
  const ride = (laps: Record<string, number[]>) =>
    world.send(
      'finish',
      Object.entries(laps).flatMap(([bib, minutes]) => minutes.map((minute) => [`C${bib}`, at(minute)] as const)),
    );
  const makeRanking = async (): Promise<number> => {
    const { eventId: event_id, raceId: race_id } = world;
    const body = { event_id, race_id, name: 'Overall', timing_type: 'chiptime', visible: true };
    return (await world.api('POST', 'rankings', body)).body.id;
  };
  const entries = async (ranking: number): Promise<Listed[]> => {
    await world.api('POST', `rankings/${ranking}/recalculate`);
    const { body } = await world.api('GET', `ranking_entries?ranking_id=${ranking}&sort=position&include=athlete`);
    return body.items.map((one: Record<string, unknown> & { athlete: { start_number: string } }) => [
      one.rank,
      one.athlete.start_number,
      one.laps,
    ]);
  };
  const leaders = async (): Promise<Listed[]> => {
    const path = `/v1/live/events/${world.eventId}/leaderboard?race_id=${world.raceId}`;
    const { body } = await world.api('GET', path);
    return body.items.map((one: Record<string, unknown>) => [one.rank, one.start_number, one.laps]);
  };
  const ranked = (list: Listed[]) => list.filter(([rank]) => rank !== null);
  const states = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    return body.items.map((item: { state: string }) => item.state);
  };
  const finish = (body?: object) => world.api('POST', `races/${world.raceId}/finish`, body);

  it('keeps laps and places of lapped riders when a criterium is finished', async () => {
    await set({ kind: 'criterium', laps: 3, distance: { value: 3, unit: 'km' }, timing_type: 'guntime' });
    await ride({ 1: [10, 20, 30], 2: [12, 24], 3: [11, 23] });
    const ranking = await makeRanking();
    const places: Listed[] = [
      [1, '1', 3],
      [2, '3', 2],
      [3, '2', 2],
    ];
    expect(ranked(await entries(ranking))).toEqual(places);
    expect(await leaders()).toEqual(places);
    const forecast = (await finish({ dry_run: true })).body;
    expect(forecast).toMatchObject({ finished: 2, dnf: 0, dns: 1, places: { total: 0, moves: [] } });
    await finish();
    expect(await states()).toEqual(['finished', 'finished', 'finished', 'dns']);
    expect(await entries(ranking)).toEqual([...places, [null, '4', 0]]);
    expect(await leaders()).toEqual(places);
    expect(await world.athlete(1)).toMatchObject({ gun_time: 24 * 60_000 });
    const gaps = await world.api('GET', `ranking_entries?ranking_id=${ranking}&sort=position`);
    expect(gaps.body.items.map((one: { gap_ms: number | null }) => one.gap_ms)).toEqual([0, null, null, null]);
  });

  it.each([
    ['road', { 1: [10, 20, 30], 2: [12, 24, 36], 3: [9] }, { athletes: 2, laps: 3, times: [30, 33, 36] }],
    ['criterium', { 1: [10, 20, 30], 2: [12, 24], 3: [11] }, { athletes: 1, laps: 3, times: [30, 30, 30] }],
    ['fixed_time', { 1: [10, 20], 2: [12, 24, 36], 3: [11, 22, 33] }, { athletes: 2, laps: 3, times: [33, 34.5, 36] }],
    ['backyard', { 1: [50, 111], 2: [40], 3: [45] }, { athletes: 1, laps: 2, times: [111, 111, 111] }],
  ] as const)('compares the times of the leaders of a %s over the most laps only', async (kind, laps, expected) => {
    await set({
      kind,
      ...(kind === 'road' || kind === 'criterium' ? { laps: 3, distance: { value: 3, unit: 'km' } } : {}),
      ...(kind === 'fixed_time' ? { time_limit_ms: 60 * 60_000 } : {}),
      timing_type: 'guntime',
    });
    await ride(laps as unknown as Record<string, number[]>);
    const statistics = async () => {
      const path = `/v1/live/events/${world.eventId}/statistics?race_id=${world.raceId}`;
      const [ofOrganizer, ofPublic] = await Promise.all([
        world.api('GET', path),
        world.api('GET', `/v1/public/events/${world.eventId}/statistics`, undefined, null),
      ]);
      expect(ofPublic.body.items[0].finish).toEqual(ofOrganizer.body.finish);
      return ofOrganizer.body.finish;
    };
    const leader = async () => {
      const path = `/v1/live/events/${world.eventId}/leaderboard?race_id=${world.raceId}`;
      return (await world.api('GET', path)).body.items[0];
    };
    for (const isFinished of [false, true]) {
      if (isFinished) await finish();
      const { athletes, laps: most, fastest_ms, median_ms, slowest_ms, bins } = await statistics();
      expect({ athletes, laps: most }).toEqual({ athletes: expected.athletes, laps: expected.laps });
      expect([fastest_ms, median_ms, slowest_ms]).toEqual(expected.times.map((minutes) => minutes * 60_000));
      expect(await leader()).toMatchObject({ time_ms: fastest_ms, laps: most });
      expect(bins.reduce((sum: number, bin: { athletes: number }) => sum + bin.athletes, 0)).toBe(athletes);
    }
  });

  it.each([
    ['criterium', true],
    ['road', false],
  ])('shows laps beside the times in the embedded ranking of a %s: %s', async (kind, isOfLaps) => {
    await set({ kind, laps: isOfLaps ? 3 : 1, distance: { value: 3, unit: 'km' } });
    await ride({ 1: [10, 20, 30], 2: [12, 24] });
    await entries(await makeRanking());
    const body = { event_id: world.eventId, type: 'rankings', title: 'Results', settings: {} };
    const made = await world.api('POST', 'widgets', body);
    const { body: page } = await world.app.call({ url: `/embed/widgets/${made.body.id}`, token: null });
    const rows = [...page.matchAll(/<tr>.*?<\/tr>/gs)].map(
      ([row]) => [...row.matchAll(/<t[dh].*?>(.*?)<\/t[dh]>/gs)].length,
    );
    expect(page.includes('>Laps</th>')).toBe(isOfLaps);
    // Every row has as many cells as the head.
    expect(new Set(rows).size).toBe(1);
    expect(page.includes('<td class="number">3</td>')).toBe(isOfLaps);
  });

  it('lists the places that finishing a road race of laps takes away', async () => {
    await set({ laps: 3, distance: { value: 3, unit: 'km' } });
    await ride({ 1: [10, 20, 30], 2: [12, 24], 3: [11] });
    const ranking = await makeRanking();
    expect(ranked(await entries(ranking))).toHaveLength(3);
    const lost = { race_id: world.raceId, rank_after: null, state_after: 'dnf' };
    expect((await finish({ dry_run: true })).body).toMatchObject({
      ...{ finished: 0, dnf: 2, dns: 1 },
      places: {
        total: 2,
        moves: [
          { ...lost, start_number: '2', name: 'Runner 2', rank_before: 2, laps: 2 },
          { ...lost, start_number: '3', rank_before: 3, laps: 1 },
        ],
      },
    });
    await finish();
    expect(ranked(await entries(ranking))).toEqual([[1, '1', 3]]);
    expect(await leaders()).toEqual([[1, '1', 3]]);
  });

  it('ranks everyone with laps in a race over a fixed time, also those who stopped', async () => {
    await set({ kind: 'fixed_time', time_limit_ms: 60 * 60_000 });
    await ride({ 1: [10, 20, 30, 61], 2: [12, 24, 36, 48, 60], 3: [11, 22, 33] });
    await world.api('PATCH', `athletes/${world.athletes[2]}`, { state: 'dnf', state_reason: 'tired' });
    const ranking = await makeRanking();
    const places: Listed[] = [
      [1, '2', 5],
      [2, '1', 3],
      [3, '3', 3],
    ];
    expect(ranked(await entries(ranking))).toEqual(places);
    await finish();
    expect(await states()).toEqual(['finished', 'finished', 'dnf', 'dns']);
    expect(ranked(await entries(ranking))).toEqual(places);
    expect(await leaders()).toEqual(places);
  });

  it('has one winner in a backyard, and follows when a correction makes it another', async () => {
    await set({ kind: 'backyard' });
    const lap = (hour: number, minutes: number) => hour * 60 + minutes;
    await ride({ 1: [lap(0, 50), lap(1, 51), lap(2, 52)], 2: [lap(0, 40), lap(1, 41)], 3: [lap(0, 45), lap(1, 61)] });
    expect((await finish({ dry_run: true })).body).toMatchObject({ finished: 1, dnf: 2, dns: 1, places: { total: 0 } });
    await finish();
    expect(await states()).toEqual(['finished', 'dnf', 'dnf', 'dns']);
    const places: Listed[] = [
      [1, '1', 3],
      [2, '2', 2],
      [3, '3', 1],
    ];
    expect(await leaders()).toEqual(places);
    expect(ranked(await entries(await makeRanking()))).toEqual(places);
    const reads = await world.api('GET', `passings?event_id=${world.eventId}&athlete_id=${world.athletes[0]}&sort=seq`);
    for (const { id } of reads.body.items.slice(1))
      expect((await world.api('PATCH', `passings/${id}`, { mark: 'invalidated' })).status).toBe(200);
    expect(await states()).toEqual(['dnf', 'finished', 'dnf', 'dns']);
  });

  it('has one winner in a backyard whatever the order of the reads, and none of them twice', async () => {
    await set({ kind: 'backyard' });
    const lap = (number: number) => (number - 1) * 60 + 50;
    await ride({ 1: [1, 2, 3].map(lap), 2: [1, 2].map(lap), 3: [lap(1)] });
    await finish();
    expect(await states()).toEqual(['finished', 'dnf', 'dnf', 'dns']);
    await ride({ 2: [lap(3)] });
    expect(await states()).toEqual(['dnf', 'dnf', 'dnf', 'dns']);
    await ride({ 2: [lap(4)] });
    expect(await states()).toEqual(['dnf', 'finished', 'dnf', 'dns']);
    for (const bib of [3, 1, 2]) {
      await ride({ [bib]: [lap(1) + 0.05, lap(1)] });
      expect(await states()).toEqual(['dnf', 'finished', 'dnf', 'dns']);
    }
    expect(ranked(await entries(await makeRanking())).slice(0, 2)).toEqual([
      [1, '2', 4],
      [2, '1', 3],
    ]);
  });

  it('lists an athlete of a backyard with one unread hour and later reads, before and after finishing', async () => {
    await set({ kind: 'backyard', min_lap_time: null });
    await ride({ 1: [44, 118, 238, 298], 2: [40, 100, 160], 3: [45, 121] });
    const problems = async () =>
      (await world.api('GET', `/v1/live/events/${world.eventId}/problems`)).body.items.map(
        ({ start_number, kind, message }: Record<string, string>) => `${start_number} ${kind}: ${message}`,
      );
    const unread = [
      '1 missed_laps: No read ended lap 3 in time, so the athlete is out. Reads that came in later laps (2) show that a read may be missing. Add the passing.',
    ];
    expect(await problems()).toEqual(unread);
    expect((await finish({ dry_run: true })).body).toMatchObject({ finished: 1, dnf: 2, missed_laps: 1 });
    await finish();
    expect(await states()).toEqual(['dnf', 'finished', 'dnf', 'dns']);
    expect(await problems()).toEqual(unread);
    const add = { event_id: world.eventId, athlete_id: world.athletes[0], timeline_id: world.timelines.finish };
    expect((await world.api('POST', 'passings', { ...add, time: at(170) })).status).toBe(201);
    expect(await problems()).toEqual([]);
    await expect.poll(states, { timeout: 10_000 }).toEqual(['finished', 'dnf', 'dnf', 'dns']);
  });

  it.each(['fixed_time', 'backyard'])(
    'counts every lap of a race of the kind %s that is created with one lap',
    async (kind) => {
      const length = { value: 2, unit: 'km' };
      await set({ kind, laps: 1, distance: length, min_lap_time: null, time_limit_ms: 60 * 60_000 });
      const minutes = kind === 'fixed_time' ? [10, 20, 30] : [50, 110, 170];
      await ride({ 1: minutes, 2: minutes.slice(0, 2) });
      expect((await leaders()).map(([, bib, laps]) => [bib, laps])).toEqual([
        ['1', 3],
        ['2', 2],
      ]);
      expect(await world.states()).toEqual(
        Array(5)
          .fill(null)
          .map((_, at) => `C${at < 3 ? 1 : 2} valid`),
      );
      expect((await states()).slice(0, 2)).toEqual(['started', 'started']);
      const page = await world.app.call({ url: `/v1/public/athletes/${world.athletes[0]}` });
      expect(page.json().splits.filter(({ at }: { at: string | null }) => at !== null)).toHaveLength(3);
    },
  );

  it('lists an athlete who was not read after one of two laps, also once the race is finished', async () => {
    const problems = async () =>
      (await world.api('GET', `/v1/live/events/${world.eventId}/problems`)).body.items.map(
        ({ start_number, kind, message }: Record<string, string>) => `${start_number} ${kind}: ${message}`,
      );
    await set({ laps: 2, distance: { value: 2, unit: 'km' } });
    for (const bib of [5, 6, 7, 8])
      await world.api('POST', 'athletes', {
        ...{ event_id: world.eventId, race_id: world.raceId, start_number: String(bib), chipcodes: [`C${bib}`] },
      });
    await ride({ 1: [10, 20], 2: [11, 22], 3: [21], 4: [12, 23], 5: [9, 19], 6: [13] });
    const missed =
      '3 missed_laps: Lap reads may be missing: 1 between laps 0–1, as the time there is that of several laps. Add the passings.';
    expect(await problems()).toEqual([missed]);
    const { errors } = (await world.api('GET', `/v1/live/events/${world.eventId}/summary`)).body;
    expect(errors).toEqual({ missed_laps: 1 });
    await finish();
    expect(await world.athlete(2)).toMatchObject({ state: 'dnf' });
    expect(await problems()).toEqual([missed]);
    const add = { event_id: world.eventId, athlete_id: world.athletes[2], timeline_id: world.timelines.finish };
    expect((await world.api('POST', 'passings', { ...add, time: at(10, 30) })).status).toBe(201);
    expect(await world.athlete(2)).toMatchObject({ state: 'finished' });
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['road', 0],
    ['criterium', 1],
  ])('counts the same athletes on course without a start mat (%s)', async (kind, onCourse) => {
    await set(kind === 'road' ? { laps: 1, distance: { value: 10, unit: 'km' } } : { kind, laps: 3 });
    const places = await world.api('GET', `race_timelines?race_id=${world.raceId}`);
    const start = places.body.items.find((one: { timeline_id: number }) => one.timeline_id === world.timelines.start);
    await world.api('DELETE', `race_timelines/${start.id}`);
    await ride({ 1: [50] });
    const field = (await world.api('GET', `/v1/live/events/${world.eventId}/field?race_id=${world.raceId}`)).body;
    const forecast = (await finish({ dry_run: true })).body;
    expect((await states()).filter((state: string) => state === 'started')).toHaveLength(onCourse);
    expect(field.athletes).toMatchObject({ waiting: 3, on_course: onCourse });
    expect(forecast.dns).toBe(3);
  });

  it('says the laps in CSV, XLSX, PDF and the public API', async () => {
    await set({ kind: 'criterium' });
    await ride({ 1: [10, 20, 30], 2: [12, 24] });
    const ranking = await makeRanking();
    const raw = (type: string) =>
      world.app.call({ url: `/v1/admin/rankings/${ranking}/entries.${type}`, token: world.admin.token });
    const csv = (await raw('csv')).body.replace('\ufeff', '').trim().split(/\r?\n/);
    expect(csv[0]).toBe('Rank,Bib,Name,Club,Country,Category,Gender,Laps,Time,Behind,State,Exact time');
    expect(csv[1]).toMatch(/^1,1,Runner 1,,,,male,3,0:30:00,,started,0:30:00.000$/);
    expect(csv[2]).toMatch(/^2,2,Runner 2,,,,female,2,0:24:00,,started,0:24:00.000$/);
    expect((await raw('xlsx')).statusCode).toBe(200);
    expect((await raw('pdf')).statusCode).toBe(200);
    const open = await world.app.call({ url: `/v1/public/rankings/${ranking}/entries` });
    expect(open.json().items).toMatchObject([
      { start_number: '1', laps: 3 },
      { start_number: '2', laps: 2 },
    ]);
    const athlete = await world.app.call({ url: `/v1/public/athletes/${world.athletes[1]}` });
    expect(athlete.json().ranks).toMatchObject([{ rank: 2, laps: 2 }]);
  });

  it('says before a change of its kind whose place moves', async () => {
    await set({ laps: 3, distance: { value: 3, unit: 'km' } });
    await ride({ 1: [10, 20, 30], 2: [12, 24] });
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { state: 'dnf' });
    const change = { kind: 'race', id: world.raceId, data: { kind: 'fixed_time' } };
    const { body } = await world.api('POST', `/v1/live/events/${world.eventId}/impact`, change);
    expect(body).toMatchObject({
      ranks: 1,
      races: [{ podium: [{ place: 2, before: null, after: { start_number: '2' } }] }],
    });
  });
});
