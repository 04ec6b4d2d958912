import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import { actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('a search through a reference', () => {
  let api: TestApi;
  let world: World;
  let other: World;
  let ids: number[];
  let ranking = 0;

  beforeAll(async () => {
    api = await createTestApi();
    [world, other] = [await createWorld(api, 'Here'), await createWorld(api, 'There')];
    ids = await addAthletes(api, world, { count: 3 });
    const [first, second, third] = ids;
    await sql`update athletes set start_number = '701', first_name = 'Zoë', last_name = 'van Dijk', club = 'Otters' where id = ${first}`.execute(
      api.database.db,
    );
    await sql`update athletes set start_number = '702', first_name = 'Zoe', last_name = 'Brown', club = 'Dijkers' where id = ${second}`.execute(
      api.database.db,
    );
    await sql`update athletes set start_number = '703', first_name = 'Al', last_name = 'Gone' where id = ${third}`.execute(
      api.database.db,
    );
    const made = await sql<{ id: number }>`
      insert into rankings (event_id, race_id, name) values (${world.event}, ${world.race}, 'All') returning id`.execute(
      api.database.db,
    );
    ranking = Number(made.rows[0]?.id);
    await sql`insert into ranking_entries (event_id, ranking_id, athlete_id, position, state)
      select ${world.event}, ${ranking}, a, n, 'finished' from unnest(${ids}::bigint[]) with ordinality x(a, n)`.execute(
      api.database.db,
    );
  });
  afterAll(() => api?.close());

  const found = async (q: string, more = `&event_id=${world.event}`, as?: Parameters<TestApi['call']>[2]) => {
    const answer = await api.call('GET', `ranking_entries?q=${encodeURIComponent(q)}&sort=position${more}`, as);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.items as { athlete_id: number }[]).map(({ athlete_id }) => ids.indexOf(athlete_id) + 1);
  };

  it('finds records by the bib or the name of what they point to, whatever the accents, each word anywhere', async () => {
    expect(await found('702')).toEqual([2]);
    expect(await found('zoe')).toEqual([1, 2]);
    expect(await found('zoe dijk')).toEqual([1]);
    expect(await found('70 gone')).toEqual([3]);
    expect(await found('zoe', '')).toEqual([1, 2]);
    expect(await found('%')).toEqual([]);
  });

  it('looks in the fields that the reference names, and in no others', async () => {
    expect(await found('otters')).toEqual([]);
    expect((await api.call('GET', `athletes?event_id=${world.event}&q=otters`)).body.totalItems).toBe(1);
  });

  it('finds nothing by what was deleted, or what the reader may not see', async () => {
    await sql`update athletes set deleted_at = now() where id = ${ids[2]}`.execute(api.database.db);
    expect(await found('gone')).toEqual([]);
    await sql`update athletes set deleted_at = null where id = ${ids[2]}`.execute(api.database.db);
    expect(await found('gone')).toEqual([3]);
    expect(await found('gone', '', { as: actorWith('read_only', 'event', world.event) })).toEqual([3]);
    // An entry of the reader's own event that leads to an athlete of another one tells nothing of them.
    await sql`update ranking_entries set event_id = ${other.event} where athlete_id = ${ids[2]}`.execute(
      api.database.db,
    );
    expect(await found('gone', '', { as: actorWith('read_only', 'event', other.event) })).toEqual([]);
    expect(await found('gone', `&event_id=${other.event}`)).toEqual([]);
    await sql`update ranking_entries set event_id = ${world.event} where athlete_id = ${ids[2]}`.execute(
      api.database.db,
    );
  });

  it('is documented, exported and written by like any search', async () => {
    const csv = await api.call('GET', `ranking_entries.csv?event_id=${world.event}&q=dijk&columns=position`);
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
    const reads = await api.call('GET', `passings?event_id=${world.event}&q=701`);
    expect([reads.status, reads.body.totalItems]).toEqual([200, 0]);
  });
});

describe('a reference that is searched by', () => {
  const compile = (searchedBy: readonly string[], hidden = {}) => {
    const tenancy = { levels: { club: { resource: 'clubs', column: 'club_id' } }, identities: {} } as const;
    const clubs = defineResource({
      name: 'clubs',
      tenancy: { kind: 'tenant', level: 'club' },
      title: ['name'],
      fields: { name: text({ required: true }) },
    });
    const below = { kind: 'below', level: 'club', column: 'club_id' } as const;
    const club_id = reference('clubs', { required: true, onDelete: 'cascade' });
    const members = defineResource({
      name: 'members',
      tenancy: below,
      title: ['name'],
      fields: { club_id, name: text({ required: true, ...hidden }), notes: text({}) },
    });
    const bags = defineResource({
      name: 'bags',
      tenancy: below,
      title: ['label'],
      fields: { club_id, label: text({ required: true }), member_id: reference('members', { searchedBy }) },
    });
    return () => compileResources({ tenancy, baseFields, resources: [clubs, members, bags] });
  };

  it.each([['notes'], ['nothing']])('what cannot be searched there (%s) stops the start', (name) => {
    expect(compile([name])).toThrow(`bags: "member_id" is searched by "${name}" of what it points to`);
  });

  it('a field that is not for everyone stops it too', () => {
    expect(compile(['name'], { read: 'members.contact.read', sortable: false, searchable: true })).toThrow(
      '"member_id" is searched by "name"',
    );
    expect(compile(['name'])).not.toThrow();
  });
});
