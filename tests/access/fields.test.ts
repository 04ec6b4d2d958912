import { afterAll, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { type Cell, cellCount, countCells, wrongCells } from './cells';
import { holds, holdsOn, may, OPEN_LISTS, permissionOf, type Subject, sees } from './oracle';
import { creationAt, describeRecord } from './requests';
import { next } from './values';
import { makeWorld, type WorldRecord } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;
const people = actors.flatMap(({ name, token, subject }) => (subject ? [{ name, token, subject }] : []));

interface Guarded {
  resource: ResourcePlan;
  field: FieldPlan;
  read: string;
  write: string;
}

/** Every field that needs more than its resource does, whatever it is called. */
const guarded: Guarded[] = [...plan.resources.values()].flatMap((resource) =>
  [...resource.fields.values()].flatMap((field) => {
    const { read, write } = field.field.options;
    return read && write ? [{ resource, field, read, write }] : [];
  }),
);

const recordsOf = (resource: ResourcePlan): WorldRecord[] =>
  world.records.filter((one) => one.resource === resource.name);
const urlOf = (resource: ResourcePlan, rest = ''): string => `/v1/admin/${resource.name}${rest}`;
/** An address that a phone number, a note and a VAT number may be too. */
const newText = (): string => `V${next('guarded value')}@EXAMPLE.ORG`;
const newValue = (field: FieldPlan): unknown => (field.sqlType === 'jsonb' ? { said: newText() } : newText());
/** The text in a value, by which it is known wherever it is told. */
const textOf = (value: unknown): string => (isSaid(value) ? value.said : String(value));
const isSaid = (value: unknown): value is { said: string } =>
  typeof value === 'object' && value !== null && 'said' in value && typeof value.said === 'string';

/** What is stored now, as a super admin sees it. */
async function stored({ resource, field }: Guarded, record: WorldRecord): Promise<string> {
  const answer = await test.call({ url: urlOf(resource, `/${record.id}`), token: admin.token });
  return textOf(answer.json()[field.name]);
}

// So that there is a past to read.
for (const one of guarded) for (const record of recordsOf(one.resource)) await changeAsAdmin(one, record);

async function changeAsAdmin({ resource, field }: Guarded, record: WorldRecord): Promise<string> {
  const answer = await test.call({
    method: 'PATCH',
    url: urlOf(resource, `/${record.id}`),
    token: admin.token,
    body: { [field.name]: newValue(field) },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return String(answer.headers['x-operation-id']);
}

function keyOf({ field }: Guarded, record: WorldRecord): string {
  return `${record.resource} ${record.id} ${field.name}`;
}

afterAll(async () => {
  console.log(`Access to fields: ${cellCount()} cells, ${guarded.length} fields.`);
  await test.close();
});

it('finds the guarded fields', () => {
  const names = guarded.map(({ resource, field }) => `${resource.name}.${field.name}`);
  expect(names).toEqual(
    expect.arrayContaining(['athletes.email', 'athletes.notes', 'athletes.custom', 'organizations.vat_number']),
  );
});

describe.each(people)('$name', ({ subject, token }) => {
  const get = (url: string) => test.call({ url, token });
  const canList = ({ name }: ResourcePlan): boolean =>
    (subject && OPEN_LISTS.includes(name)) || holds(subject, permissionOf(name, 'read'));

  /** Collects what is wrong in every guarded field of every record, as a list of sentences. */
  async function everywhere(check: (one: Guarded, record: WorldRecord) => Promise<string | null>): Promise<string[]> {
    const wrong: string[] = [];
    for (const one of guarded) {
      for (const record of recordsOf(one.resource)) {
        countCells(1);
        const problem = await check(one, record);
        if (problem) wrong.push(`${keyOf(one, record)} at ${record.at}: ${problem}`);
      }
    }
    return wrong;
  }

  /** Missing where the field is not for them at all, null where it is not for them in this record, else the value. */
  function wrongValue({ field, read }: Guarded, shown: Record<string, unknown>, record: WorldRecord, value: string) {
    const isThere = field.name in shown;
    if (isThere !== holds(subject, read)) return isThere ? 'there' : 'missing';
    const expected = holdsOn(subject, read, record.chain) ? value : null;
    const found = shown[field.name] === null ? null : textOf(shown[field.name]);
    return isThere && found !== expected ? `${found}, not ${expected}` : null;
  }

  it('selects it in a record and in a list', async () => {
    const wrong = await everywhere(async (one, record) => {
      if (!sees(subject, record)) return null;
      const value = await stored(one, record);
      const detail = await get(urlOf(one.resource, `/${record.id}`));
      const list = await get(urlOf(one.resource, `?id=${record.id}`));
      return (
        wrongValue(one, detail.json(), record, value) ?? wrongValue(one, list.json().items[0] ?? {}, record, value)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('sees it in what is included', async () => {
    const wrong: string[] = [];
    for (const event of world.records.filter(({ resource }) => resource === 'events')) {
      if (!sees(subject, event)) continue;
      countCells(1);
      const answer = await get(`/v1/admin/events/${event.id}?include=organization,application.organization`);
      const one = guarded.find(({ resource }) => resource.name === 'organizations') as Guarded;
      const { organization, application } = answer.json();
      for (const included of [organization, application?.organization].filter(Boolean)) {
        const record = recordsOf(one.resource).find(({ id }) => id === included.id) as WorldRecord;
        const problem = wrongValue(one, included, record, await stored(one, record));
        if (problem) wrong.push(`${describeRecord(event)}: ${problem}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('filters by it', async () => {
    const wrong = await everywhere(async ({ resource, field, read }, record) => {
      const answer = await get(urlOf(resource, `?id=${record.id}&${field.name}[empty]=false`));
      const expected = !canList(resource) ? 403 : holds(subject, read) ? 200 : 400;
      if (answer.statusCode !== expected) return `${answer.statusCode}, not ${expected}`;
      if (expected !== 200) return null;
      const count = sees(subject, record) && holdsOn(subject, read, record.chain) ? 1 : 0;
      return answer.json().totalItems === count ? null : `${answer.json().totalItems} found, not ${count}`;
    });
    expect(wrong).toEqual([]);
  });

  it('sorts by it and searches it', async () => {
    const wrong = await everywhere(async (one, record) => {
      const { resource, field, read } = one;
      const sorted = await get(urlOf(resource, `?sort=${field.name}`));
      const isSortable = holds(subject, read) && field.field.options.sortable === true;
      const expected = !canList(resource) ? 403 : isSortable ? 200 : 400;
      if (sorted.statusCode !== expected) return `sorting ${sorted.statusCode}, not ${expected}`;
      if (!canList(resource)) return null;
      const found = await get(urlOf(resource, `?id=${record.id}&q=${encodeURIComponent(await stored(one, record))}`));
      const isSearched = field.field.options.searchable && holdsOn(subject, read, record.chain);
      return found.json().totalItems === (isSearched ? 1 : 0) ? null : 'found by its value';
    });
    expect(wrong).toEqual([]);
  });

  it('exports it', async () => {
    const wrong = await everywhere(async (one, record) => {
      const { resource, field, read } = one;
      const value = await stored(one, record);
      const isShown = sees(subject, record) && may(subject, 'export', record) && holdsOn(subject, read, record.chain);
      const chosen = await get(urlOf(resource, `.csv?columns=id,${field.name}&id=${record.id}`));
      const mayExport = holds(subject, permissionOf(resource.name, 'export'));
      const expected = !mayExport ? 403 : holds(subject, read) ? 200 : 400;
      if (chosen.statusCode !== expected) return `${chosen.statusCode}, not ${expected}`;
      if (expected === 200 && chosen.body.includes(value) !== isShown) return isShown ? 'missing' : 'there';
      const whole = await get(urlOf(resource, `.csv?id=${record.id}`));
      return whole.body.includes(value) && !isShown ? 'there among all columns' : null;
    });
    expect(wrong).toEqual([]);
  });

  it('reads it in the history of a record and in the audit', async () => {
    const wrong = await everywhere(async ({ resource, field, read }, record) => {
      const isShown = sees(subject, record) && holdsOn(subject, read, record.chain);
      const texts = await Promise.all([
        get(urlOf(resource, `/${record.id}/changes`)),
        get(`/v1/admin/changes?resource=${resource.name}&record_id=${record.id}&itemsPerPage=250`),
      ]);
      const names = texts.map((answer) =>
        (answer.json().items ?? []).flatMap((item: { before: object | null; after: object | null }) => [
          ...Object.keys(item.before ?? {}),
          ...Object.keys(item.after ?? {}),
        ]),
      );
      if (!isShown) return names.flat().includes(field.name) ? 'there' : null;
      const [history = [], audit = []] = names;
      const mayAudit = holdsOn(subject, 'changes.read', record.chain);
      if (!history.includes(field.name)) return 'missing in the history';
      return mayAudit && !audit.includes(field.name) ? 'missing in the audit' : null;
    });
    expect(wrong).toEqual([]);
  });

  it('writes it, or the record without it', async () => {
    const cells: Cell[] = guarded.flatMap((one) =>
      recordsOf(one.resource).flatMap((record) => {
        const { resource, field } = one;
        const patch = async (rest: string, body: object) =>
          (await test.call({ method: 'PATCH', url: urlOf(resource, rest), token, body })).statusCode;
        const name = keyOf(one, record);
        const expected = writeStatus(subject, one, record);
        const restore = async () => {};
        return [
          {
            name: `update ${name}`,
            expected,
            restore,
            run: () => patch(`/${record.id}`, { [field.name]: newValue(field) }),
          },
          {
            name: `bulk update ${name}`,
            expected,
            restore,
            run: () => patch('', { ids: [record.id], data: { [field.name]: newValue(field) } }),
          },
          {
            name: `save the whole model of ${name}`,
            expected: modelStatus(subject, record),
            restore,
            async run() {
              const path = urlOf(resource, `/${record.id}`);
              const reader = sees(subject, record) ? token : admin.token;
              return patch(`/${record.id}`, (await test.call({ url: path, token: reader })).json());
            },
          },
        ];
      }),
    );
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('creates records with it', async () => {
    const cells = (['E1', 'F1'] as const).map((at): Cell => {
      const { chain } = world.scopes[at];
      const isAllowed =
        holdsOn(subject, 'athletes.create', chain) && holdsOn(subject, 'athletes.contact.update', chain);
      const isEventSeen = sees(subject, { resource: 'events', chain });
      const isRefused = holds(subject, 'athletes.create') && !isEventSeen;
      return {
        name: `create an athlete with an address at ${at}`,
        expected: isAllowed ? 201 : isRefused ? 422 : 403,
        restore: async () => {},
        async run() {
          const body = { ...(await creationAt('athletes', at, world)), email: newText() };
          return (await test.call({ method: 'POST', url: '/v1/admin/athletes', token, body })).statusCode;
        },
      };
    });
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('undoes a change of it', async () => {
    const cells: Cell[] = guarded.flatMap((one) =>
      recordsOf(one.resource).map((record) => ({
        name: `undo ${keyOf(one, record)}`,
        expected: writeStatus(subject, one, record),
        restore: async () => {},
        async run() {
          const operation = await changeAsAdmin(one, record);
          const url = `/v1/admin/operations/${operation}/undo`;
          return (await test.call({ method: 'POST', url, token, body: {} })).statusCode;
        },
      })),
    );
    expect(await wrongCells(cells)).toEqual([]);
  });

  it('does not make themselves a super admin', async () => {
    if (subject.profileId === null) return;
    const url = `/v1/admin/profiles/${subject.profileId}`;
    const raise = (value: boolean) =>
      test.call({ method: 'PATCH', url, token: admin.token, body: { is_super_admin: value } });
    const attempt = await test.call({ method: 'PATCH', url, token, body: { is_super_admin: true } });
    countCells(2);
    expect(attempt.statusCode).toBe(subject.isSuperAdmin ? 200 : 403);
    if (subject.isSuperAdmin) return;
    await raise(true);
    const fall = await raise(false);
    const undo = `/v1/admin/operations/${fall.headers['x-operation-id']}/undo`;
    expect((await test.call({ method: 'POST', url: undo, token, body: {} })).statusCode).toBe(403);
  });
});

function modelStatus(subject: Subject, record: WorldRecord): number {
  if (!sees(subject, record)) return 404;
  return may(subject, 'update', record) ? 200 : 403;
}

function writeStatus(subject: Subject, { write }: Guarded, record: WorldRecord): number {
  const status = modelStatus(subject, record);
  return status === 200 && !holdsOn(subject, write, record.chain) ? 403 : status;
}
