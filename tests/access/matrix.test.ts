import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ResourcePlan } from '../../engine/core/plan';
import type { Verb } from '../../engine/core/resource';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { type Cell, cellCount, countCells, deletion, wrongCells } from './cells';
import { documentedOperations, Operations, TRIED_ELSEWHERE } from './operations';
import { holds, isOwner, may, permissionOf, sees, statusOf } from './oracle';
import { changeOf, creationAt, creationNowhere, describeRecord } from './requests';
import { unknownOverrides } from './values';
import { makeOwn, makeWorld, PLACE_NAMES, type PlaceName, type WorldRecord } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;
const stranger = await test.signIn();
const strangers = await makeOwn(test.db, stranger.profileId, 'a stranger');
const resources = [...plan.resources.values()];
const operations = new Operations();
type Call = Parameters<typeof test.call>[0];

afterAll(async () => {
  console.log(`Access matrix: ${cellCount()} cells, ${actors.length} actors, ${resources.length} resources.`);
  await test.close();
});

/** Of these everyone may ask the list: some rows are theirs, or everyone's. */
const OPEN_LISTS = ['profiles', 'roles', 'files', 'background_tasks', 'preferences', 'integrations'];
/** Other rooms give these an address of their own, or ask for more than the record holds. */
const CREATED_ELSEWHERE = ['imports', 'files'];
describe.each(actors)('$name', (actor) => {
  const own: WorldRecord[] = [];
  const { subject, token } = actor;
  const records = (resource: ResourcePlan): WorldRecord[] =>
    [...world.records, ...own, ...strangers].filter((record) => record.resource === resource.name);
  const has = (resource: ResourcePlan, verb: Verb): boolean => resource.resource.verbs.includes(verb);
  const url = (resource: ResourcePlan, rest = ''): string => `/v1/admin/${resource.name}${rest}`;
  const ask = (call: Call): ReturnType<typeof test.call> => {
    operations.try(actor.name, call);
    return test.call({ ...call, token });
  };
  const statusOfCall = async (call: Call): Promise<number> => (await ask(call)).statusCode;
  const each = (make: (resource: ResourcePlan, record: WorldRecord) => Cell[]): Cell[] =>
    resources.flatMap((resource) => records(resource).flatMap((record) => make(resource, record)));

  it('has records of their own', async () => {
    if (subject?.profileId) own.push(...(await makeOwn(test.db, subject.profileId, 'themselves')));
  });

  it('lists what they may see', async () => {
    const wrong: string[] = [];
    for (const resource of resources) {
      const candidates = records(resource);
      const mayAsk =
        subject && (OPEN_LISTS.includes(resource.name) || holds(subject, permissionOf(resource.name, 'read')));
      const query = candidates.map(({ id }) => `id[]=${id}`).join('&');
      const answer = await ask({ url: url(resource, `?itemsPerPage=250&${query}`) });
      const expected = subject ? (mayAsk ? 200 : 403) : 401;
      if (answer.statusCode !== expected) wrong.push(`${resource.name}: ${answer.statusCode}, not ${expected}`);
      const listed = (answer.json().items ?? []).map((item: { id: number }) => item.id);
      wrong.push(
        ...wrongRows(candidates, listed, (record) => subject !== null && Boolean(mayAsk) && sees(subject, record)),
      );
    }
    expect(wrong).toEqual([]);
  });

  it('exports what they may export', async () => {
    const wrong: string[] = [];
    for (const resource of resources) {
      const candidates = records(resource);
      const mayAsk = subject && holds(subject, permissionOf(resource.name, 'export'));
      const query = candidates.map(({ id }) => `id[]=${id}`).join('&');
      const answer = await ask({ url: url(resource, `.csv?columns=id&${query}`) });
      const expected = !has(resource, 'export') ? 404 : subject ? (mayAsk ? 200 : 403) : 401;
      if (answer.statusCode !== expected) wrong.push(`${resource.name}: ${answer.statusCode}, not ${expected}`);
      const workbook = await statusOfCall({ url: url(resource, '.xlsx?columns=id&id=0') });
      if (workbook !== expected) wrong.push(`${resource.name} as a workbook: ${workbook}, not ${expected}`);
      const exported = answer.statusCode === 200 ? answer.body.split(/\r?\n/).slice(1).filter(Boolean).map(Number) : [];
      const isIn = (record: WorldRecord): boolean =>
        subject !== null && expected === 200 && sees(subject, record) && may(subject, 'export', record);
      wrong.push(...wrongRows(candidates, exported, isIn));
    }
    expect(wrong).toEqual([]);
  });

  it('reads records and their history', async () => {
    const cells = each((resource, record) => {
      const status = statusOf(subject, 'read', record);
      const seen = status === 403 ? 200 : status;
      const name = describeRecord(record);
      const historyStatus = resource.resource.audited ? seen : 404;
      const path = url(resource, `/${record.id}`);
      return [
        { name: `read ${name}`, expected: seen, run: () => statusOfCall({ url: path }) },
        { name: `changes of ${name}`, expected: historyStatus, run: () => statusOfCall({ url: `${path}/changes` }) },
      ];
    });
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('updates records, one and in bulk', async () => {
    const cells = each((resource, record) => {
      const hasVerb = has(resource, 'update');
      const status = hasVerb ? statusOf(subject, 'update', record) : 404;
      // A filter selects only what is seen, and says so when fewer are selected than expected.
      const filtered = status === 404 && hasVerb ? 409 : status;
      const name = describeRecord(record);
      const change = () => changeOf(resource.name) ?? { name: 'x' };
      const patch = (rest: string, body: object) => statusOfCall({ method: 'PATCH', url: url(resource, rest), body });
      const restore = async () => {};
      return [
        { name: `update ${name}`, expected: status, restore, run: () => patch(`/${record.id}`, change()) },
        {
          name: `update ${name} by id`,
          expected: status,
          restore,
          run: () => patch('', { ids: [record.id], data: change() }),
        },
        {
          name: `update ${name} by filter`,
          expected: filtered,
          restore,
          run: () => patch('', { filter: { id: record.id }, data: change(), expect: 1 }),
        },
      ];
    });
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('creates records where they may', async () => {
    const cells: Cell[] = [];
    for (const resource of resources.filter(({ name }) => !CREATED_ELSEWHERE.includes(name))) {
      const nowhere = await creationNowhere(resource.name, world);
      const post = (body: object) => statusOfCall({ method: 'POST', url: url(resource), body });
      const restore = async () => {};
      if (nowhere || !has(resource, 'create')) {
        const expected = creationStatus(resource, null);
        cells.push({ name: `create ${resource.name}`, expected, restore, run: () => post(nowhere ?? {}) });
        continue;
      }
      for (const at of PLACE_NAMES) {
        const body = await creationAt(resource.name, at, world);
        if (!body) continue;
        const expected = creationStatus(resource, at);
        cells.push({ name: `create ${resource.name} at ${at}`, expected, restore, run: () => post(body) });
      }
    }
    expect(await wrongCells(cells)).toEqual([]);
  });

  function creationStatus(resource: ResourcePlan, at: PlaceName | null): number {
    if (!has(resource, 'create')) return 404;
    if (!subject) return 401;
    if (subject.isSuperAdmin) return resource.name === 'preferences' && subject.profileId === null ? 422 : 201;
    // A preference belongs to a person; API keys are none.
    if (resource.name === 'preferences') return subject.profileId === null ? 422 : 201;
    if (!holds(subject, permissionOf(resource.name, 'create')) || at === null) return 403;
    const { kind, chain } = world.scopes[at];
    const isParentSeen = sees(subject, { resource: `${kind}s`, chain });
    if (!isParentSeen) return 422;
    return may(subject, 'create', { resource: resource.name, chain }) ? 201 : 403;
  }

  // One after the other: undoing each takes its time where many may be deleted.
  it.each(resources)('deletes $name, one and in bulk, and undoing brings them back', async (resource) => {
    const cells = records(resource).flatMap((record): Cell[] => {
      const status = deletionStatus(resource, record);
      const filtered = status === 404 && has(resource, 'delete') ? 409 : status;
      const name = describeRecord(record);
      const remove = (rest: string, body?: object) =>
        deletion({ test, admin, resource, record }, () =>
          ask({ method: 'DELETE', url: url(resource, rest), ...(body && { body }) }),
        );
      return [
        { name: `delete ${name}`, expected: status, ...remove(`/${record.id}`) },
        { name: `delete ${name} by id`, expected: status, ...remove('', { ids: [record.id] }) },
        { name: `delete ${name} by filter`, expected: filtered, ...remove(`?id=${record.id}&expect=1`) },
      ];
    });
    expect(await wrongCells(cells)).toEqual([]);
  });

  function deletionStatus(resource: ResourcePlan, record: WorldRecord): number {
    if (!has(resource, 'delete')) return 404;
    const status = statusOf(subject, 'delete', record);
    if (resource.name === 'profiles' && subject && isOwner(subject, record)) return 403;
    // Events cannot be without their organization.
    return resource.name === 'organizations' && status === 200 ? 409 : status;
  }

  it('lists deleted records to whoever may bring them back', async () => {
    const wrong: string[] = [];
    for (const resource of resources.filter(({ resource }) => resource.softDelete && resource.verbs.includes('list'))) {
      const candidates = world.deleted.filter((record) => record.resource === resource.name);
      const query = candidates.map(({ id }) => `id[]=${id}`).join('&');
      const answer = await ask({ url: url(resource, `?deleted=true&itemsPerPage=250&${query}`) });
      const listed = (answer.json().items ?? []).map((item: { id: number }) => item.id);
      wrong.push(...wrongRows(candidates, listed, (record) => restorationStatus(record) === 200));
    }
    expect(wrong).toEqual([]);
  });

  /** Whoever could not delete a record is not told that there was one. */
  function restorationStatus(record: WorldRecord): number {
    const status = statusOf(subject, 'delete', record);
    return status === 403 ? 404 : status;
  }

  it('restores deleted records', async () => {
    const cells = world.deleted.map((record): Cell => {
      const resource = plan.get(record.resource);
      return {
        name: `restore ${describeRecord(record)}`,
        expected: restorationStatus(record),
        run: () => statusOfCall({ method: 'POST', url: url(resource, `/${record.id}/restore`) }),
        async restore() {
          await sql`update ${sql.table(resource.name)} set deleted_at = now() where id = ${record.id}`.execute(test.db);
        },
      };
    });
    expect(await wrongCells(cells)).toEqual([]);
  });
});

it('has a cell of every operation of the document for everyone, besides those that other tests name', async () => {
  const documented = await documentedOperations(test);
  expect(Object.keys(TRIED_ELSEWHERE).filter((name) => !documented.includes(name))).toEqual([]);
  expect(Object.values(TRIED_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  const untried = actors.flatMap(({ name }) => operations.untried(name, documented).map((one) => `${name}: ${one}`));
  expect(untried).toEqual([]);
});

it('makes no exception for fields that are not there', () => {
  expect(unknownOverrides).toEqual([]);
});

/** A line for each record that is there and should not be, or the other way round. */
function wrongRows(
  candidates: readonly WorldRecord[],
  found: readonly number[],
  isExpected: (record: WorldRecord) => boolean,
): string[] {
  countCells(candidates.length + 1);
  return candidates.flatMap((record) => {
    const isThere = found.includes(record.id);
    if (isThere === isExpected(record)) return [];
    return [`${describeRecord(record)}: ${isThere ? 'there' : 'missing'}`];
  });
}
