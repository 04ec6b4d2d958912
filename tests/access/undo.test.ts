import { afterAll, describe, expect, it } from 'vitest';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { type Cell, cellCount, wrongCells } from './cells';
import { statusOf } from './oracle';
import { changeOf, describeRecord } from './requests';
import { makeWorld, type WorldRecord } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;

afterAll(async () => {
  console.log(`Undoing: ${cellCount()} cells.`);
  await test.close();
});

const changed = world.records.filter(({ resource, at }) => {
  const { verbs, audited } = plan.get(resource).resource;
  return verbs.includes('update') && audited && ['E1', 'E2', 'O1', 'everywhere'].includes(at);
});
/** What there is to undo: the last operation of each record. */
const operations = new Map<WorldRecord, string>();
for (const record of changed) await operate(record);

/** Changes a record as a super admin. */
async function operate(record: WorldRecord): Promise<void> {
  const url = `/v1/admin/${record.resource}/${record.id}`;
  const answer = await test.call({ method: 'PATCH', url, token: admin.token, body: changeOf(record.resource) ?? {} });
  if (answer.statusCode !== 200) throw new Error(`${describeRecord(record)}: ${answer.body}`);
  operations.set(record, String(answer.headers['x-operation-id']));
}

describe.each(actors)('$name', ({ token, subject }) => {
  const address = (record: WorldRecord): string => `/v1/admin/operations/${operations.get(record)}`;

  it('is told the scope of what they may undo, and undoes it', async () => {
    const cells = changed.flatMap((record): Cell[] => {
      const expected = statusOf(subject, 'update', record);
      const name = describeRecord(record);
      return [
        {
          name: `scope of a change of ${name}`,
          expected,
          run: async () => (await test.call({ url: address(record), token })).statusCode,
        },
        {
          name: `undo a change of ${name}`,
          expected,
          run: async () =>
            (await test.call({ method: 'POST', url: `${address(record)}/undo`, token, body: {} })).statusCode,
          restore: () => operate(record),
        },
      ];
    });
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('is offered in histories what they may undo, and nothing else', async () => {
    const wrong: string[] = [];
    for (const record of changed) {
      const history = await test.call({ url: `/v1/admin/${record.resource}/${record.id}/changes`, token });
      if (history.statusCode !== 200) continue;
      const operationId = operations.get(record);
      const [entry] = history.json().items.filter((one: { operation_id: string }) => one.operation_id === operationId);
      const expected = statusOf(subject, 'update', record) === 200;
      if (entry?.is_undoable !== expected) wrong.push(`${describeRecord(record)}: ${entry?.is_undoable}`);
    }
    expect(wrong).toEqual([]);
  });
});
