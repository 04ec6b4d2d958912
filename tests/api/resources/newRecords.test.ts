import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, createWorld, type TestApi, type World } from './testApi';

const READ_ONLY = 'This field is computed and cannot be written.';

describe('new records', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'New records');
  });
  afterAll(() => api?.close());

  const post = async (resource: string, body: object) => {
    const answer = await api.call('POST', resource, { body });
    return { status: answer.status, errors: (answer.body.errors ?? {}) as Record<string, string[]> };
  };
  const athlete = () => ({ event_id: world.event, race_id: world.race, first_name: 'Ann' });

  it.each([
    ['a computed field', { age: 46 }],
    ['a stored result', { gun_time: 1_000 }],
    ['an id', { id: 7 }],
    ['a time of creation', { created_at: '2027-05-30T08:00:00.000Z' }],
    ['a version', { version: 1 }],
    ['null for a read-only field', { chip_time: null }],
  ])('rejects %s', async (_, values) => {
    const [field = ''] = Object.keys(values);
    expect(await post('athletes', { ...athlete(), ...values })).toEqual({
      status: 422,
      errors: { [field]: [READ_ONLY] },
    });
  });

  it('rejects the whole record of another one at its read-only fields', async () => {
    const made = await api.call('POST', 'timelines', { body: { event_id: world.event, name: 'Start' } });
    const { status, errors } = await post('timelines', { ...made.body, name: 'Copy' });
    expect([status, Object.keys(errors)]).toEqual([
      422,
      expect.arrayContaining(['id', 'created_at', 'updated_at', 'version', 'status', 'reads_count']),
    ]);
  });

  it('rejects read-only fields of records that are created by a rule of their own', async () => {
    const webhook = { organization_id: world.organization, url: 'https://example.com/hook', topics: ['athletes'] };
    for (const [resource, body] of Object.entries({
      organizations: { name: 'Another' },
      webhooks: webhook,
      api_keys: { name: 'Key', role: 'read_only', organization_id: world.organization },
    })) {
      const { status, errors } = await post(resource, { ...body, created_at: '2027-05-30T08:00:00.000Z' });
      expect([resource, status, errors.created_at]).toEqual([resource, 422, [READ_ONLY]]);
    }
  });

  it.each([
    ['null', null],
    ['an empty text', ''],
  ])('rejects %s for fields that always have a value', async (_, empty) => {
    const required = ['This field is required.'];
    expect(await post('athletes', { ...athlete(), is_visible: empty })).toEqual({
      status: 422,
      errors: { is_visible: required },
    });
    const event = { organization_id: world.organization, name: 'Run', start_date: '2027-05-30', timezone: empty };
    expect(await post('events', event)).toEqual({ status: 422, errors: { timezone: required } });
    const sponsor = { event_id: world.event, name: 'Shop', position: empty };
    expect((await post('sponsors', sponsor)).errors.position).toEqual(required);
  });

  it('accepts null for fields that may be empty', async () => {
    expect((await post('athletes', { ...athlete(), club: null })).status).toBe(201);
  });
});
