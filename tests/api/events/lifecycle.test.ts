import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import type { Activity } from '../../../engine/records/activity.calls';
import { type Answer, actorWith, createTestApi, SUPER, type TestApi } from '../resources/testApi';

const START = '2027-06-06T08:00:00.000Z';

describe('the life of an event', () => {
  let api: TestApi;
  let organization: number;
  let application: number;
  let manager: Actor;
  let event: number;

  beforeAll(async () => {
    api = await createTestApi();
    organization = await make('organizations', { name: 'Club' });
    application = await make('applications', { organization_id: organization, name: 'App', type: 'single' });
    manager = actorWith('organization_manager', 'organization', organization);
  });
  afterAll(() => api?.close());
  beforeEach(async () => {
    const name = `Run ${Math.random()}`;
    event = await make('events', { organization_id: organization, name, start_date: '2027-06-06' });
  });

  const make = async (resource: string, body: object): Promise<number> => {
    const made = await api.call('POST', resource, { body });
    if (made.status !== 201) throw new Error(made.text);
    return Number(made.body.id);
  };
  const take = (step: string, { as = manager, ...body }: { as?: Actor } & Record<string, unknown> = {}) =>
    api.call('POST', `events/${event}/${step}`, { as, body });
  const read = async () => (await api.call('GET', `events/${event}`, { as: manager })).body;
  const blockersOf = async (goal: string) =>
    ((await api.call('GET', `events/${event}/blockers?for=${goal}`, { as: manager })).body.blockers ?? []) as {
      code: string;
      message: string;
      path: string;
    }[];
  const activity = async (as = manager, of = `events/${event}`) =>
    ((await api.call('GET', `${of}/activity?limit=20`, { as })).body.items ?? []) as Activity[];
  const codes = (answer: Answer) => (answer.body.blockers as { code: string }[]).map(({ code }) => code);
  const readyForReview = async () => {
    await api.call('PATCH', `events/${event}`, { body: { city: 'Gent' } });
    return make('races', { event_id: event, name: '10 km', distance: { value: 10, unit: 'km' }, start_at: START });
  };
  const readyToPublish = async () => {
    await api.call('POST', `events/${event}/move`, {
      body: { organization_id: organization, application_id: application },
    });
    const race = await readyForReview();
    for (const type of ['start', 'finish'] as const) {
      const timeline = await make('timelines', {
        event_id: event,
        name: type,
        type,
        devices: [{ id: `${type}${event}` }],
      });
      await make('race_timelines', { event_id: event, race_id: race, timeline_id: timeline, position: timeline });
    }
    return race;
  };
  const publish = async () => {
    const race = await readyToPublish();
    await take('submit');
    await take('approve', { as: SUPER });
    expect((await take('publish')).status).toBe(200);
    return race;
  };

  it('says what keeps it from being submitted, each with the page that mends it, and refuses with the same list', async () => {
    const refused = await take('submit');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'blocked', blockers: await blockersOf('submit') });
    expect(refused.body.blockers).toEqual([
      { code: 'no_place', message: 'Say in which city the event is held.', path: `/events/${event}/event#city` },
      {
        code: 'no_races',
        message: 'Create a race with its sport, distance and start.',
        path: `/events/${event}/races/create`,
      },
    ]);
    expect(await read()).toMatchObject({ status: 'draft', submitted_at: null, status_history: [] });
    const race = await make('races', { event_id: event, name: 'Half' });
    expect(await blockersOf('submit')).toContainEqual({
      code: 'race_incomplete',
      message: 'Give Half its distance and start.',
      path: `/events/${event}/races/${race}/edit#distance`,
    });
    await api.call('PATCH', `events/${event}`, { body: { city: 'Gent' } });
    await api.call('PATCH', `races/${race}`, { body: { distance: { value: 21, unit: 'km' } } });
    expect(await blockersOf('submit')).toMatchObject([{ path: `/events/${event}/races/${race}/edit#start_at` }]);
    // The start of a wave is one of its race.
    await make('waves', { race_id: race, name: 'A', start_at: START });
    expect(await blockersOf('submit')).toEqual([]);
    expect((await take('submit')).status).toBe(200);
  });

  it('publishing needs approval, an app, timelines at start and finish of each actual race, and no critical check', async () => {
    const race = await readyForReview();
    await make('races', { event_id: event, name: 'At home', race_type: 'virtual' });
    await make('athletes', { event_id: event, race_id: race, last_name: 'A', start_number: '1', chipcodes: ['X'] });
    const other = await make('athletes', { event_id: event, race_id: race, last_name: 'B', start_number: '2' });
    await api.call('PATCH', `athletes/${other}`, { body: { chipcodes: ['X'] } });
    const refused = await take('publish');
    expect(codes(refused)).toEqual([
      'not_approved',
      'no_application',
      'no_start_timeline',
      'no_finish_timeline',
      'duplicate_chipcodes',
    ]);
    expect(refused.body.blockers).toEqual(await blockersOf('publish'));
    const appOf = (blockers: unknown) => (blockers as { code: string }[]).find(({ code }) => code === 'no_application');
    expect(appOf(refused.body.blockers)).toMatchObject({ path: `/events/${event}/support#subject` });
    // Super admins are who support would ask.
    expect(appOf((await api.call('GET', `events/${event}/blockers?for=publish`)).body.blockers)).toEqual({
      code: 'no_application',
      message: 'Choose the app that the event is in.',
      path: `/events/${event}/admin#application_id`,
    });
    expect(String(refused.body.message)).toContain('Put a timeline at the start of 10 km.');
    expect(refused.body.blockers).toContainEqual({
      code: 'no_finish_timeline',
      message: 'Put a timeline at the finish of 10 km.',
      path: `/events/${event}/timing/timeline?type=finish&race=${race}`,
    });
  });

  it('goes from draft to published and cancelled, with when each was and who did it', async () => {
    await publish();
    const published = await read();
    expect(published).toMatchObject({
      status: 'published',
      submitted_at: expect.any(String),
      approved_at: expect.any(String),
      published_at: expect.any(String),
      cancellable: { can: true, until: START, why: null },
    });
    expect((await take('cancel')).status).toBe(422);
    expect((await take('cancel', { reason: ' ' })).status).toBe(422);
    const cancelled = await take('cancel', { reason: 'Storm' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancellation_reason: 'Storm' });
    expect(((await read()).status_history as object[]).slice(0, 2)).toMatchObject([
      { status: 'cancelled', reason: 'Storm' },
      { status: 'published', reason: null },
    ]);
    expect((await read()).status_history).toHaveLength(4);
    expect((await take('finish')).status).toBe(409);
  });

  it('every step is one operation, which a super admin can take back', async () => {
    await publish();
    const cancelled = await take('cancel', { reason: 'Storm' });
    const operation = String(cancelled.headers['x-operation-id']);
    expect((await api.call('POST', `operations/${operation}/undo`, { as: manager })).status).toBe(403);
    expect((await api.call('POST', `operations/${operation}/undo`)).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'published', cancelled_at: null, cancellation_reason: null });
  });

  it('activity says which step each was, to the organization too, and that no organiser takes one back', async () => {
    await readyToPublish();
    for (const step of ['submit', 'withdraw', 'submit', 'approve', 'publish'])
      expect((await take(step, { as: SUPER })).status).toBe(200);
    await api.call('PATCH', `events/${event}`, { body: { city: 'Brugge' } });
    const taken = (entries: Activity[]) => entries.slice(0, 6).map(({ step }) => step && [step.from, step.to]);
    const expected = [
      null,
      ['approved', 'published'],
      ['submitted', 'approved'],
      ['draft', 'submitted'],
      ['submitted', 'draft'],
      ['draft', 'submitted'],
    ];
    const entries = await activity();
    expect(taken(entries)).toEqual(expected);
    expect(taken(await activity(manager, `organizations/${organization}`))).toEqual(expected);
    const { name } = await read();
    expect(entries[1]?.step).toMatchObject({ resource: 'events', id: event, title: name });
    expect(entries.slice(0, 6).map(({ is_undoable }) => is_undoable)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    const [, published] = await activity(SUPER);
    expect(published?.is_undoable).toBe(true);
    const undone = await api.call('POST', `operations/${published?.operation_id}/undo`);
    expect(undone.status).toBe(200);
    // Taking it back is called so, not after the status that it leads to.
    expect((await activity())[0]).toMatchObject({ kind: 'undo', step: null });
    const { items } = (await api.call('GET', `events/${event}/changes`, { as: manager })).body as {
      items: { operation_id: string; is_undoable: boolean }[];
    };
    expect(items.find((one) => one.operation_id === published?.operation_id)?.is_undoable).toBe(false);
  });

  it('activity says that it was locked, unlocked and moved, and where to those who see that', async () => {
    const other = await make('organizations', { name: 'Other club' });
    const otherManager = actorWith('organization_manager', 'organization', other);
    const locked = await take('lock', { as: SUPER, reason: 'A dispute' });
    expect(locked.status).toBe(200);
    await take('unlock', { as: SUPER });
    await api.call('POST', `events/${event}/move`, {
      body: { organization_id: organization, application_id: application },
    });
    const steps = (entries: Activity[]) => entries.map(({ step }) => step && [step.field, step.to, step.to_title]);
    expect(steps((await activity()).slice(0, 3))).toEqual([
      ['application_id', String(application), 'App'],
      ['locked', 'false', null],
      ['locked', 'true', null],
    ]);
    await api.call('POST', `events/${event}/move`, { body: { organization_id: other } });
    expect(steps((await activity(SUPER)).slice(0, 1))).toEqual([['organization_id', String(other), 'Other club']]);
    expect(steps((await activity(otherManager)).slice(1, 2))).toEqual([['application_id', String(application), null]]);
    // What was changed besides is no step.
    await api.call('PATCH', `events/${event}`, { body: { city: 'Gent' } });
    expect(steps((await activity(SUPER)).slice(0, 1))).toEqual([null]);
  });

  it('after the first gunshot it is finished, not cancelled', async () => {
    const race = await publish();
    await make('gunshots', { event_id: event, race_ids: [race], fired_at: new Date().toISOString() });
    const refused = await take('cancel', { reason: 'Too late' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/first gun was fired/);
    expect((await read()).cancellable).toMatchObject({ can: false });
    expect((await take('finish')).body).toMatchObject({ status: 'finished', finished_at: expect.any(String) });
    // Its races are finished along with it.
    const [finished] = await activity();
    expect(finished).toMatchObject({ kind: 'update', step: { resource: 'events', from: 'published', to: 'finished' } });
  });

  it('a submission is withdrawn, or rejected with a reason and submitted again', async () => {
    await readyForReview();
    await take('submit');
    expect((await take('withdraw')).body).toMatchObject({ status: 'draft', submitted_at: null });
    expect((await take('withdraw')).status).toBe(409);
    await take('submit');
    expect((await take('reject', { as: SUPER })).status).toBe(422);
    const rejected = await take('reject', { as: SUPER, reason: 'Which city?' });
    expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: 'Which city?' });
    expect((await take('submit')).body).toMatchObject({ status: 'submitted', rejection_reason: null });
  });

  it('a draft is neither finished nor approved nor cancelled', async () => {
    for (const [step, body] of [
      ['finish', {}],
      ['approve', {}],
      ['cancel', { reason: 'x' }],
      ['withdraw', {}],
    ] as const) {
      const refused = await take(step, { as: SUPER, ...body });
      expect([step, refused.status, refused.body.code]).toEqual([step, 409, 'conflict']);
    }
    expect(await read()).toMatchObject({ status: 'draft' });
  });

  it('of two decisions made at once, one holds and the other is told', async () => {
    await readyForReview();
    await take('submit');
    const both = await Promise.all([take('approve', { as: SUPER }), take('reject', { as: SUPER, reason: 'No' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('reviewing is not for those who organise, publishing not for those who only write about it', async () => {
    await readyForReview();
    const marketing = actorWith('marketing', 'event', event);
    expect((await take('submit', { as: marketing })).status).toBe(403);
    await take('submit');
    expect((await take('approve')).status).toBe(403);
    expect((await take('reject', { reason: 'x' })).status).toBe(403);
    expect((await take('lock', { reason: 'x' })).status).toBe(403);
    expect((await api.call('GET', `events/${event}/blockers?for=finish`)).status).toBe(400);
  });

  describe('locked', () => {
    let race: number;
    let athlete: number;
    let operation: string;
    beforeEach(async () => {
      race = await readyForReview();
      athlete = await make('athletes', { event_id: event, race_id: race, last_name: 'A', start_number: '1' });
      const changed = await api.call('PATCH', `athletes/${athlete}`, { as: manager, body: { last_name: 'B' } });
      operation = String(changed.headers['x-operation-id']);
      expect((await take('lock', { as: SUPER })).status).toBe(422);
      expect((await take('lock', { as: SUPER, reason: 'Results are being audited' })).status).toBe(200);
    });

    it('refuses every write under it with the reason, and nothing is written', async () => {
      const as = manager;
      const writes: [string, () => Promise<Answer>][] = [
        ['create', () => api.call('POST', 'races', { as, body: { event_id: event, name: 'New' } })],
        ['create below', () => api.call('POST', 'waves', { as, body: { race_id: race, name: 'New' } })],
        ['update', () => api.call('PATCH', `athletes/${athlete}`, { as, body: { last_name: 'C' } })],
        [
          'bulk update',
          () => api.call('PATCH', 'athletes', { as, body: { ids: [athlete], data: { last_name: 'C' } } }),
        ],
        ['update of the event', () => api.call('PATCH', `events/${event}`, { as, body: { name: 'C' } })],
        ['delete', () => api.call('DELETE', `athletes/${athlete}`, { as })],
        ['bulk delete', () => api.call('DELETE', 'athletes', { as, body: { ids: [athlete] } })],
        ['delete of the event', () => api.call('DELETE', `events/${event}`, { as })],
        ['undo', () => api.call('POST', `operations/${operation}/undo`, { as })],
        ['step', () => take('submit')],
        [
          'gunshot',
          () => api.call('POST', 'gunshots', { as, body: { event_id: event, race_ids: [race], fired_at: START } }),
        ],
        [
          'role',
          () => api.call('POST', 'roles', { as, body: { event_id: event, role: 'timer', email: 'a@example.com' } }),
        ],
      ];
      for (const [what, write] of writes) {
        const refused = await write();
        expect([what, refused.status, refused.body.code]).toEqual([what, 403, 'locked']);
        expect(refused.body.message).toContain('Results are being audited');
      }
      const changes = await api.call('GET', `athletes/${athlete}/changes`, { as });
      expect(changes.body.items).toHaveLength(2);
      expect(await read()).toMatchObject({ locked: true, lock_reason: 'Results are being audited', status: 'draft' });
    });

    it('takes no reads', async () => {
      const response = await api.app.inject({
        method: 'POST',
        url: `/v1/live/events/${event}/passings`,
        headers: { authorization: JSON.stringify(manager), 'content-type': 'application/json' },
        payload: { device: 'D', passings: [{ chipcode: 'X', time: START }] },
      });
      expect([response.statusCode, response.json().code]).toEqual([403, 'locked']);
    });

    it('lets super admins write, and everybody once it is unlocked', async () => {
      const update = (as: Actor) =>
        api.call('PATCH', `athletes/${athlete}`, { as, body: { last_name: `C${as.isSuperAdmin}` } });
      expect((await update(SUPER)).status).toBe(200);
      expect((await take('unlock', { as: SUPER })).body).toMatchObject({ locked: false, lock_reason: null });
      expect((await update(manager)).status).toBe(200);
    });

    it('another event of the organization goes on', async () => {
      const other = await make('events', {
        organization_id: organization,
        name: `Other ${event}`,
        start_date: '2027-06-06',
      });
      expect((await api.call('PATCH', `events/${other}`, { as: manager, body: { city: 'Aalst' } })).status).toBe(200);
    });
  });
});
