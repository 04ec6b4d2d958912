import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('JSON fields of independent keys', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Merged fields');
  });
  afterAll(() => api?.close());

  const make = async (resource: string, body: object): Promise<string> => {
    const made = await api.call('POST', resource, { body });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return `${resource}/${made.body.id}`;
  };
  const patch = async (path: string, body: object) => {
    const changed = await api.call('PATCH', path, { body });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    return changed.body;
  };

  it('keep the extra columns of an athlete that a change leaves out, and lose those that it sets to null', async () => {
    const custom = { Bus: 'A', Shirt: 'M' };
    const path = await make('athletes', { event_id: world.event, first_name: 'Ann', custom });
    expect((await patch(path, { custom: { Shirt: 'L' } })).custom).toEqual({ Bus: 'A', Shirt: 'L' });
    expect((await patch(path, { custom: { Bus: null } })).custom).toEqual({ Shirt: 'L' });
    expect((await patch(path, { custom: {} })).custom).toEqual({ Shirt: 'L' });
  });

  it('keep the settings of a widget that a change leaves out', async () => {
    const body = { event_id: world.event, type: 'program', title: 'Program' };
    const path = await make('widgets', { ...body, settings: { show_past: true, group_by_day: false } });
    expect((await patch(path, { settings: { group_by_day: true } })).settings).toEqual({
      show_past: true,
      group_by_day: true,
    });
    expect((await patch(path, { settings: { show_past: null } })).settings).toEqual({ group_by_day: true });
  });

  it('keep the other languages of an article and of an app', async () => {
    const title = (text: string) => ({ title: text });
    const article = await make('articles', {
      event_id: world.event,
      title: 'News',
      translations: { 'nl-NL': title('Nieuws'), 'fr-FR': title('Nouvelles') },
    });
    expect((await patch(article, { translations: { 'de-DE': title('Neues'), 'fr-FR': null } })).translations).toEqual({
      'nl-NL': title('Nieuws'),
      'de-DE': title('Neues'),
    });
    const app = await make('applications', { organization_id: world.organization, name: 'App' });
    await patch(app, { store_translations: { 'nl-NL': { subtitle: 'Hardlopen' } } });
    const { store_translations } = await patch(app, { store_translations: { 'fr-FR': { subtitle: 'Course' } } });
    expect(store_translations).toEqual({ 'nl-NL': { subtitle: 'Hardlopen' }, 'fr-FR': { subtitle: 'Course' } });
  });

  it('do not include the filter of a ranking, which is one condition', async () => {
    const filter = { gender: 'female', age_from: 40 };
    const ranking = { event_id: world.event, race_id: world.race, name: 'Women', timing_type: 'guntime', filter };
    const path = await make('rankings', ranking);
    expect((await patch(path, { filter: { age_from: 50 } })).filter).toEqual({ age_from: 50 });
  });
});
