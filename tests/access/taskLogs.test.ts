import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';
import { runTasks } from '../support/runTasks';
import { createTestApp } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { holdsOn, type Subject } from './oracle';
import { marked } from './values';
import { makeRecord, makeWorld, placeColumns } from './world';

/** More than a request writes itself. */
const MANY = 1_001;

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;
// No worker runs the tasks of the world.
await sql`update background_tasks set status = 'succeeded'`.execute(test.db);

/** A field that a client can write, and that not everyone may read who sees the task: those of the tenant it is done in. */
interface Hidden {
  readonly name: string;
  readonly resource: ResourcePlan;
  readonly field: FieldPlan;
}

const hidden = [...plan.resources.values()].flatMap((resource): Hidden[] =>
  resource.stored.flatMap((field) => {
    const { read, writeOnly, readOnly, immutable } = field.field.options;
    const { tenancy, verbs } = resource.resource;
    const isSeen = tenancy.kind === 'below' && tenancy.level === plan.tenancy.noticed;
    const isWritten = verbs.includes('update') && !readOnly && !immutable;
    return isSeen && isWritten && (read || writeOnly)
      ? [{ name: `${resource.name}.${field.name}`, resource, field }]
      : [];
  }),
);

afterAll(() => test.close());

const made = new Map<string, number[]>();

async function manyOf(resource: ResourcePlan): Promise<readonly number[]> {
  const ids = made.get(resource.name) ?? [];
  const given = placeColumns(resource, 'E1', world.scopes) ?? {};
  while (ids.length < MANY) ids.push(await makeRecord(world, { resource, at: 'E1', given }));
  made.set(resource.name, ids);
  return ids;
}

interface Task {
  readonly id: number;
  readonly status: string;
  readonly log: readonly string[];
  readonly result: { readonly operation_id: string };
}

/** Queues what is too much for a request, and runs it; `meanwhile` happens between the two. */
async function runTask(url: string, method: 'PATCH' | 'POST', body: object, meanwhile?: () => Promise<unknown>) {
  const queued = await test.call({ method, url: `/v1/admin/${url}`, token: admin.token, body });
  expect(queued.statusCode, queued.body).toBe(202);
  await meanwhile?.();
  await runTasks(test.engine);
  const task = await test.call({ url: `/v1/admin/background_tasks/${queued.json().id}`, token: admin.token });
  return task.json() as Task;
}

function mayRead({ field: { field } }: Hidden, subject: Subject | null): boolean {
  const { writeOnly, read = '' } = field.options;
  return !writeOnly && subject !== null && holdsOn(subject, read, world.scopes.E1.chain);
}

describe.each(hidden)('$name, written by a task', (one) => {
  it('is in no copy of the task for who may not read it, whether it ends well, fails, or is taken back', async () => {
    const { resource, field, name } = one;
    const mark = `mark${hidden.indexOf(one)}of${'x'.repeat(8)}`;
    const ids = await manyOf(resource);
    const last = sql`update ${sql.table(resource.name)}`;
    const body = { ids, data: { [field.name]: marked(field, mark) } };
    const done = await runTask(resource.name, 'PATCH', body);
    expect(done.status, name).toBe('succeeded');
    const undone = await runTask(`operations/${done.result.operation_id}/undo`, 'POST', {});
    expect(undone.status, name).toBe('succeeded');
    const failed = await runTask(resource.name, 'PATCH', body, () =>
      sql`${last} set deleted_at = now() where id = ${ids.at(-1)}`.execute(test.db),
    );
    await sql`${last} set deleted_at = null where id = ${ids.at(-1)}`.execute(test.db);
    expect(failed, name).toMatchObject({ status: 'failed', log: [expect.any(String)] });

    const told: string[] = [];
    for (const { name: who, token, subject } of actors) {
      if (mayRead(one, subject)) continue;
      for (const { id } of [done, undone, failed])
        for (const url of [`/${id}`, `?id=${id}`]) {
          const answer = await test.call({ url: `/v1/admin/background_tasks${url}`, token });
          if (answer.body.toLowerCase().includes(mark)) told.push(`${who}: ${url}`);
        }
    }
    expect(told).toEqual([]);
  });
});

it('is seen, all but such values, by those who are where it was done', async () => {
  const { token } = actors.find(({ name }) => name === 'read_only on E1') ?? expect.fail();
  const tasks = await test.call({ url: '/v1/admin/background_tasks?itemsPerPage=250', token });
  const ofAthletes = tasks.json().items.filter(({ title }: { title: string }) => title === 'Change 1,001 athletes');
  expect(ofAthletes.map(({ status }: Task) => status)).toEqual(expect.arrayContaining(['failed', 'succeeded']));
});
