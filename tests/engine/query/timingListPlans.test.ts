import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { createTestApi, createWorld, type TestApi, type World } from '../../api/resources/testApi';
import { listSteps } from './listSteps';

const READS = 20_000;

/**
 * Filters that most reads have a value of, and no index: it would be written by each of them as it comes in. By a race or a device of which
 * there is next to nothing, the reads of the event are gone through.
 */
describe('a list of what timing makes', () => {
  let api: TestApi;
  let world: World;
  let steps: ReturnType<typeof listSteps>;
  let rankingId: number;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Timing plans');
    steps = listSteps(api.engine);
    const { db } = api.engine;
    for (const name of ['Most', 'Few'])
      await sql`insert into timelines (event_id, name) values (${world.event}, ${name})`.execute(db);
    const { body } = await api.call('POST', 'rankings', {
      body: { event_id: world.event, name: 'All', race_id: world.race },
    });
    rankingId = Number(body.id);
    // Of each filter a value that most have, and one that next to nothing has, those at the end of every order.
    await sql`
      insert into passings (event_id, seq, time, instant, chipcode, device, athlete_id, race_id, timeline_id, state, mark, manual, read_key)
      select ${world.event}, n, t, t, 'C' || n % 5000, case when n <= 10 then 'Spare' else 'Mat' end, n % 5000,
        case when n <= 10 then ${world.otherRace}::bigint else ${world.race}::bigint end,
        (select id from timelines where event_id = ${world.event} and name = case when n <= 10 then 'Few' else 'Most' end),
        case when n <= 10 then 'unknown_chip' when n <= 2000 then 'superseded' else 'valid' end,
        case when n <= 10 then 'validated' end, n <= 10, 'plan-' || n
      from generate_series(1, ${READS}) n, lateral (select '2026-05-31T08:00:00Z'::timestamptz + n * interval '1 second' as t) at`.execute(
      db,
    );
    await sql`
      insert into ranking_entries (event_id, ranking_id, position, rank, athlete_id, time_ms, state)
      select ${world.event}, case when n <= 10 then ${rankingId}::bigint + 1 else ${rankingId}::bigint end, n, n, n, n * 1000,
        case when n > ${READS - 10} then 'dsq' else 'finished' end
      from generate_series(1, ${READS}) n`.execute(db);
    await sql`
      insert into athletes (event_id, race_id, start_number, first_name, last_name)
      select ${world.event}, ${world.race}, 'P' || n, 'F' || n, 'L' || lpad(n::text, 6, '0') from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`analyze athletes, passings, ranking_entries`.execute(db);
  });
  afterAll(() => api?.close());

  const sortsOf = (name: string) =>
    [...plan.get(name).fields.values()]
      .filter(({ field }) => field.options.sortable && field.options.sortIndex !== false)
      .flatMap((field) => [field.name, `-${field.name}`]);

  async function walkedBy(name: string, sort: string, filters: Record<string, string>): Promise<string[]> {
    const walked: string[] = [];
    for (const [what, filter] of Object.entries(filters)) {
      const address = `event_id=${world.event}&${filter}&sort=${sort}&itemsPerPage=50`;
      const { rows, isSequential } = await steps.of(plan.get(name), address);
      if (isSequential || rows > READS / 4) walked.push(`${what}: ${rows} rows${isSequential ? ', sequentially' : ''}`);
    }
    return walked;
  }

  it.each(sortsOf('passings'))('by %s reads little of the reads beyond its page', async (sort) => {
    const timelines = await sql<{ id: number }>`
      select id from timelines where event_id = ${world.event} and name in ('Most', 'Few') order by name desc`.execute(
      api.engine.db,
    );
    const [most, few] = timelines.rows.map(({ id }) => id);
    const walked = await walkedBy('passings', sort, {
      none: '',
      'a timeline': `timeline_id=${most}`,
      'a timeline of few': `timeline_id=${few}`,
      'an athlete': 'athlete_id=7',
      'a chip': 'chipcode=C7',
      'a state of few': 'state=unknown_chip',
      'a usual state': 'state=valid',
      'those marked': 'mark=validated',
      'those by hand': 'manual=true',
      'a device': 'device=Mat',
      'a race': `race_id=${world.race}`,
      'whoever is called so': 'q=l004711',
      'moved ones': 'moved_to_id=7',
    });
    expect(walked).toEqual([]);
  });

  it.each(sortsOf('ranking_entries'))('by %s reads little of a ranking beyond its page', async (sort) => {
    const walked = await walkedBy('ranking_entries', sort, {
      'a ranking': `ranking_id=${rankingId}`,
      'a short ranking': `ranking_id=${rankingId + 1}`,
      'the few of a state': `ranking_id=${rankingId}&state=dsq`,
      'those who finished': `ranking_id=${rankingId}&state=finished`,
      'an athlete': 'athlete_id=7',
      'whoever is called so': `ranking_id=${rankingId}&q=l004711`,
    });
    expect(walked).toEqual([]);
  });
});
