import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { createTestApi, createWorld, type TestApi, type World } from '../../api/resources/testApi';
import { listSteps } from './listSteps';

const resource = plan.get('athletes');
const ATHLETES = 20_000;

/**
 * Orders that all day's writes change have no index, nor has a filter by them: a list of those reads the event's athletes, and is told
 * apart here so that no other one does.
 */
const UNINDEXED = ['state', 'updated_at'];

const sorts = [...resource.fields.values()]
  .filter(({ name, field }) => field.options.sortable && !UNINDEXED.includes(name))
  .flatMap(({ name }) => [name, `-${name}`]);

describe('a list of athletes', () => {
  let api: TestApi;
  let world: World;
  let steps: ReturnType<typeof listSteps>;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Plans');
    steps = listSteps(api.engine);
    // Of each filter a value that most have and one that next to nobody has, these at the end of every order.
    await sql`
      insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name, gender, club, category, country)
      select ${world.event}, case when n > ${ATHLETES - 20} then ${world.otherRace}::bigint else ${world.race}::bigint end,
        case when n > ${ATHLETES - 20} then ${world.otherWave}::bigint when n % 3 = 0 then ${world.wave}::bigint end,
        lpad(n::text, 6, '0'), 'F' || lpad(n::text, 6, '0'), 'L' || lpad(n::text, 6, '0'),
        case when n > ${ATHLETES - 10} then 'none' when n % 2 = 0 then 'female' else 'male' end,
        case when n > ${ATHLETES - 10} then 'Rare' else 'Club ' || n % 5 end,
        case when n > ${ATHLETES - 10} then 'Rare' else 'M' || n % 5 end,
        case when n > ${ATHLETES - 10} then 'IS' else 'BE' end
      from generate_series(1, ${ATHLETES}) n`.execute(api.engine.db);
    await sql`analyze athletes`.execute(api.engine.db);
  });
  afterAll(() => api?.close());

  const filters = (): Record<string, string> => ({
    none: '',
    'a race': `race_id=${world.race}`,
    'a small race': `race_id=${world.otherRace}`,
    'women of a race': `race_id=${world.race}&gender=female`,
    'those of a race who told no gender': `race_id=${world.race}&gender=none`,
    'a wave': `wave_id=${world.wave}`,
    'a small wave': `wave_id=${world.otherWave}`,
    women: 'gender=female',
    'the few of a gender': 'gender=none',
    'a club': 'club=Club 1',
    'a small club': 'club=Rare',
    'a category': 'category=M1',
    'a small category': 'category=Rare',
    'a country': 'country=BE',
    'the few of a country': 'country=IS',
    'a name': 'q=L019995',
    'part of a name': 'q=1999',
    'several parts': 'q=f0199 l01999',
    'a number': 'q=019995',
    'of a race': `q=l01999&race_id=${world.race}`,
  });
  it.each(sorts)('by %s reads little beyond its page, whatever it filters by', async (sort) => {
    const walked: string[] = [];
    for (const [name, filter] of Object.entries(filters())) {
      const { rows, isSequential } = await steps.of(
        resource,
        `event_id=${world.event}&${filter}&sort=${sort}&itemsPerPage=50`,
      );
      // As many as it takes to find 51 of what half, a third or a fifth have, or all that so small a part has.
      if (isSequential || rows > ATHLETES / 4)
        walked.push(`${name}: ${rows} rows${isSequential ? ', sequentially' : ''}`);
    }
    expect(walked).toEqual([]);
  });
});

describe('a list of a large wave among many small ones', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Waves');
    const { db } = api.engine;
    await sql`
      insert into events (organization_id, name, slug, timezone, start_date, end_date)
      select ${world.organization}, 'Other ' || n, 'other-' || n, 'Europe/Brussels', '2026-05-31', '2026-05-31' from generate_series(1, 40) n`.execute(
      db,
    );
    await sql`insert into races (event_id, name) select id, 'Ten' from events where slug like 'other-%'`.execute(db);
    await sql`
      insert into waves (event_id, race_id, name) select r.event_id, r.id, 'Wave ' || n
      from races r, generate_series(1, 10) n where r.name = 'Ten'`.execute(db);
    await sql`
      insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name)
      select w.event_id, w.race_id, w.id, w.id || '-' || n, 'F' || n || w.id, 'L' || n || w.id from waves w, generate_series(1, 60) n where w.name like 'Wave %'`.execute(
      db,
    );
    await sql`
      insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name)
      select ${world.event}, ${world.race}, ${world.wave}, n::text, 'F' || n, 'L' || n from generate_series(1, 4000) n`.execute(
      db,
    );
    await sql`analyze athletes`.execute(db);
  });
  afterAll(() => api?.close());

  // Planned once for all waves, which hold next to nobody at the average: the event, which the wave implies, must not make it fewer still.
  it('reads its page, and not the wave', async () => {
    const { rows } = await listSteps(api.engine).of(
      resource,
      `event_id=${world.event}&wave_id=${world.wave}&sort=start_number&itemsPerPage=50`,
    );
    expect(rows).toBeLessThan(200);
  });

  it.each(sorts)('by %s reads a page of each event where it is of all', async (sort) => {
    const { rows, isSequential } = await listSteps(api.engine).of(resource, `sort=${sort}&itemsPerPage=50`);
    expect(isSequential).toBe(false);
    // The page and what an index has in the same place.
    expect(rows).toBeLessThan(60 * 41);
  });

  it('finds a word in all events by what an index has of each', async () => {
    const { rows, isSequential } = await listSteps(api.engine).of(resource, 'q=4711-&itemsPerPage=50');
    expect(isSequential).toBe(false);
    expect(rows).toBeLessThan(500);
  });
});
