import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, makeEngine, type Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { listRecords } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { moveTriggers, moveTriggersSql } from '../../../engine/api/schema/moveTriggers';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { plan } from '../../../resources/allResources';
import { migrations } from '../../../server/database/migrations';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from '../../api/resources/testApi';

const resource = plan.get('athletes');

describe('how many there are', () => {
  let api: TestApi;
  let world: World;
  let elsewhere: World;
  /** Two nodes: each remembers by itself, and neither tells the other. */
  let nodes: readonly Engine[];
  let statements: string[];

  beforeAll(async () => {
    statements = [];
    api = await createTestApi({
      plugin: {
        transformQuery: ({ node }) => {
          statements.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      },
    });
    world = await createWorld(api, 'Counted');
    elsewhere = await createWorld(api, 'Elsewhere');
    nodes = [api.engine, makeEngine({ ...api.engine, servers: Object.fromEntries(api.engine.servers) })];
    for (const { event, race, wave } of [world, elsewhere])
      await inWrite({ engine: api.engine, actor: SYSTEM, resource }, (context) =>
        insertRecords(
          context,
          Array.from(
            { length: 40 },
            (__, i): Row => ({
              event_id: event,
              race_id: race,
              wave_id: i % 3 ? wave : null,
              start_number: `${i}`,
              gender: GENDERS[i % 3],
              club: `Club ${i % 4}`,
            }),
          ),
        ),
      );
  });
  afterAll(() => api?.close());

  const GENDERS = ['male', 'female', null];

  const actors = (): Actor[] => [
    SYSTEM,
    actorWith('event_manager', 'event', world.event),
    actorWith('organization_manager', 'organization', world.organization),
  ];
  const lists = (): string[] => [
    `event_id=${world.event}`,
    `event_id=${world.event}&gender=female`,
    `race_id=${world.race}&gender[]=female&gender[]=male`,
    `event_id=${world.event}&wave_id[empty]=true`,
    `event_id=${world.event}&club[ne]=Club 1`,
    `event_id=${world.event}&state=registered`,
    `event_id=${world.event}&deleted=true`,
    'gender=male',
  ];

  async function expectCounted(engine: Engine, actor: Actor, list: string): Promise<void> {
    const query = parseQuery({ plan, resource, params: new URLSearchParams(`${list}&itemsPerPage=1`) });
    const { totalItems, items } = await listRecords({ engine, actor, resource, query });
    // All of them, one by one: no count at all.
    const whole = parseQuery({ plan, resource, params: new URLSearchParams(`${list}&itemsPerPage=250&sort=id`) });
    const all = await listRecords({ engine, actor, resource, query: whole });
    expect({ list, totalItems }).toEqual({ list, totalItems: all.items.length });
    expect(items.every((item) => Object.keys(item).every((key) => resource.fields.has(key)))).toBe(true);
  }

  async function expectAllCounted(): Promise<void> {
    for (const engine of nodes)
      for (const actor of actors()) for (const list of lists()) await expectCounted(engine, actor, list);
  }

  it('is what is there, whoever writes what and where between two questions', async () => {
    const write = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), gender: fc.constantFrom(...GENDERS), there: fc.boolean() }),
      fc.record({
        kind: fc.constant('patch' as const),
        at: fc.nat(60),
        patch: fc.constantFrom<Row>(
          { gender: 'female' },
          { gender: null },
          { club: 'Club 1' },
          { city: 'Ghent' },
          { wave_id: null },
          { state: 'dns' },
        ),
      }),
      fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const, 'sql' as const), at: fc.nat(60) }),
      fc.record({ kind: fc.constantFrom('race gone' as const, 'event moved' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
        for (const one of writes) {
          await perform(one);
          await expectCounted(pick(nodes), pick(actors()), pick(lists()));
        }
        await expectAllCounted();
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('is so while a write is not committed, right after it is, and where it is taken back', async () => {
    const { db } = api.engine;
    await expectAllCounted();
    for (const isKept of [true, false]) {
      const ended = later();
      const begun = later();
      const writing = db
        .transaction()
        .execute(async (tx) => {
          await sql`update athletes set gender = 'female' where event_id = ${world.event} and gender is null`.execute(
            tx,
          );
          await sql`insert into athletes (event_id, race_id, gender) values (${world.event}, ${world.race}, 'female')`.execute(
            tx,
          );
          begun.resolve();
          await ended.promise;
          if (!isKept) throw new Error('taken back');
        })
        .catch(() => {});
      await begun.promise;
      // Others that began later have ended by then.
      await sql`select pg_current_xact_id()`.execute(db);
      await expectAllCounted();
      ended.resolve();
      await writing;
      await expectAllCounted();
    }
  });

  it('is not counted again until something moves that the list asks for', async () => {
    const engine = makeEngine({ ...api.engine, servers: Object.fromEntries(api.engine.servers) });
    const isCounted = async (): Promise<boolean> => {
      statements.length = 0;
      await expectCounted(engine, SYSTEM, `event_id=${world.event}&gender=male`);
      return statements.some((text) => text.includes('count(*)'));
    };
    const patch = (body: Row) => api.call('PATCH', `athletes/${id}`, { body });
    const { rows } = await sql<{
      id: number;
    }>`select id from athletes where event_id = ${world.event} and deleted_at is null limit 1`.execute(engine.db);
    const id = rows[0]?.id;
    expect(await isCounted()).toBe(true);
    expect(await isCounted()).toBe(false);
    await patch({ city: 'Ostend' });
    await patch({ state: 'dnf' });
    await patch({ club: 'Another' });
    await api.call('POST', 'athletes', {
      body: { event_id: elsewhere.event, race_id: elsewhere.race, last_name: 'Away' },
    });
    expect(await isCounted()).toBe(false);
    await patch({ gender: 'none' });
    expect(await isCounted()).toBe(true);
    expect(await isCounted()).toBe(false);
    await api.call('POST', 'athletes', { body: { event_id: world.event, race_id: world.race, last_name: 'Here' } });
    expect(await isCounted()).toBe(true);
  });

  it.each(['athletes', 'events'])(
    'is followed by triggers of %s, one for each column that it hangs on',
    async (name) => {
      const found = await sql<{ name: string; columns: string[] }>`
      select t.tgname as name, array(
        select a.attname::text from unnest(t.tgattr::int2[]) k join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = k order by k) as columns
      from pg_trigger t where t.tgrelid = ${name}::regclass and t.tgname like '%moved'`.execute(api.engine.db);
      const wanted = moveTriggers(plan.get(name)).map((one) => [
        one.name,
        [...one.event.matchAll(/"(\w+)"/g)].map(([, column]) => column).sort(),
      ]);
      expect(found.rows.map((one) => [one.name, [...one.columns].sort()]).sort()).toEqual(wanted.sort());
    },
  );

  it('is followed by what migrations have of every resource that is counted', () => {
    const made = migrations.map((migration) => migration.sql).join('\n');
    const wanted = [...plan.resources.values()].flatMap(moveTriggersSql);
    expect(wanted.filter((statement) => !made.includes(`${statement};`))).toEqual([]);
  });

  let turn = 0;
  function pick<Item>(items: readonly Item[]): Item {
    turn += 1;
    return items[turn % items.length] as Item;
  }

  async function perform(one: {
    kind: string;
    at?: number;
    patch?: Row;
    gender?: string | null | undefined;
    there?: boolean;
  }): Promise<void> {
    const { db } = api.engine;
    const { rows } = await sql<{ id: number; deleted_at: string | null }>`
      select id, deleted_at from athletes where event_id = ${world.event} order by id`.execute(db);
    const target = rows[(one.at ?? 0) % Math.max(1, rows.length)];
    switch (one.kind) {
      case 'create': {
        const { event, race } = one.there ? elsewhere : world;
        await api.call('POST', 'athletes', {
          body: { event_id: event, race_id: race, gender: one.gender, last_name: 'New' },
        });
        break;
      }
      case 'patch':
        await api.call('PATCH', `athletes/${target?.id}`, { body: one.patch });
        break;
      case 'delete':
        await api.call('DELETE', `athletes/${target?.id}`);
        break;
      case 'restore':
        await api.call('POST', `athletes/${target?.id}/restore`);
        break;
      case 'sql':
        await sql`update athletes set gender = 'male', race_id = ${world.race} where id = ${target?.id}`.execute(db);
        break;
      case 'race gone':
        await sql`with gone as (insert into waves (event_id, race_id, name) values (${world.event}, ${world.race}, gen_random_uuid()::text) returning id)
          update athletes set wave_id = gone.id from gone where athletes.id = ${target?.id}`.execute(db);
        await sql`delete from waves where id = (select max(id) from waves)`.execute(db);
        break;
      case 'event moved':
        await sql`update events set organization_id = case organization_id when ${world.organization}::bigint then ${elsewhere.organization}::bigint else ${world.organization}::bigint end
          where id = ${world.event}`.execute(db);
        break;
    }
  }
});

function later() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
