import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

let test: TestApp;
let admin: Person;
let other: Person;
let club: number;
let rival: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  other = await test.signIn({ isSuperAdmin: true });
  club = await make('organizations', { name: 'Club' });
  rival = await make('organizations', { name: 'Rival' });
});
afterAll(() => test?.close());
beforeEach(() => sql`update events set deleted_at = now()`.execute(test.db));

async function make(resource: string, body: object): Promise<number> {
  const made = await test.call({ method: 'POST', url: `/v1/admin/${resource}`, token: admin.token, body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

async function event(name: string, start_date: string, { status = 'draft', ...values }: Record<string, unknown> = {}) {
  const id = await make('events', { organization_id: club, name, start_date, ...values });
  await sql`update events set status = ${status} where id = ${id}`.execute(test.db);
  return id;
}

async function read(query: string, token = admin.token) {
  const answer = await test.call({ url: `/v1/admin/schedule?${query}`, token });
  return { status: answer.statusCode, body: answer.json() };
}

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);
const MAY = 'from=2031-05-01&to=2031-05-31';

describe('the schedule', () => {
  it('has what takes place in the period, from its first day to its last, and what is due in it', async () => {
    await event('Before', '2031-04-30', { status: 'published' });
    await event('Into it', '2031-04-29', { status: 'published', end_date: '2031-05-01' });
    await event('Within', '2031-05-10', { status: 'finished' });
    await event('Out of it', '2031-05-31', { status: 'published', end_date: '2031-06-02' });
    await event('After', '2031-06-01', { status: 'published' });
    // 21 days before its start it goes to review, 7 before it is public.
    await event('To submit', '2031-06-21');
    await event('Submitted', '2031-06-21', { status: 'submitted' });
    await event('To publish', '2031-06-07', { status: 'approved' });
    await event('Later', '2031-06-22');
    const answer = await read(MAY);
    expect(names(answer)).toEqual(['Into it', 'Within', 'Out of it', 'To publish', 'To submit']);
    expect(answer.body.items[0]).toMatchObject({
      start_date: '2031-04-29',
      end_date: '2031-05-01',
      submit_before: null,
      publish_before: null,
      organization: { id: club, name: 'Club' },
      support_member: null,
      sports: [],
    });
    expect(answer.body.items.at(-1)).toMatchObject({ submit_before: '2031-05-31', publish_before: '2031-06-14' });
    expect(answer.body.items.at(-2)).toMatchObject({ submit_before: null, publish_before: '2031-05-31' });
  });

  it('leaves out rehearsals and what is deleted', async () => {
    const real = await event('Real', '2031-05-10');
    const rehearsal = await event('Rehearsal', '2031-05-10');
    await sql`update events set rehearsal_of_id = ${real} where id = ${rehearsal}`.execute(test.db);
    const gone = await event('Gone', '2031-05-10');
    await test.call({ method: 'DELETE', url: `/v1/admin/events/${gone}`, token: admin.token });
    expect(names(await read(MAY))).toEqual(['Real']);
  });

  it('is filtered by organization, status, who looks after it, and sport', async () => {
    await event('Theirs', '2031-05-02', { organization_id: rival });
    await event('Public', '2031-05-03', { status: 'published' });
    await event('Mine', '2031-05-04', { support_member_id: admin.profileId });
    const rides = await event('Rides', '2031-05-05');
    await make('races', {
      event_id: rides,
      name: 'Ride',
      sport: 'cycling',
      distance: { value: 60, unit: 'km' },
      start_at: '2031-05-05T08:00:00.000Z',
    });
    expect(names(await read(`${MAY}&organization_id=${rival}`))).toEqual(['Theirs']);
    expect(names(await read(`${MAY}&status=published`))).toEqual(['Public']);
    expect(names(await read(`${MAY}&support_member_id=${admin.profileId}`))).toEqual(['Mine']);
    expect(names(await read(`${MAY}&support_member_id=nobody`))).toEqual(['Theirs', 'Public', 'Rides']);
    const riding = await read(`${MAY}&sport=cycling`);
    expect(names(riding)).toEqual(['Rides']);
    expect(riding.body.items[0].sports).toEqual(['cycling']);
  });

  it('comes in pages, with how many there are', async () => {
    for (const day of ['03', '01', '02']) await event(day, `2031-05-${day}`);
    const page = await read(`${MAY}&page=2&itemsPerPage=2`);
    expect([names(page), page.body.totalItems]).toEqual([['03'], 3]);
  });

  it('names what the filters leave next to the period, on either side', async () => {
    const far = await event('Long before', '2030-01-05');
    const theirs = await event('Theirs before', '2031-03-01', { organization_id: rival, status: 'published' });
    await event('Into it', '2031-04-29', { end_date: '2031-05-01' });
    const next = await event('After', '2031-08-09', { status: 'published' });
    await event('Later', '2031-08-10');
    const rehearsal = await event('Rehearsal', '2031-08-01');
    await sql`update events set rehearsal_of_id = ${next} where id = ${rehearsal}`.execute(test.db);
    const nearest = async (query: string) => (await read(query)).body.nearest;
    expect(await nearest(MAY)).toEqual({
      before: { id: theirs, name: 'Theirs before', start_date: '2031-03-01' },
      after: { id: next, name: 'After', start_date: '2031-08-09' },
    });
    expect(await nearest(`${MAY}&organization_id=${club}`)).toMatchObject({ before: { id: far }, after: { id: next } });
    expect(await nearest(`${MAY}&organization_id=${rival}`)).toMatchObject({ before: { id: theirs }, after: null });
    expect(await nearest(`${MAY}&sport=cycling`)).toEqual({ before: null, after: null });
  });

  it('says who has too many at once, on which days, whatever is filtered by', async () => {
    const mine = { support_member_id: admin.profileId, status: 'published' };
    await event('A', '2031-05-09', { ...mine, end_date: '2031-05-11' });
    await event('B', '2031-05-10', mine);
    await event('C', '2031-05-10', { ...mine, end_date: '2031-05-11' });
    await event('D', '2031-05-11', mine);
    await event('G', '2031-05-11', mine);
    await event('Off', '2031-05-09', { ...mine, status: 'cancelled' });
    await event('E', '2031-05-09', { ...mine, support_member_id: other.profileId });
    await event('F', '2031-05-12', { status: 'published' });
    const { members, limits, unassigned } = (await read(`${MAY}&status=draft`)).body;
    expect([limits.at_once, unassigned]).toEqual([2, 1]);
    const of = (who: Person) => members.find(({ id }: { id: number }) => id === who.profileId);
    expect(of(admin)).toMatchObject({
      events: 5,
      most_at_once: 4,
      overloaded_days: ['2031-05-10', '2031-05-11'],
      overloaded_counts: [3, 4],
    });
    expect(of(other)).toMatchObject({ events: 1, most_at_once: 1, overloaded_days: [] });
  });

  it('lets only those who run the installation look after an event, and says who does no longer', async () => {
    const helper = await test.signIn({ isSuperAdmin: true });
    const id = await event('Kept', '2031-05-10', { support_member_id: helper.profileId });
    const runner = await test.signIn({});
    const give = (to: Person) =>
      test.call({
        method: 'PATCH',
        url: `/v1/admin/events/${id}`,
        token: admin.token,
        body: { support_member_id: to.profileId },
      });
    const refused = await give(runner);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { support_member_id: ['Must be somebody of the support team.'] },
    ]);
    const before = (await read(MAY)).body;
    await sql`update profiles set is_super_admin = false where id = ${helper.profileId}`.execute(test.db);
    const after = (await read(MAY)).body;
    expect(after.limits.in_week).toBe(before.limits.in_week - 3);
    const of = ({ members }: typeof after) => members.find(({ id: one }: { id: number }) => one === helper.profileId);
    expect([of(before), of(after)]).toMatchObject([{ is_in_team: true }, { is_in_team: false, events: 1 }]);
  });

  it('says in which weeks there are too many for all of them', async () => {
    // From Monday to Sunday; two members look after three each.
    for (let count = 0; count < 6; count++) await event(`Full ${count}`, '2031-05-11', { status: 'published' });
    for (let count = 0; count < 7; count++) await event(`Over ${count}`, '2031-05-12', { status: 'published' });
    const { weeks, limits } = (await read(MAY)).body;
    expect(limits.in_week).toBe(6);
    expect(weeks).toEqual([
      { monday: '2031-05-05', events: 6, is_overloaded: false },
      { monday: '2031-05-12', events: 7, is_overloaded: true },
    ]);
    // A part of a week says no less of it.
    const part = (await read('from=2031-05-14&to=2031-05-15')).body;
    expect(part.weeks).toEqual([{ monday: '2031-05-12', events: 7, is_overloaded: true }]);
  });

  it.each([
    ['to=2031-05-01', 400],
    ['from=2031-05-02&to=2031-05-01', 400],
    ['from=2031-05-01&to=2032-06-05', 400],
    ['from=2031-05-01&to=2032-06-03', 200],
    ['from=2031-02-30&to=2031-05-01', 400],
    [`${MAY}&status=nothing`, 400],
    [`${MAY}&support_member_id=someone`, 400],
    [`${MAY}&itemsPerPage=1001`, 400],
    [`${MAY}&since=1`, 400],
  ])('takes %s as %i', async (query, status) => {
    expect((await read(query)).status).toBe(status);
  });

  it('is for super admins', async () => {
    const manager = await test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: club } });
    expect((await read(MAY, manager.token)).status).toBe(403);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await test.call({ method, url: '/v1/admin/schedule/feed', token: manager.token });
      expect(answer.statusCode).toBe(403);
    }
  });
});
