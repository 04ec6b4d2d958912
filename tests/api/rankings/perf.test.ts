import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRankingWorld } from './rankingWorld';
test('perf', async () => {
  const world = await createRankingWorld();
  for (const c of ['event_id','ranking_id','athlete_id']) await sql`alter table ranking_entries drop constraint if exists ${sql.ref(`ranking_entries_${c}_fkey`)}`.execute(world.app.db);
  await sql`insert into athletes (event_id, race_id, start_number, first_name, last_name, state, gender, birth_date, chip_time, gun_time, chipcodes)
   select ${world.eventId}, ${world.raceId}, i::text, 'First' || i, 'Last' || i, case when i % 20 = 0 then 'dnf' when i % 33 = 0 then 'dns' else 'finished' end, case when i%3=0 then 'female' else 'male' end,
   date '1960-01-01' + (i % 15000), case when i%20<>0 and i%33<>0 then 7200000 + (random()*10000000)::int end, 7300000 + (random()*10000000)::int, array['C'||i] from generate_series(1, 50000) i`.execute(world.app.db);
  await sql`analyze athletes`.execute(world.app.db);
  const timed = async (name: string, work: () => Promise<any>) => { const t = performance.now(); const r = await work(); console.log(name, Math.round(performance.now() - t), r?.status, JSON.stringify(r?.body?.difference ?? '').slice(0,200)); return r; };
  const id = (await timed('create', () => world.api('POST', 'rankings', { race_id: world.raceId, name: 'All' }))).body.id;
  await timed('recalc same', () => world.api('POST', `rankings/${id}/recalculate`));
  await sql`update athletes set chip_time = 7100000 where id = (select id from athletes where start_number='49999')`.execute(world.app.db);
  await timed('recalc all shift', () => world.api('POST', `rankings/${id}/recalculate`));
  await sql`update athletes set chip_time = 15000000 where id = (select id from athletes where start_number='4')`.execute(world.app.db);
  await timed('recalc some shift', () => world.api('POST', `rankings/${id}/recalculate`));
  await timed('publish', () => world.api('POST', `rankings/${id}/publish`));
  await sql`update athletes set chip_time = 7000000 where id = (select id from athletes where start_number='7')`.execute(world.app.db);
  await timed('recalc draft', () => world.api('POST', `rankings/${id}/recalculate`));
  await timed('difference', () => world.api('GET', `rankings/${id}/difference`));
  await timed('publish', () => world.api('POST', `rankings/${id}/publish`));
  await timed('women', () => world.api('POST', 'rankings', { race_id: world.raceId, name: 'W40', filter: {gender:'female', age_from: 40, age_to: 44} }));
  await timed('preview', () => world.api('POST', 'rankings/preview', { race_id: world.raceId }));
  for (const f of ['csv','pdf','xlsx']) await timed(f, () => world.app.call({ url: `/v1/admin/rankings/${id}/entries.${f}`, token: world.admin.token }) as any);
  expect(1).toBe(1);
  await world.close();
}, 120000);
