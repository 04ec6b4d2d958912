import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

let test: TestApp;
let admin: Person;
let organizationId: number;

beforeAll(async () => {
  test = await createTestApp();
  organizationId = await insert(test.db, 'organizations', { name: 'City Club' });
  admin = await test.signIn({ isSuperAdmin: true });
});
afterAll(() => test.close());

const post = async (url: string, body: object = {}) => {
  const answer = await test.call({ method: 'POST', url: `/v1/admin/${url}`, token: admin.token, body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const audit = async (query: string) =>
  (await test.call({ url: `/v1/admin/audit?${query}`, token: admin.token })).json().items;
const valuesOf = async (operation: string) => {
  const url = `/v1/admin/changes?operation_id=${operation}`;
  const [{ before, after }] = (await test.call({ url, token: admin.token })).json().items;
  return { before, after };
};

it('tells of what is announced and ended, with the text and until when it was meant', async () => {
  const shown_until = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = (await post('announcements', { text: 'Maintenance at nine', level: 'info', shown_until })).json();
  await post(`announcements/${id}/end`);
  await post(`announcements/${id}/resume`);
  const [resumed, ended, made] = await audit('resource=announcements');
  const record = { resource: 'announcements', id, title: 'Maintenance at nine', why: null };
  const actor = { kind: 'profile', id: admin.profileId };
  expect(made).toMatchObject({ kind: 'create', record, actor, is_undoable: false });
  expect(ended).toMatchObject({ step: { from: 'shown', to: 'over' }, record, is_undoable: false });
  expect(resumed).toMatchObject({ step: { from: 'over', to: 'shown' } });
  expect((await valuesOf(ended.operation_id)).before).toMatchObject({ shown_until, state: 'shown' });
  expect((await audit('text=maintenance')).length).toBe(3);
  const shown = (await test.call({ url: '/v1/admin/announcements', token: admin.token })).json().items;
  expect(shown[0]).toMatchObject({ id, state: 'shown', shown_until });
});

it('tells of each switch, for everyone and for one organization, as it was and as it is', async () => {
  const flip = (is_on: boolean | null) => post('feature_flags/rehearsals', { organization_id: organizationId, is_on });
  await flip(false);
  await flip(false);
  await flip(null);
  const [back, off, ...more] = await audit('text=rehearsals%20city');
  expect(more).toEqual([]);
  expect(off).toMatchObject({
    record: { title: 'rehearsals' },
    step: { from: 'default', to: 'off', to_title: 'City Club' },
  });
  expect(back).toMatchObject({ step: { from: 'off', to: 'default', to_title: 'City Club' } });
  const said = { name: 'rehearsals', organization: 'City Club' };
  expect(await valuesOf(off.operation_id)).toEqual({
    before: { ...said, is: 'default' },
    after: { ...said, is: 'off' },
  });
  const own = await test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: organizationId } });
  const url = `/v1/admin/organizations/${organizationId}/activity`;
  const seen = (await test.call({ url, token: own.token })).json().items;
  expect(seen.map((entry: { step: { to: string } }) => entry.step.to)).toEqual(['default', 'off']);
  const everyone = (is_on: boolean | null) => post('feature_flags/rehearsals', { organization_id: null, is_on });
  await everyone(false);
  await everyone(null);
  const ofAll = (await audit('resource=feature_flags')).slice(0, 2);
  expect(ofAll.map(({ step }: { step: { to: string; to_title: string | null } }) => [step.to, step.to_title])).toEqual([
    ['default', null],
    ['off', null],
  ]);
  // Every console hears of it, as of what is announced.
  const told = await sql`select kind from outbox where resource = 'feature_flags'`.execute(test.db);
  expect(told.rows).toHaveLength(4);
});

it('tells of tasks that are stopped and run again, and takes nothing of this back', async () => {
  const event_id = await insert(test.db, 'events', {
    organization_id: organizationId,
    name: 'Run',
    start_date: '2027-05-30',
  });
  const task = await sql<{ id: number }>`
    insert into background_tasks (kind, title, status, event_id) values ('nothing_runs_this', 'Count', 'failed', ${event_id}) returning id`.execute(
    test.db,
  );
  const id = Number(task.rows[0]?.id);
  await post(`background_tasks/${id}/retry`);
  await sql`update background_tasks set status = 'queued' where id = ${id}`.execute(test.db);
  await post(`background_tasks/${id}/abort`);
  const [stopped, again] = await audit(`resource=background_tasks&record_id=${id}`);
  expect(again).toMatchObject({ step: { from: 'failed', to: 'queued' }, record: { title: 'Count' } });
  expect(stopped).toMatchObject({ step: { to: 'aborted' }, actor: { id: admin.profileId } });
  for (const { operation_id, is_undoable } of await audit('')) {
    if (!(await isTold(operation_id))) continue;
    expect(is_undoable).toBe(false);
    const url = `/v1/admin/operations/${operation_id}/undo`;
    const undone = await test.call({ method: 'POST', url, token: admin.token, body: {} });
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'conflict']);
  }
});

async function isTold(operationId: string): Promise<boolean> {
  const found = await sql`
    select 1 from changes where operation_id = ${operationId} and resource in ('announcements', 'feature_flags', 'background_tasks')`.execute(
    test.db,
  );
  return found.rows.length > 0;
}
