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
import { holds, isOwner, may, OPEN_LISTS, OWNED, permissionOf, sees, statusOf } from './oracle';
import { changeOf, creationAt, creationNowhere, describeRecord } from './requests';
import { unknownOverrides } from './values';
import { makeOwn, makeWorld, PLACE_NAMES, type PlaceName, type WorldRecord } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;
const stranger = await test.signIn();
const strangers = await makeOwn(test.db, stranger.profileId, 'a stranger');
/** What belongs to each of them. */
const own = new Map<string, readonly WorldRecord[]>();
for (const { name, subject } of actors)
  if (subject?.profileId) own.set(name, await makeOwn(test.db, subject.profileId, 'themselves'));
const resources = [...plan.resources.values()];
const operations = new Operations();
type Call = Parameters<typeof test.call>[0];

afterAll(async () => {
  console.log(`Access matrix: ${cellCount()} cells, ${actors.length} actors, ${resources.length} resources.`);
  await test.close();
});

/** Other rooms give these an address of their own, or ask for more than the record holds. */
const CREATED_ELSEWHERE = ['imports', 'files', 'store_steps'];

/** All that somebody tries, prepared: what an operation is tried by is noted before any of it is sent. */
function attemptsOf({ name: who, subject, token }: TestActor) {
  const records = (resource: ResourcePlan): WorldRecord[] =>
    [...world.records, ...(own.get(who) ?? []), ...strangers].filter((record) => record.resource === resource.name);
  const has = (resource: ResourcePlan, verb: Verb): boolean => resource.resource.verbs.includes(verb);
  const url = (resource: ResourcePlan, rest = ''): string => `/v1/admin/${resource.name}${rest}`;
  const asking = (call: Call) => {
    operations.try(who, call);
    return () => test.call({ ...call, token });
  };
  const cell = (name: string, expected: number, call: Call): Cell => {
    const ask = asking(call);
    return { name, expected, run: async () => (await ask()).statusCode };
  };
  /** A write that nothing has to be put back after. */
  const write = (...of: Parameters<typeof cell>): Cell => ({ ...cell(...of), restore: async () => {} });
  const each = (make: (resource: ResourcePlan, record: WorldRecord) => Cell[]): Cell[] =>
    resources.flatMap((resource) => records(resource).flatMap((record) => make(resource, record)));
  const idsOf = (candidates: readonly WorldRecord[]) => candidates.map(({ id }) => `id[]=${id}`).join('&');

  const lists = () =>
    resources.map((resource) => {
      const candidates = records(resource);
      const mayAsk =
        subject && (OPEN_LISTS.includes(resource.name) || holds(subject, permissionOf(resource.name, 'read')));
      const ask = asking({ url: url(resource, `?itemsPerPage=250&${idsOf(candidates)}`) });
      return async (): Promise<string[]> => {
        const answer = await ask();
        const expected = subject ? (mayAsk ? 200 : 403) : 401;
        const isIn = (record: WorldRecord) => subject !== null && Boolean(mayAsk) && sees(subject, record);
        return [
          ...(answer.statusCode === expected ? [] : [`${resource.name}: ${answer.statusCode}, not ${expected}`]),
          ...wrongRows(candidates, listedIn(answer), isIn),
        ];
      };
    });

  const exports = () =>
    resources.map((resource) => {
      const candidates = records(resource);
      const mayAsk = subject && holds(subject, permissionOf(resource.name, 'export'));
      const csv = asking({ url: url(resource, `.csv?columns=id&${idsOf(candidates)}`) });
      const workbook = asking({ url: url(resource, '.xlsx?columns=id&id=0') });
      return async (): Promise<string[]> => {
        const expected = !has(resource, 'export') ? 404 : subject ? (mayAsk ? 200 : 403) : 401;
        const { statusCode, body } = await csv();
        const other = (await workbook()).statusCode;
        const exported = statusCode === 200 ? body.split(/\r?\n/).slice(1).filter(Boolean).map(Number) : [];
        const isIn = (record: WorldRecord) =>
          subject !== null && expected === 200 && sees(subject, record) && may(subject, 'export', record);
        return [
          ...(statusCode === expected ? [] : [`${resource.name}: ${statusCode}, not ${expected}`]),
          ...(other === expected ? [] : [`${resource.name} as a workbook: ${other}, not ${expected}`]),
          ...wrongRows(candidates, exported, isIn),
        ];
      };
    });

  const reads = () =>
    each((resource, record) => {
      const status = statusOf(subject, 'read', record);
      const seen = status === 403 ? 200 : status;
      const name = describeRecord(record);
      const historyStatus = resource.resource.audited ? seen : 404;
      const path = url(resource, `/${record.id}`);
      return [
        cell(`read ${name}`, seen, { url: path }),
        cell(`changes of ${name}`, historyStatus, { url: `${path}/changes` }),
      ];
    });

  const updates = () =>
    each((resource, record) => {
      const hasVerb = has(resource, 'update');
      const status = hasVerb ? statusOf(subject, 'update', record) : 404;
      // A filter selects only what is seen, and says so when fewer are selected than expected.
      const filtered = status === 404 && hasVerb ? 409 : status;
      const name = describeRecord(record);
      const change = () => changeOf(resource.name) ?? { name: 'x' };
      const patch = (rest: string, body: object): Call => ({ method: 'PATCH', url: url(resource, rest), body });
      return [
        write(`update ${name}`, status, patch(`/${record.id}`, change())),
        write(`put ${name}`, status, { method: 'PUT', url: url(resource, `/${record.id}`), body: change() }),
        write(`update ${name} by id`, status, patch('', { ids: [record.id], data: change() })),
        write(
          `update ${name} by filter`,
          filtered,
          patch('', { filter: { id: record.id }, data: change(), expect: 1 }),
        ),
      ];
    });

  async function creations(): Promise<Cell[]> {
    const cells: Cell[] = [];
    for (const resource of resources.filter(({ name }) => !CREATED_ELSEWHERE.includes(name))) {
      const nowhere = await creationNowhere(resource.name, world);
      const post = (body: object): Call => ({ method: 'POST', url: url(resource), body });
      if (nowhere || !has(resource, 'create')) {
        const created = write(`create ${resource.name}`, creationStatus(resource, null), post(nowhere ?? {}));
        cells.push(resource.name === 'organizations' ? { ...created, restore: leaveFounded } : created);
        continue;
      }
      for (const at of PLACE_NAMES) {
        const body = await creationAt(resource.name, at, world);
        if (body) cells.push(write(`create ${resource.name} at ${at}`, creationStatus(resource, at), post(body)));
      }
    }
    return cells;
  }

  /** Whoever founds an organization has a role there: what they may do elsewhere must not come from it. */
  async function leaveFounded(): Promise<void> {
    const known = world.records.flatMap(({ resource, id }) => (resource === 'organizations' ? id : []));
    await sql`
      delete from roles where profile_id = ${subject?.profileId ?? null} and organization_id <> all(${known}::bigint[])`.execute(
      test.db,
    );
  }

  function creationStatus(resource: ResourcePlan, at: PlaceName | null): number {
    if (!has(resource, 'create')) return 404;
    if (!subject) return 401;
    // A preference belongs to a person; API keys are none.
    if (OWNED.includes(resource.name)) return subject.profileId === null ? 422 : 201;
    if (subject.isSuperAdmin) return 201;
    if (resource.name === 'organizations' && subject.profileId !== null) return 201;
    if (!holds(subject, permissionOf(resource.name, 'create')) || at === null) return 403;
    const { kind, chain } = world.scopes[at];
    const isParentSeen = sees(subject, { resource: `${kind}s`, chain });
    if (!isParentSeen) return 422;
    return may(subject, 'create', { resource: resource.name, chain }) ? 201 : 403;
  }

  const deletions = (resource: ResourcePlan) =>
    records(resource).flatMap((record): Cell[] => {
      const status = deletionStatus(resource, record);
      const filtered = status === 404 && has(resource, 'delete') ? 409 : status;
      const name = describeRecord(record);
      const remove = (rest: string, body?: object) =>
        deletion(
          { test, admin, resource, record },
          asking({ method: 'DELETE', url: url(resource, rest), ...(body && { body }) }),
        );
      return [
        { name: `delete ${name}`, expected: status, ...remove(`/${record.id}`) },
        { name: `delete ${name} by id`, expected: status, ...remove('', { ids: [record.id] }) },
        { name: `delete ${name} by filter`, expected: filtered, ...remove(`?id=${record.id}&expect=1`) },
      ];
    });

  const deletePreviews = () =>
    resources
      .filter(({ resource }) => resource.deleteWarnings)
      .flatMap((resource) =>
        records(resource).map((record) =>
          cell(`preview deleting ${describeRecord(record)}`, deletionStatus(resource, record), {
            method: 'POST',
            url: url(resource, '/delete_preview'),
            body: { ids: [record.id] },
          }),
        ),
      );

  function deletionStatus(resource: ResourcePlan, record: WorldRecord): number {
    if (!has(resource, 'delete')) return 404;
    const status = statusOf(subject, 'delete', record);
    if (resource.name === 'profiles' && subject && isOwner(subject, record)) return 403;
    // Events cannot be without their organization.
    return resource.name === 'organizations' && status === 200 ? 409 : status;
  }

  const listsOfDeleted = () =>
    resources
      .filter(({ resource }) => resource.softDelete && resource.verbs.includes('list'))
      .map((resource) => {
        const candidates = world.deleted.filter((record) => record.resource === resource.name);
        const ask = asking({ url: url(resource, `?deleted=true&itemsPerPage=250&${idsOf(candidates)}`) });
        return async () => wrongRows(candidates, listedIn(await ask()), (record) => restorationStatus(record) === 200);
      });

  /** Whoever could not delete a record is not told that there was one. */
  function restorationStatus(record: WorldRecord): number {
    const status = statusOf(subject, 'delete', record);
    return status === 403 ? 404 : status;
  }

  const readsOfDeleted = () =>
    world.deleted
      .filter(({ resource }) => plan.get(resource).resource.verbs.includes('read'))
      .map((record) =>
        cell(`read deleted ${describeRecord(record)}`, restorationStatus(record), {
          url: url(plan.get(record.resource), `/${record.id}?deleted=true`),
        }),
      );

  const restorations = () =>
    world.deleted.flatMap((record): Cell[] => {
      const resource = plan.get(record.resource);
      const status = restorationStatus(record);
      const name = describeRecord(record);
      const restoring = (how: string, expected: number, rest: string, body?: object): Cell => ({
        ...cell(`restore ${name}${how}`, expected, { method: 'POST', url: url(resource, rest), ...(body && { body }) }),
        async restore() {
          await sql`update ${sql.table(resource.name)} set deleted_at = now() where id = ${record.id}`.execute(test.db);
        },
      });
      // A filter selects only what is seen, and says so when fewer are selected than expected.
      const filtered = status === 404 ? 409 : status;
      return [
        restoring('', status, `/${record.id}/restore`),
        restoring(' by id', status, '/restore', { ids: [record.id] }),
        restoring(' by filter', filtered, '/restore', { filter: { id: record.id }, expect: 1 }),
      ];
    });

  return {
    lists,
    exports,
    reads,
    updates,
    creations,
    deletePreviews,
    deletions,
    listsOfDeleted,
    readsOfDeleted,
    restorations,
  };
}

describe.each(actors)('$name', (actor) => {
  const attempts = attemptsOf(actor);
  const wrongIn = async (checks: readonly (() => Promise<string[]>)[]): Promise<string[]> => {
    const wrong: string[] = [];
    for (const check of checks) wrong.push(...(await check()));
    return wrong;
  };

  it('lists what they may see', async () => {
    expect(await wrongIn(attempts.lists())).toEqual([]);
  });

  it('exports what they may export', async () => {
    expect(await wrongIn(attempts.exports())).toEqual([]);
  });

  it('reads records and their history', async () => {
    expect(await wrongCells(attempts.reads())).toEqual([]);
  });

  it('updates records, one and in bulk', async () => {
    expect(await wrongCells(attempts.updates())).toEqual([]);
  });

  it('creates records where they may', async () => {
    expect(await wrongCells(await attempts.creations())).toEqual([]);
  });

  it('tells what else would be lost to who may delete', async () => {
    expect(await wrongCells(attempts.deletePreviews())).toEqual([]);
  });

  // One after the other: undoing each takes its time where many may be deleted.
  it.each(resources)('deletes $name, one and in bulk, and undoing brings them back', async (resource) => {
    expect(await wrongCells(attempts.deletions(resource))).toEqual([]);
  });

  it('lists deleted records to whoever may bring them back', async () => {
    expect(await wrongIn(attempts.listsOfDeleted())).toEqual([]);
  });

  it('reads deleted records where they may bring them back', async () => {
    expect(await wrongCells(attempts.readsOfDeleted())).toEqual([]);
  });

  it('restores deleted records, one and in bulk', async () => {
    expect(await wrongCells(attempts.restorations())).toEqual([]);
  });
});

it('has a cell of every operation of the document for everyone, besides those that other tests name', async () => {
  const documented = await documentedOperations(test);
  expect(Object.keys(TRIED_ELSEWHERE).filter((name) => !documented.includes(name))).toEqual([]);
  expect(Object.values(TRIED_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  for (const actor of actors) {
    const { deletions, ...others } = attemptsOf(actor);
    for (const prepare of Object.values(others)) await prepare();
    resources.forEach(deletions);
  }
  const untried = actors.flatMap(({ name }) => operations.untried(name, documented).map((one) => `${name}: ${one}`));
  expect(untried).toEqual([]);
});

it('makes no exception for fields that are not there', () => {
  expect(unknownOverrides).toEqual([]);
});

function listedIn(answer: Awaited<ReturnType<typeof test.call>>): number[] {
  return (answer.json().items ?? []).map((item: { id: number }) => item.id);
}

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
