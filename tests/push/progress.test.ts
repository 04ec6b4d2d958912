import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDeliveries } from '../../server/push/claimDeliveries';
import { queueProgress } from '../../server/push/queueProgress';
import { SendingWindow } from '../../server/push/sendingWindow';
import { type PushWorld, pushWorld } from './pushWorld';

let world: PushWorld;
const now = Date.now();
/** Minutes before this moment. */
const ago = (minutes: number, seconds = 0) => new Date(now - minutes * 60_000 + seconds * 1_000).toISOString();
const shown = () => world.service.shown.map(({ phone, message }) => `${phone}: ${message.title} | ${message.body}`);

beforeAll(async () => {
  world = await pushWorld();
  await world.api('POST', `/v1/live/events/${world.eventId}/gunshots`, { fired_at: ago(40), race_ids: [world.raceId] });
});
beforeEach(async () => {
  await world.make('progress_notifications', {
    race_id: world.raceId,
    timeline_id: world.timelines.half,
    title: '{first_name} at {distance}',
    body: '{time}, {pace}, place {rank}',
  });
});
afterEach(async () => {
  await world.clear();
  await sql`delete from passings`.execute(world.db);
  await sql`delete from results`.execute(world.db);
  await sql`update timing_feeds set epoch = epoch + 1`.execute(world.db);
});
afterAll(() => world.close());

const follow = (phone: string, ...indexes: number[]) =>
  world.subscribe(phone, { athlete_ids: indexes.map((index) => world.athletes[index]) });
const read = (chip: string, time: string) => world.send('half', [[chip, time]]);
const correct = async (body: object) => {
  const [one] = (await sql<{ id: number }>`select id from passings order by seq desc limit 1`.execute(world.db)).rows;
  const answer = await world.api('PATCH', `passings/${one?.id}`, body);
  expect(answer.status).toBe(200);
};

describe('who follows an athlete', () => {
  it('is told when it passes, once, and nobody else is', async () => {
    await follow('anna', 0);
    await follow('bert', 1);
    await read('C1', ago(10, 15));
    await read('C1', ago(10, 17));
    await read('C3', ago(9));
    await world.sendAll(2);
    expect(shown()).toEqual(['anna: Runner at 5 km | 30:15, 6:03 min/km, place 1']);
    expect(world.service.shown[0]?.headers.urgency).toBe('high');
    await read('C1', ago(9, 50));
    await world.sendAll();
    expect(shown()).toHaveLength(1);
  });

  it('is told nothing that was read before, nor what is too late; that is counted', async () => {
    await read('C1', ago(9));
    await follow('anna', 0, 1);
    await sql`update progress_notifications set max_age = 300000`.execute(world.db);
    await read('C2', ago(8));
    await world.sendAll();
    expect(shown()).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ status: 'stale', athlete_id: world.athletes[1] }]);
  });

  it('is told what is true when it is sent: a read that was taken back before is none', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    await queueProgress(world.app.engine);
    expect(await world.deliveries()).toMatchObject([{ status: 'queued' }]);
    await correct({ mark: 'invalidated' });
    await world.sendAll();
    expect([shown(), (await world.deliveries()).map(({ status }) => status)]).toEqual([[], ['stale']]);
  });

  it('is told the time as it was corrected before it was sent, and nothing of a correction', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    await queueProgress(world.app.engine);
    await correct({ shift_ms: 61_000 });
    await world.sendAll(2);
    await world.sendAll();
    expect(shown()).toEqual(['anna: Runner at 5 km | 32:01, 6:24 min/km, place 1']);
    expect(await world.deliveries()).toMatchObject([{ status: 'sent', revision: 0 }]);
  });

  it('is told once of what was corrected while it was on its way, whichever node sees it', async () => {
    await follow('anna', 0);
    await follow('bert', 0);
    await read('C1', ago(9));
    let isCorrected = false;
    world.service.onArrival(async () => {
      if (isCorrected) return;
      isCorrected = true;
      await correct({ shift_ms: 61_000 });
    });
    await world.sendAll(3);
    await world.sendAll(3);
    expect(shown().sort()).toEqual([
      'anna: Correction: Runner at 5 km | 32:01, 6:24 min/km, place 1',
      'anna: Runner at 5 km | 31:00, 6:12 min/km, place 1',
      'bert: Correction: Runner at 5 km | 32:01, 6:24 min/km, place 1',
      'bert: Runner at 5 km | 31:00, 6:12 min/km, place 1',
    ]);
  });

  it('is told after all of a read that was taken back before it was sent, and given back', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    await queueProgress(world.app.engine);
    await correct({ mark: 'invalidated' });
    await world.sendAll();
    await correct({ mark: null });
    await world.sendAll(2);
    await world.sendAll();
    expect(shown()).toEqual(['anna: Runner at 5 km | 31:00, 6:12 min/km, place 1']);
  });

  it('is told that a read was taken back that it may have been told by a node that died', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    await queueProgress(world.app.engine);
    expect(await claimDeliveries(world.db, new SendingWindow().room())).toMatchObject([{ is_maybe_told: false }]);
    await correct({ mark: 'invalidated' });
    await world.passTime();
    await world.sendAll();
    await world.sendAll();
    expect(shown()).toEqual([
      'anna: Correction: Runner at 5 km | The time that was sent is withdrawn: the read was not right.',
    ]);
  });

  it('is not told so where its push service did not take it', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    world.service.answer(() => ({ status: 500 }));
    await world.sendAll();
    world.service.answer(() => ({ status: 201 }));
    await correct({ mark: 'invalidated' });
    await world.passTime();
    await world.sendAll();
    expect([shown(), (await world.deliveries()).map(({ status }) => status)]).toEqual([[], ['stale']]);
  });

  it('is told that it was another, who is told of in its place', async () => {
    await follow('anna', 0);
    await follow('bert', 1);
    await read('C1', ago(9));
    await world.sendAll();
    await correct({ moved_to_id: world.athletes[1] });
    await world.sendAll(2);
    const [first, ...rest] = shown();
    expect([first, ...rest.sort()]).toEqual([
      'anna: Runner at 5 km | 31:00, 6:12 min/km, place 1',
      'anna: Correction: Runner at 5 km | The time that was sent is withdrawn: the read was not right.',
      'bert: Runner at 5 km | 31:00, 6:12 min/km, place 1',
    ]);
  });

  it('is told so in the language that the event has first', async () => {
    await sql`update events set settings = settings || '{"locales":["nl-BE","en-GB"]}' where id = ${world.eventId}`.execute(
      world.db,
    );
    await follow('anna', 0);
    await read('C1', ago(9));
    await world.sendAll();
    await correct({ mark: 'invalidated' });
    await world.sendAll();
    expect(shown().at(-1)).toMatch(/^anna: Correctie: .*De verstuurde tijd is ingetrokken/);
    await sql`update events set settings = settings - 'locales' where id = ${world.eventId}`.execute(world.db);
  });

  it('is told that what was told was not so', async () => {
    await follow('anna', 0);
    await read('C1', ago(9));
    await world.sendAll();
    await correct({ shift_ms: 61_000 });
    await world.sendAll();
    await correct({ mark: 'invalidated' });
    await world.sendAll();
    expect(shown().map((line) => line.split(', ')[0])).toEqual([
      'anna: Runner at 5 km | 31:00',
      'anna: Correction: Runner at 5 km | 32:01',
      'anna: Correction: Runner at 5 km | The time that was sent is withdrawn: the read was not right.',
    ]);
    expect(new Set(world.service.shown.map(({ message }) => message.tag)).size).toBe(1);
  });

  it('sees of it what the event shows', async () => {
    const set = (privacy: string) =>
      sql`update events set settings = settings || ${JSON.stringify({ privacy })}::jsonb where id = ${world.eventId}`.execute(
        world.db,
      );
    await sql`update progress_notifications set body = '{first_name} {last_name}'`.execute(world.db);
    await follow('anna', 0, 1, 2);
    await set('initials');
    await read('C2', ago(9));
    await world.sendAll();
    await set('hidden');
    await read('C3', ago(9));
    await world.sendAll();
    await set('public');
    await sql`update athletes set is_visible = false where id = ${world.athletes[0]}`.execute(world.db);
    await read('C1', ago(9));
    await world.sendAll();
    await sql`update athletes set is_visible = true`.execute(world.db);
    expect(shown()).toEqual(['anna: Runner at 5 km | Runner 2.', 'anna: 3 at 5 km | 3']);
  });
});

it('costs reads nothing where nobody follows: nothing is noted', async () => {
  await world.subscribe('carl');
  await read('C1', ago(9));
  await correct({ mark: 'invalidated' });
  const noted = await sql`select 1 from push_queue union all select 1 from push_feeds`.execute(world.db);
  expect(noted.rows).toEqual([]);
});

it('a message with words that cannot be filled, or at no timeline of the race, is refused', async () => {
  const refused = async (body: object) => {
    const answer = await world.api('POST', 'progress_notifications', {
      event_id: world.eventId,
      race_id: world.raceId,
      timeline_id: world.timelines.half,
      title: 'A',
      body: 'B',
      ...body,
    });
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };
  expect(await refused({ body: '{surname}' })).toEqual([422, ['body']]);
  expect(await refused({ timeline_id: null })).toEqual([422, ['timeline_id']]);
  expect(await refused({ timeline_id: null, distance: { value: 7, unit: 'km' } })).toEqual([422, ['distance']]);
});
