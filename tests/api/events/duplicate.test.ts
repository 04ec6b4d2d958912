import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WIDGET_SETTINGS } from '../../../resources/widgets/widgetSettings';
import { widgets } from '../../../resources/widgets/widgets.resource';
import { DUPLICATE_TASK, runDuplicate } from '../../../server/duplicating/duplicateEvent';
import { runTasks } from '../../support/runTasks';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

const EVERYTHING = ['races', 'courses', 'markers', 'waves', 'timelines', 'rankings', 'athletes', 'styling', 'settings'];

const LOOP = [
  [3.72, 51.05],
  [3.74, 51.05],
  [3.72, 51.05],
];

describe('a copy of an event', () => {
  let test: TestApp;
  let admin: Person;
  let manager: Person;
  let organization: number;
  let event: number;
  let race: number;
  let wave: number;

  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.signIn({ isSuperAdmin: true });
    organization = await make('organizations', { name: 'Club' });
    manager = await test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: organization } });
    event = await make('events', {
      organization_id: organization,
      name: 'Spring run',
      slug: 'spring-run',
      start_date: '2027-03-21',
      end_date: '2027-03-22',
      timezone: 'Europe/Brussels',
      city: 'Gent',
      styling: { primary_color: '#123456' },
      settings: { units: 'imperial' },
    });
    // 10:00 at the event, in winter time.
    const start_at = '2027-03-21T09:00:00.000Z';
    const geometry = { type: 'LineString', coordinates: LOOP };
    const course_id = await make('courses', { event_id: event, name: 'Loop', geometry });
    const ten = { event_id: event, name: 'Ten', distance: { value: 10, unit: 'km' }, start_at, course_id };
    race = await make('races', ten);
    await make('markers', { event_id: event, course_id, name: 'Water', icon: 'drinks', distance_along: 700 });
    wave = await make('waves', { race_id: race, name: 'A', start_at, capacity: 50 });
    const main = await make('timelines', { event_id: event, name: 'Finish', type: 'finish', devices: [{ id: 'F' }] });
    const backup = { passing_mode: 'backup', backup_of_id: main };
    await make('timelines', { event_id: event, name: 'Backup', type: 'finish', ...backup });
    const split = await make('timelines', { event_id: event, name: 'Five', type: 'split' });
    for (const [position, timeline_id] of [split, main].entries())
      await make('race_timelines', { event_id: event, race_id: race, timeline_id, position, opens_at: start_at });
    await make('rankings', {
      event_id: event,
      race_id: race,
      name: 'Wave A',
      filter: { wave_id: wave },
      confirmed: true,
    });
    await make('rankings', { event_id: event, race_id: race, name: 'At five', timeline_id: split });
    const athlete = { event_id: event, race_id: race, wave_id: wave, last_name: 'Peeters', birth_date: '1990-05-01' };
    await make('athletes', { ...athlete, start_number: '7', chipcodes: ['C7'], external_id: 'X1', state: 'dns' });
    await make('athletes', { event_id: event, last_name: 'Raceless' });
    const gone = await make('athletes', { ...athlete, start_number: '8' });
    await call('DELETE', `athletes/${gone}`);
    await make('gunshots', { event_id: event, race_ids: [race], fired_at: start_at });
  });
  afterAll(() => test?.close());

  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into
  type Answer = { status: number; body: any };
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { as = admin, body }: { as?: Person; body?: object } = {},
  ): Promise<Answer> => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: as.token, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  const make = async (resource: string, body: object): Promise<number> => {
    const made = await call('POST', resource, { body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return Number(made.body.id);
  };
  const items = async (resource: string, eventId: number, more = '') =>
    (await call('GET', `${resource}?event_id=${eventId}&sort=id${more}`)).body.items as Record<string, unknown>[];
  const duplicate = async (body: object, as = manager) => {
    const queued = await call('POST', `events/${event}/duplicate`, { as, body });
    if (queued.status !== 202) return queued;
    await runTasks(test.engine, { [DUPLICATE_TASK]: runDuplicate });
    return call('GET', `background_tasks/${queued.body.id}`);
  };
  const copied = async (include: readonly string[], start_date = '2027-04-04') => {
    const task = await duplicate({ name: `Copy ${Math.random()}`, start_date, include });
    expect(task.body).toMatchObject({ status: 'succeeded' });
    return task.body.result as {
      event_id: number;
      operation_id: string;
      records: { resource: string; count: number }[];
    };
  };

  it('has all that was chosen, moved to its own days over a change of the clocks, and leads to itself alone', async () => {
    const { event_id: id } = await copied(EVERYTHING);
    expect((await call('GET', `events/${id}`)).body).toMatchObject({
      status: 'draft',
      slug: null,
      start_date: '2027-04-04',
      end_date: '2027-04-05',
      city: 'Gent',
      styling: { primary_color: '#123456' },
      settings: { units: 'imperial' },
    });
    const [copy] = await items('races', id);
    // Still at 10:00, in summer time.
    expect(copy).toMatchObject({ name: 'Ten', start_at: '2027-04-04T08:00:00.000Z', status: 'before' });
    const [course] = await items('courses', id, '&include=geometry');
    expect(course).toMatchObject({ name: 'Loop', geometry: { coordinates: LOOP }, distance: { unit: 'miles' } });
    expect(copy).toMatchObject({ course_id: course?.id });
    expect(await items('markers', id)).toMatchObject([
      { course_id: course?.id, icon: 'drinks', distance_along: 700, off_course: 0 },
    ]);
    const [waveCopy] = await items('waves', id);
    expect(waveCopy).toMatchObject({ race_id: copy?.id, start_at: '2027-04-04T08:00:00.000Z', capacity: 50 });
    const [main, backup, split] = await items('timelines', id);
    expect(main).toMatchObject({ name: 'Finish', devices: [{ id: 'F' }], backup_of_id: null });
    expect(backup).toMatchObject({ name: 'Backup', backup_of_id: main?.id });
    expect(await items('race_timelines', id)).toMatchObject([
      { race_id: copy?.id, timeline_id: split?.id, position: 0, opens_at: '2027-04-04T08:00:00.000Z' },
      { race_id: copy?.id, timeline_id: main?.id, position: 1 },
    ]);
    expect(await items('rankings', id)).toMatchObject([
      { name: 'Wave A', race_id: copy?.id, filter: { wave_id: waveCopy?.id }, confirmed: false },
      { name: 'At five', timeline_id: split?.id },
    ]);
    const athletes = await items('athletes', id);
    expect(athletes).toMatchObject([
      {
        last_name: 'Peeters',
        race_id: copy?.id,
        wave_id: waveCopy?.id,
        start_number: '7',
        chipcodes: ['C7'],
        birth_date: '1990-05-01',
        state: 'registered',
        external_id: null,
      },
      { last_name: 'Raceless', race_id: null },
    ]);
    expect(athletes).toHaveLength(2);
    expect(await items('gunshots', id)).toEqual([]);
  });

  it('leaves out what it was not asked for, and what cannot be without that', async () => {
    const { event_id: id, records } = await copied(['races', 'rankings', 'athletes']);
    expect(Object.fromEntries(records.map(({ resource, count }) => [resource, count]))).toEqual({
      events: 1,
      races: 1,
      athletes: 2,
    });
    // A ranking of a wave or a split would be of everybody, or of the finish, without it.
    expect(await items('rankings', id)).toEqual([]);
    expect((await items('athletes', id))[0]).toMatchObject({ wave_id: null, start_number: '7' });
    const { event_id: marked } = await copied(['markers']);
    expect(await items('markers', marked)).toMatchObject([{ name: 'Water', course_id: null, distance_along: null }]);
    const bare = await copied([]);
    expect(bare.records).toEqual([{ resource: 'events', count: 1 }]);
    expect((await call('GET', `events/${bare.event_id}`)).body).toMatchObject({ styling: {}, city: 'Gent' });
  });

  it('is taken back as a whole', async () => {
    const { event_id: id, operation_id } = await copied(EVERYTHING);
    expect((await call('POST', `operations/${operation_id}/undo`)).status).toBe(200);
    expect((await call('GET', `events/${id}`)).status).toBe(404);
  });

  it('is taken back by the manager who made it, with what visitors see as well', async () => {
    const category_id = await make('sponsor_categories', { event_id: event, name: 'Partners' });
    await make('sponsors', { event_id: event, category_id, name: 'Bakery' });
    const widget_id = await make('widgets', { event_id: event, type: 'program', title: 'Program' });
    await make('programs', { event_id: event, widget_id, title: 'Start', starts_at: '2027-03-21T09:00:00.000Z' });
    const body = {
      name: 'Her copy',
      start_date: '2027-04-04',
      include: [...EVERYTHING, 'sponsors', 'widgets', 'programs'],
    };
    const { body: task } = await duplicate(body, manager);
    const { event_id: id, operation_id } = task.result;
    const undone = await call('POST', `operations/${operation_id}/undo`, { as: manager });
    expect(undone).toMatchObject({ status: 200 });
    expect((await call('GET', `events/${id}`, { as: manager })).status).toBe(404);
  });

  it('has the times in the settings of its widgets moved too, by the clock of the event', async () => {
    const settings = { target: 'date', date: '2027-03-21T08:00:00Z', label: 'To go' };
    const names = Object.values(WIDGET_SETTINGS).flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, { format }]) => (format === 'date-time' ? [name] : [])),
    );
    expect(new Set(names)).toEqual(new Set(widgets.copying?.instantsIn?.settings));
    await make('widgets', { event_id: event, type: 'counter', title: 'Counter', settings });
    const body = { name: 'Later', start_date: '2027-04-04', include: ['widgets'] };
    const { body: task } = await duplicate(body);
    const copies = (await call('GET', `widgets?event_id=${task.result.event_id}&type=counter`)).body.items;
    // Two weeks on it is summer time: nine o'clock all the same.
    expect(copies).toMatchObject([{ settings: { ...settings, date: '2027-04-04T07:00:00.000Z' } }]);
  });

  it('is made by who may make events there, with a name and a day', async () => {
    const body = { name: 'Copy', start_date: '2028-03-19', include: ['races'] };
    const eventManager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
    const marketing = await test.signIn({
      role: 'marketing',
      scope: { kind: 'organization', id: organization },
    });
    expect((await duplicate(body, eventManager)).status).toBe(403);
    expect((await duplicate(body, marketing)).status).toBe(403);
    const wrong = await duplicate({ name: ' ', start_date: '2028-02-30', include: ['passings'] });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([
      422,
      ['name', 'start_date', 'include.0'],
    ]);
  });
});
