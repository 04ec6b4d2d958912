import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_WIDGET_SETTINGS, WIDGET_SETTINGS } from '../../../resources/widgets/widgetSettings';
import { WIDGET_TYPES, type WidgetType } from '../../../resources/widgets/widgetTypes';
import { DUPLICATE_TASK, runDuplicate } from '../../../server/duplicating/duplicateEvent';
import { runTasks } from '../../support/runTasks';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let rankingId: number;
/** Of another event of the same organization. */
let elsewhere: { eventId: number; raceId: number; rankingId: number };

const create = async (resource: string, body: object): Promise<number> => {
  const made = await world.api('POST', resource, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};

beforeAll(async () => {
  world = await createRaceWorld({ athletes: 1 });
  rankingId = await create('rankings', { event_id: world.eventId, race_id: world.raceId, name: 'All' });
  const { organization_id } = (await world.api('GET', `events/${world.eventId}`)).body;
  const eventId = await create('events', { organization_id, name: 'Other', slug: 'other', start_date: '2026-08-01' });
  const raceId = await create('races', { event_id: eventId, name: '5 km' });
  elsewhere = {
    eventId,
    raceId,
    rankingId: await create('rankings', { event_id: eventId, race_id: raceId, name: 'X' }),
  };
});
afterAll(() => world.close());

const LATE = '2026-06-01T10:00:00+02:00';
const EARLY = '2026-05-01T08:00:00Z';

const whole = (): Record<WidgetType, Record<string, unknown>> => ({
  program: { group_by_day: false, show_past: false },
  counter: { target: 'race', race_id: world.raceId, date: LATE, label: 'Start', finished_text: 'Go' },
  live_tracking: { race_ids: [world.raceId], show_map: false, show_search: true },
  selfie: { moderation: 'after', opens_at: EARLY, closes_at: LATE },
  registration: { url: 'https://register.example/run', label: 'Enter', opens_at: EARLY, closes_at: LATE },
  statistics: { race_ids: [world.raceId], shows: ['registered', 'gender'] },
  social: { channels: ['https://instagram.com/run'] },
  contact: { email: 'info@run.example', phone: '+32 9 000 00 00', show_address: false },
  rankings: { ranking_ids: [rankingId], rows: 10, show_search: false, show_splits: false },
  personal_url: {
    url_template: 'https://photos.example/{start_number}?n={first_name}&i={external_id}',
    label: 'Photos',
  },
  direct_url: { url: 'https://shop.example', label: 'Shop', open_in: 'same' },
});

const made = (type: WidgetType, settings: object | undefined) =>
  world.api('POST', 'widgets', { event_id: world.eventId, type, title: type, ...(settings && { settings }) });

describe('settings of a widget', () => {
  it.each(WIDGET_TYPES)('of %s are those that its schema names, and kept', async (type) => {
    const settings = whole()[type];
    expect(Object.keys(settings).sort()).toEqual(Object.keys(WIDGET_SETTINGS[type].properties ?? {}).sort());
    const { status, body } = await made(type, settings);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.settings).toEqual(settings);
  });

  it.each(WIDGET_TYPES)('of %s refuse what is of no type, and begin with defaults that fit', async (type) => {
    const { status, body } = await made(type, { ...whole()[type], colour: 'red' });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(['settings.colour']);
    expect((await made(type, { ...whole()[type], ...DEFAULT_WIDGET_SETTINGS[type] })).status).toBe(201);
  });

  it.each<[WidgetType, object | undefined, string]>([
    ['registration', undefined, 'url'],
    ['direct_url', {}, 'url'],
    ['direct_url', { url: null }, 'url'],
    ['direct_url', { url: 'javascript:alert(1)' }, 'url'],
    ['direct_url', { url: 'https://a.example', open_in: 'here' }, 'open_in'],
    ['personal_url', {}, 'url_template'],
    ['personal_url', { url_template: 'https://a.example/{email}' }, 'url_template'],
    ['personal_url', { url_template: 'https://{start_number}.example/' }, 'url_template'],
    ['personal_url', { url_template: 'https://a.example/{start_number' }, 'url_template'],
    ['personal_url', { url_template: 'javascript:{start_number}' }, 'url_template'],
    ['counter', { target: 'race' }, 'race_id'],
    ['counter', { target: 'date' }, 'date'],
    ['counter', { target: 'date', date: 'tomorrow' }, 'date'],
    ['selfie', { opens_at: LATE, closes_at: EARLY }, 'closes_at'],
    ['rankings', { rows: 0 }, 'rows'],
    ['statistics', { shows: ['shoe_size'] }, 'shows'],
    ['contact', { email: 'nobody' }, 'email'],
    ['social', { channels: ['javascript:1'] }, 'channels'],
    ['social', { channels: ['https://instagram.com.evil.example/run'] }, 'channels'],
    ['social', { channels: ['https://instagram.com/"run'] }, 'channels'],
    ['personal_url', { url_template: 'https://shop.example/"{start_number}' }, 'url_template'],
    ['direct_url', { url: 'https://shop.example/"a' }, 'url'],
    ['program', { group_by_day: 'yes' }, 'group_by_day'],
  ])('of %s: %j is refused at %s', async (type, settings, name) => {
    const { status, body } = await made(type, settings);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([`settings.${name}`]);
  });

  it('name races and rankings of the same event alone', async () => {
    const foreign: [WidgetType, object, string][] = [
      ['live_tracking', { race_ids: [world.raceId, elsewhere.raceId] }, 'race_ids'],
      ['statistics', { race_ids: [elsewhere.raceId] }, 'race_ids'],
      ['counter', { target: 'race', race_id: elsewhere.raceId }, 'race_id'],
      ['rankings', { ranking_ids: [elsewhere.rankingId] }, 'ranking_ids'],
    ];
    for (const [type, settings, name] of foreign) {
      const { status, body } = await made(type, settings);
      expect(status, type).toBe(422);
      expect(Object.keys(body.errors)).toEqual([`settings.${name}`]);
    }
  });

  it('are checked when they change, by the type that the widget has', async () => {
    const { body } = await made('direct_url', { url: 'https://shop.example' });
    const refused = await world.api('PATCH', `widgets/${body.id}`, { settings: { url: 'shop' } });
    expect(refused.body.errors).toHaveProperty(['settings.url']);
    expect((await world.api('PATCH', `widgets/${body.id}`, { title: 'Shop' })).status).toBe(200);
    const emptied = await world.api('PATCH', `widgets/${body.id}`, { settings: { url: null } });
    expect(emptied.body.errors).toHaveProperty(['settings.url']);
  });

  it('name the copies where an event is duplicated', async () => {
    for (const [type, settings] of Object.entries(whole())) await made(type as WidgetType, settings);
    const answer = await world.api('POST', `events/${world.eventId}/duplicate`, {
      name: 'Copy',
      start_date: '2027-05-30',
      include: ['races', 'timelines', 'rankings', 'widgets'],
    });
    await runTasks(world.app.engine, { [DUPLICATE_TASK]: runDuplicate });
    const task = await world.api('GET', `background_tasks/${answer.body.id}`);
    const eventId = task.body.result.event_id;
    const of = async (resource: string) =>
      (await world.api('GET', `${resource}?event_id=${eventId}&itemsPerPage=100`)).body.items;
    const [race] = await of('races');
    const [ranking] = await of('rankings');
    expect(race.id).not.toBe(world.raceId);
    const copies = await of('widgets');
    const settingsOf = (type: string) =>
      copies.filter((one: { type: string }) => one.type === type).map((one: { settings: object }) => one.settings);
    expect(settingsOf('counter')).toContainEqual(expect.objectContaining({ race_id: race.id }));
    expect(settingsOf('live_tracking')).toContainEqual(expect.objectContaining({ race_ids: [race.id] }));
    expect(settingsOf('rankings')).toContainEqual(expect.objectContaining({ ranking_ids: [ranking.id] }));
  });
});
