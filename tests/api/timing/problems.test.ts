import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled } from '../../faults/timingState';
import { addRace } from './moreRaces';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('problems of athletes', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 4 });
  });
  afterEach(() => world?.close());

  const live = async (path: string) => (await world.api('GET', `/v1/live/events/${world.eventId}/${path}`)).body;
  const kinds = async (): Promise<string[]> => {
    const { items } = await live('problems');
    return items.map((item: { start_number: string; kind: string }) => `${item.start_number} ${item.kind}`);
  };

  it('list a finish read of athletes set to DNF and DNS, and count it in the summary', async () => {
    await world.fire();
    await world.send('start', [['C1', at(0, 5)]]);
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'dnf' });
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { state: 'dns' });
    expect(await kinds()).toEqual([]);
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
    ]);
    expect(await kinds()).toEqual(['1 finish_of_dropout', '2 read_of_non_starter']);
    expect((await live('summary')).errors).toEqual({ finish_of_dropout: 1, read_of_non_starter: 1 });
    expect((await live('problems')).items[0]).toMatchObject({
      athlete_id: world.athletes[0],
      name: 'Runner 1',
      race_id: world.raceId,
      state: 'dnf',
      message: 'Marked as did not finish, but read at the finish.',
    });
    const ofOne = await live(`problems?athlete_id=${world.athletes[1]}&limit=1`);
    expect(ofOne).toMatchObject({ total: 1, items: [{ start_number: '2' }] });
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'finished' });
    expect(await kinds()).toEqual(['2 read_of_non_starter']);
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });
  });

  it.each([
    ['on the same timeline', true],
    ['on another timeline of the same device', false],
  ])('list an athlete who starts with the gunshot of a race %s, once it is fired', async (_name, isSameTimeline) => {
    const other = await addRace(world, { name: '5 km', start: isSameTimeline ? world.timelines.start : 'start' });
    await world.send('start', [
      ['C1', at(0, 20)],
      ['C2', at(3, 5)],
    ]);
    await world.fire(3);
    await world.send('finish', [
      ['C1', at(48)],
      ['C2', at(49)],
    ]);
    expect(await kinds()).toEqual([]);
    const fired = await world.fire(0, { race_ids: [other] });
    expect(await kinds()).toEqual(['1 start_reads']);
    expect((await live('problems')).items[0].message).toMatch(/is 0:45:00\.0, with this start 0:47:40\.0/);
    expect((await live('summary')).errors).toMatchObject({ start_reads: 1 });
    await world.api('DELETE', `gunshots/${fired.body.id}`);
    expect(await kinds()).toEqual([]);
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });
  });

  describe('of a gunshot that was entered too late', () => {
    beforeEach(async () => {
      for (const bib of [5, 6, 7, 8, 9, 10, 11])
        await world.api('POST', 'athletes', {
          ...{ event_id: world.eventId, race_id: world.raceId, start_number: String(bib), chipcodes: [`C${bib}`] },
        });
    });
    const reads = (bibs: readonly number[], minute: number) => bibs.map((bib) => [`C${bib}`, at(minute, bib)] as const);
    const listed = (bibs: readonly number[]) => bibs.map((bib) => `${bib} start_before_gun`);
    const early = [1, 2, 3, 4, 5, 6];

    it('list half of the field that was read at the start before it, with both chip times', async () => {
      await world.send('start', reads([...early, 7, 8, 9], 0));
      await world.send('start', reads([7, 8, 9, 10, 11], 2));
      await world.fire(2);
      expect(await kinds()).toEqual(listed(early));
      expect((await live('summary')).errors).toEqual({ start_before_gun: 6 });
      await world.send('half', reads(early, 22));
      expect(await kinds()).toEqual(listed(early));
      await world.send('finish', reads(early, 45));
      expect(await kinds()).toEqual(listed(early));
      expect((await live('problems')).items[0].message).toMatch(/is 0:43:01\.0, with this start 0:45:00\.0/);
      const gunshots = await world.api('GET', `gunshots?event_id=${world.eventId}`);
      await world.api('PATCH', `gunshots/${gunshots.body.items[0].id}`, { fired_at: at(0) });
      expect((await kinds()).filter((kind) => kind.endsWith('start_before_gun'))).toEqual([]);
    });

    it.each([
      ['fewer than five athletes', [1, 2, 3, 4], [5, 6]],
      ['less than half of those who passed', [1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]],
    ])('list nobody with %s', async (_name, before, after) => {
      await world.send('start', reads(before, 0));
      await world.fire(2);
      await world.send('start', reads(after, 2));
      await world.send('finish', reads([...before, ...after], 45));
      expect(await kinds()).toEqual([]);
      expect((await live('summary')).errors).toEqual({});
    });

    it('list nobody in the two minutes after the gunshot, while the field crosses the mat', async () => {
      const now = Date.now();
      await world.api('PATCH', `events/${world.eventId}`, { start_date: new Date(now).toISOString().slice(0, 10) });
      const time = new Date(now - 60_000).toISOString();
      await world.send(
        'start',
        early.map((bib) => [`C${bib}`, time]),
      );
      const fired_at = new Date(now - 5000).toISOString();
      const path = `/v1/live/events/${world.eventId}/gunshots`;
      expect((await world.api('POST', path, { fired_at, race_ids: [world.raceId] })).status).toBe(201);
      expect(await kinds()).toEqual([]);
    });
  });

  it('list a finish without a start in a race with individual starts', async () => {
    await world.api('PATCH', `races/${world.raceId}`, { start_type: 'individual' });
    await world.send('start', [['C1', at(0)]]);
    await world.send('finish', [
      ['C1', at(40)],
      ['C3', at(41)],
    ]);
    expect(await kinds()).toEqual(['3 finish_without_start']);
  });

  it('list laps without a start in a backyard, and such an athlete does not win', async () => {
    const patched = await world.api('PATCH', `races/${world.raceId}`, { start_type: 'individual', kind: 'backyard' });
    expect(patched.status).toBe(200);
    const places = await world.api('GET', `race_timelines?race_id=${world.raceId}&timeline_id=${world.timelines.half}`);
    await world.api('DELETE', `race_timelines/${places.body.items[0].id}`);
    await world.send('start', [
      ['C1', at(0)],
      ['C2', at(0)],
    ]);
    await world.send('finish', [
      ...[50, 110, 170].map((minute) => ['C1', at(minute)] as const),
      ...[51, 111].map((minute) => ['C2', at(minute)] as const),
      ...[45, 90, 200, 250, 300].map((minute) => ['C3', at(minute)] as const),
    ]);
    expect(await kinds()).toEqual(['3 finish_without_start']);
    const finish = (body?: object) => world.api('POST', `races/${world.raceId}/finish`, body);
    expect((await finish({ dry_run: true })).body).toMatchObject({ finished: 1, dnf: 2 });
    await finish();
    const states = async () => (await Promise.all([0, 1, 2].map(world.athlete))).map(({ state }) => state);
    expect(await states()).toEqual(['finished', 'dnf', 'dnf']);
    await world.send('finish', [['C3', at(350)]]);
    expect(await states()).toEqual(['finished', 'dnf', 'dnf']);
    expect(await kinds()).toEqual(['3 finish_without_start']);
  });

  it('list a finish without a required point, and every page counts that athlete as on course', async () => {
    const places = await world.api('GET', `race_timelines?timeline_id=${world.timelines.half}`);
    await world.api('PATCH', `race_timelines/${places.body.items[0].id}`, { required: true });
    await world.fire();
    await world.send('start', [
      ['C1', at(0, 4)],
      ['C2', at(0, 5)],
      ['C3', at(0, 6)],
    ]);
    await world.send('half', [['C1', at(20)]]);
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
    ]);
    expect(await kinds()).toEqual(['2 required_missing']);
    const { races } = await live('summary');
    expect(races[0].counts).toEqual({ registered: 1, started: 2, finished: 1 });
    const field = await live(`field?race_id=${world.raceId}`);
    expect(field.athletes).toMatchObject({ waiting: 1, on_course: 2, finished: 1 });
    const foreseen = await world.api('POST', `races/${world.raceId}/finish`, { dry_run: true });
    expect(foreseen.body).toMatchObject({ dnf: 2, dns: 1 });
  });
});
