import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTaskWorker } from '../../../engine/api/tasks/taskWorker';
import { REHEARSE_TASK, type RehearsalReport } from '../../../resources/events/rehearsal';
import { actorOfProfile } from '../../../server/auth/actorOf';
import { runRehearsal } from '../../../server/rehearsing/runRehearsal';
import { expandQueue } from '../../../server/webhooks/expandQueue';
import { runTasks } from '../../support/runTasks';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

const FASTEST = 3_600;
const ATHLETES = 25;

describe('a rehearsal of an event', () => {
  let world: RaceWorld;

  beforeAll(async () => {
    world = await createRaceWorld({ athletes: ATHLETES });
  });
  afterAll(() => world?.close());

  const ask = (body: object = {}, token?: string) =>
    world.api('POST', `events/${world.eventId}/rehearse`, { speed: FASTEST, ...body }, token);
  const run = () => runTasks(world.app.engine, { [REHEARSE_TASK]: runRehearsal });
  const resultOf = async (task: number) => {
    const { body } = await world.api('GET', `background_tasks/${task}`);
    expect(body).toMatchObject({ status: 'succeeded', event_id: world.eventId, kind: 'rehearse_event' });
    return body.result as { event_id: number; report: RehearsalReport };
  };
  const rehearse = async (body: object = {}) => {
    const queued = await ask(body);
    expect(queued.status, JSON.stringify(queued.body)).toBe(202);
    await run();
    return resultOf(queued.body.id);
  };
  const list = async (resource: string, eventId: number) =>
    (await world.api('GET', `${resource}?event_id=${eventId}&itemsPerPage=250&sort=id`)).body.items;

  /** Everything stored of an event, table by table, but for the tasks that are filed there. */
  async function everythingOf(eventId: number): Promise<unknown> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where column_name = 'event_id' and table_schema = current_schema()
      and table_name not in ('background_tasks', 'events') order by 1`.execute(world.app.db);
    const own = sql`select to_jsonb(e) as row from events e where id = ${eventId}`;
    const rows = await Promise.all([
      own.execute(world.app.db),
      ...tables.rows.map(({ name }) =>
        sql`select to_jsonb(t) as row from ${sql.table(name)} t where event_id = ${eventId}
          and to_jsonb(t) ->> 'resource' is distinct from 'background_tasks' order by to_jsonb(t)::text`.execute(
          world.app.db,
        ),
      ),
    ]);
    return rows.map((one) => one.rows);
  }

  it('runs a copy from the gun to the finish, says what it came to, and leaves the event as it was', async () => {
    const before = await everythingOf(world.eventId);
    const { event_id: copy, report } = await rehearse();
    expect(await everythingOf(world.eventId)).toEqual(before);
    expect((await world.api('GET', `events/${copy}`)).body).toMatchObject({
      name: 'City run (rehearsal)',
      status: 'draft',
      slug: null,
      rehearsal_of_id: world.eventId,
    });
    expect(await list('gunshots', copy)).toHaveLength(1);
    expect(await list('gunshots', world.eventId)).toHaveLength(0);
    const [race] = report.races;
    expect(race).toMatchObject({ name: '10 km', athletes: ATHLETES });
    expect(race?.finished).toBeGreaterThan(ATHLETES * 0.7);
    const untimed = report.without_time.reduce((sum, { athletes }) => sum + athletes, 0);
    expect((race?.finished ?? 0) + untimed).toBe(ATHLETES);
    const athletes = await list('athletes', copy);
    expect(athletes.filter(({ state }: { state: string }) => state === 'finished')).toHaveLength(race?.finished ?? -1);
    expect(report.reads).toBe((await world.api('GET', `passings?event_id=${copy}`)).body.totalItems);
    expect(report.timelines.map(({ name }) => name)).toEqual(['start', 'half', 'finish', 'backup']);
    for (const { expected, seen } of report.timelines) {
      expect(expected).toBeGreaterThan(ATHLETES * 0.7);
      expect(seen).toBeGreaterThan(0);
      expect(seen).toBeLessThanOrEqual(expected);
    }
    expect(report.faults).toEqual([]);
    // Who watches the copy sees a race that begins with it, not one that is months away.
    const [gunshot] = await list('gunshots', copy);
    const { created_at } = (await world.api('GET', `events/${copy}`)).body;
    expect(Math.abs(Date.parse(gunshot.fired_at) - Date.parse(created_at))).toBeLessThan(60_000);
  });

  it('is none of the events unless it is asked for, and nobody publishes it or rehearses it again', async () => {
    const { event_id: copy } = await rehearse();
    const ids = async (query: string) =>
      ((await world.api('GET', `events?${query}`)).body.items as { id: number }[]).map(({ id }) => id);
    expect(await ids('itemsPerPage=250')).toEqual([world.eventId]);
    expect(await ids(`rehearsal_of_id=${world.eventId}&itemsPerPage=250`)).toContain(copy);
    expect(await ids(`id[]=${copy}`)).toEqual([copy]);
    for (const step of ['submit', 'publish'])
      expect(await world.api('POST', `events/${copy}/${step}`)).toMatchObject({
        status: 409,
        body: { message: `This is a rehearsal: nobody can ${step} it.` },
      });
    expect(await world.api('POST', `events/${copy}/rehearse`)).toMatchObject({
      status: 409,
      body: { message: 'This is a rehearsal already. Rehearse the event itself again.' },
    });
    const gone = await world.api('DELETE', `events/${copy}`);
    expect(gone.status).toBeLessThan(300);
    expect(await ids(`rehearsal_of_id=${world.eventId}&itemsPerPage=250`)).not.toContain(copy);
    expect((await world.api('POST', `operations/${gone.operationId}/undo`)).status).toBe(200);
    expect(await ids(`id[]=${copy}`)).toEqual([copy]);
    expect(await world.app.mails()).toEqual([]);
  });

  it('is told to no other system', async () => {
    const { organization_id } = (await world.api('GET', `events/${world.eventId}`)).body;
    await sql`insert into webhooks (organization_id, profile_id, url, topics) values (${organization_id}, ${world.admin.profileId}, 'https://hook.example', '{*}')`.execute(
      world.app.db,
    );
    const { event_id: copy } = await rehearse();
    await world.api('PATCH', `events/${world.eventId}`, { description: 'Told' });
    while ((await expandQueue(world.app.engine)) > 0);
    const told = await sql<{ event_id: number }>`
      select distinct (payload ->> 'event_id')::int as event_id from webhook_deliveries`.execute(world.app.db);
    expect(told.rows.map(({ event_id }) => event_id)).toEqual([world.eventId]);
    expect(copy).not.toBe(world.eventId);
    await sql`delete from webhooks`.execute(world.app.db);
  });

  it('tells a dead mat, and who stood in for it', async () => {
    const { report } = await rehearse({ faults: [{ kind: 'dead_mat', timeline_id: world.timelines.finish }] });
    const [fault] = report.faults;
    expect(fault?.message).toBe('finish was dead from the beginning, for good');
    expect(fault?.shown).toMatch(/^\d+ athletes passed it meanwhile; \d athletes? ha(s|ve) no time there\.$/);
    expect(fault?.mended).toMatch(/^backup stood in: [1-9]\d* athletes got the time from there\.$/);
    const seen = Object.fromEntries(report.timelines.map((one) => [one.name, one.seen]));
    expect(seen.finish).toBe(0);
    expect(seen.backup).toBeGreaterThan(ATHLETES * 0.6);
    expect(report.races[0]?.finished).toBeGreaterThan(ATHLETES * 0.6);
  });

  it('tells a mat that dies on the way and has no backup', async () => {
    const faults = [{ kind: 'dead_mat', timeline_id: world.timelines.half, from_minute: 5, minutes: 600 }];
    const [fault] = (await rehearse({ faults })).report.faults;
    expect(fault?.message).toBe('half was dead from minute 5, for 600 minutes');
    const [, passed, untimed] = /^(\d+) athletes passed it meanwhile; (\d+) athletes have no time there\.$/.exec(
      fault?.shown ?? '',
    ) as unknown as string[];
    expect(Number(passed)).toBeGreaterThan(ATHLETES * 0.6);
    expect(untimed).toBe(passed);
    expect(fault?.mended).toBe('Nothing stood in for it: give it a backup, or add the passings by hand.');
  });

  it('tells a file that came late, and what it gave', async () => {
    // Without the main mat the file is all there is.
    const { report } = await rehearse({ faults: ['dead_mat', 'late_backup'] });
    const [, late] = report.faults;
    expect(late).toMatchObject({
      kind: 'late_backup',
      message: 'The reads of backup came in after the race, as a file',
    });
    const [, read, untimed] =
      /^It had read (\d+) athletes; until the file came, (\d+) athletes had no time at backup\.$/.exec(
        late?.shown ?? '',
      ) as unknown as string[];
    expect(untimed).toBe(read);
    expect(late?.mended).toBe(`The file gave ${read} athletes their time; 0 athletes have no time there still.`);
    expect(report.races[0]?.finished).toBe(Number(read));
  });

  it('tells a wrong clock, and the offset that puts the times right', async () => {
    const { event_id: copy, report } = await rehearse({
      faults: [{ kind: 'wrong_clock', device: 'HALF', minutes: -7 }],
    });
    const [fault] = report.faults;
    expect(fault?.message).toBe('The clock of HALF was 7 minutes slow');
    expect(fault?.shown).toMatch(
      /^\d+ athletes had a time at half that was off by as much(; reads of \d+ athletes? were refused)?\.$/,
    );
    expect(fault?.mended).toMatch(
      /^An offset of \+7 min on the device put the times right at once(; reads of \d+ athletes? are still refused)?\.$/,
    );
    const half = (await list('timelines', copy)).find(({ name }: { name: string }) => name === 'half');
    expect(half.devices).toEqual([{ id: 'half', offset_ms: 420_000 }]);
    const original = await list('timelines', world.eventId);
    expect(original.find(({ name }: { name: string }) => name === 'half').devices).toEqual([{ id: 'half' }]);
    // Half the course at no more than twice the pace of the other half: nobody is minutes off any more.
    const times = await sql<{ worst: number }>`
      select max(abs(2 * h.gun - a.gun_time) / a.gun_time::float8) as worst from athletes a join lateral (
        select (extract(epoch from p.instant - g.fired_at) * 1000) as gun from passings p join gunshots g on g.event_id = p.event_id
        where p.athlete_id = a.id and p.timeline_id = ${half.id} and p.state = 'valid') h on true
      where a.event_id = ${copy} and a.state = 'finished'`.execute(world.app.db);
    expect(Number(times.rows[0]?.worst)).toBeLessThan(0.25);
  });

  it('has each fault strike something of its own', async () => {
    const { report } = await rehearse({ faults: ['dead_mat', 'late_backup', 'wrong_clock'] });
    expect(report.faults.map(({ message }) => message)).toEqual([
      'finish was dead from the beginning, for good',
      'The reads of backup came in after the race, as a file',
      'The clock of half was 3 minutes fast',
    ]);
  });

  it('two at once each come to their own end, and a third waits its turn', async () => {
    const queued = [await ask(), await ask({ faults: ['dead_mat'] })];
    expect(await ask()).toMatchObject({
      status: 409,
      body: { message: '2 rehearsals of this event are under way. Wait for one, or stop it.' },
    });
    await run();
    const [plain, broken] = await Promise.all(queued.map(({ body }) => resultOf(body.id)));
    expect(plain?.event_id).not.toBe(broken?.event_id);
    expect(plain?.report.faults).toEqual([]);
    const seenAt = (report: RehearsalReport | undefined) =>
      report?.timelines.find(({ name }) => name === 'finish')?.seen;
    expect(seenAt(broken?.report)).toBe(0);
    expect(seenAt(plain?.report)).toBeGreaterThan(0);
  });

  it('goes on in its own copy after its node stopped', async () => {
    const { engine } = world.app;
    // Slow enough to be stopped on the way.
    const queued = await ask({ speed: 600 });
    const task = async () => (await world.api('GET', `background_tasks/${queued.body.id}`)).body;
    const worker = await startTaskWorker({
      engine,
      runners: { [REHEARSE_TASK]: runRehearsal },
      database: { listen: async () => async () => {} },
      actorOf: ({ id }) => actorOfProfile(engine.db, id),
      onError: (error) => {
        throw error;
      },
    });
    const reads = async () => {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from passings p join changes c on c.resource = 'events' and c.record_id = p.event_id
        where c.operation_id = ${(await inputOf(queued.body.id)).operation_id}`.execute(engine.db);
      return found.rows[0]?.count ?? 0;
    };
    await expect.poll(reads, { timeout: 20_000 }).toBeGreaterThan(0);
    await worker.stop();
    expect(await task()).toMatchObject({ status: 'queued' });
    await sql`update background_tasks set input = jsonb_set(input, '{speed}', '3600') where id = ${queued.body.id}`.execute(
      engine.db,
    );
    await run();
    const { event_id: copy, report } = await resultOf(queued.body.id);
    const copies = await sql`
      select 1 from changes where operation_id = ${(await inputOf(queued.body.id)).operation_id} and resource = 'events'`.execute(
      engine.db,
    );
    expect(copies.rows).toHaveLength(1);
    expect(await list('gunshots', copy)).toHaveLength(1);
    expect(report.races[0]?.finished).toBeGreaterThan(ATHLETES * 0.7);
    const { body } = await world.api('GET', `passings?event_id=${copy}&itemsPerPage=250&sort=id`);
    const keys = body.items.map((read: Record<string, unknown>) => [read.chipcode, read.device, read.time].join());
    expect(new Set(keys).size).toBe(keys.length);
  });

  async function inputOf(task: number): Promise<{ operation_id: string }> {
    const found = await sql<{ input: { operation_id: string } }>`
      select input from background_tasks where id = ${task}`.execute(world.app.db);
    return found.rows[0]?.input ?? { operation_id: '' };
  }

  it('is refused with what is missing, or with the fault that strikes nothing', async () => {
    const refused = async (body: object) => (await ask(body)).body;
    expect(await refused({ speed: 0.5 })).toMatchObject({ errors: { speed: ['Must be a number from 1 to 3,600.'] } });
    expect(await refused({ faults: ['rain'] })).toMatchObject({ code: 'invalid' });
    expect(await refused({ faults: [{ kind: 'dead_mat', timeline_id: 999 }] })).toMatchObject({
      errors: { faults: ['Timeline 999 has no device on the course of a race with a start.'] },
    });
    expect(await refused({ faults: [{ kind: 'late_backup', device: 'nowhere' }] })).toMatchObject({
      errors: { faults: ['No timeline on the course of a race with a start has the device "nowhere".'] },
    });
    const { body: bare } = await world.api('POST', 'events', {
      organization_id: (await world.api('GET', `events/${world.eventId}`)).body.organization_id,
      name: 'Bare',
      start_date: '2027-05-30',
    });
    expect(await world.api('POST', `events/${bare.id}/rehearse`)).toMatchObject({
      status: 409,
      body: { message: 'No race can be rehearsed: set the start of one first.' },
    });
    await world.api('DELETE', `events/${bare.id}`);
  });

  it('is for who manages the event, who then reaches the copy, and for nobody who only reads or times it', async () => {
    const scope = { kind: 'event', id: world.eventId } as const;
    for (const role of ['read_only', 'timer', 'marketing'] as const)
      expect((await ask({}, (await world.app.signIn({ role, scope })).token)).status, role).toBe(403);
    const manager = await world.app.signIn({ role: 'event_manager', scope });
    const queued = await ask({}, manager.token);
    expect(queued.status).toBe(202);
    await run();
    const { event_id: copy } = await resultOf(queued.body.id);
    const seen = await world.api('GET', `events/${copy}`, undefined, manager.token);
    expect(seen.status).toBe(200);
    expect((await world.api('DELETE', `events/${copy}`, undefined, manager.token)).status).toBeLessThan(300);
  });
});
