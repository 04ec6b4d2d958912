import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { test } from 'vitest';
import { createRankingWorld } from './rankingWorld';
test('perf', async () => {
  const world = await createRankingWorld();
  for (const c of ['event_id','ranking_id','athlete_id']) await sql`alter table ranking_entries drop constraint if exists ${sql.ref(`ranking_entries_${c}_fkey`)}`.execute(world.app.db);
  await sql`insert into athletes (event_id, race_id, start_number, first_name, last_name, state, gender, birth_date, chip_time, gun_time, chipcodes)
   select ${world.eventId}, ${world.raceId}, i::text, 'First' || i, 'Last' || i, case when i % 20 = 0 then 'dnf' when i % 33 = 0 then 'dns' else 'finished' end, case when i%3=0 then 'female' else 'male' end,
   date '1960-01-01' + (i % 15000), case when i%20<>0 and i%33<>0 then 7200000 + (random()*10000000)::int end, 7300000 + (random()*10000000)::int, array['C'||i] from generate_series(1, 50000) i`.execute(world.app.db);
  await sql`analyze athletes`.execute(world.app.db);
  const pid = (await sql<{p:number}>`select pg_backend_pid() as p`.execute(world.app.db)).rows[0]!.p;
  const stat = (p: string | number) => { try { const t = readFileSync(`/proc/${p}/stat`,'utf8'); const f = t.slice(t.lastIndexOf(')')+2).split(' '); return { ppid: f[1], cpu: (Number(f[11])+Number(f[12]))*10 }; } catch { return { ppid: '', cpu: 0 }; } };
  const parent = stat(pid).ppid;
  const pgCpu = () => readdirSync('/proc').filter((n) => /^\d+$/.test(n)).map(stat).filter((x) => x.ppid === parent).reduce((a, x) => a + x.cpu, 0);
  const timed = async (name: string, work: () => Promise<unknown>) => { const t = performance.now(); const c = process.cpuUsage(); const g = pgCpu(); const r = await work(); const d = process.cpuUsage(c); console.log(name, 'wall', Math.round(performance.now() - t), 'node', Math.round((d.user + d.system) / 1000), 'pg', pgCpu() - g); return r as { body: { id: number } }; };
  const id = (await timed('create', () => world.api('POST', 'rankings', { race_id: world.raceId, name: 'All' }))).body.id;
  await timed('recalc same', () => world.api('POST', `rankings/${id}/recalculate`));
  await sql`update athletes set chip_time = 7100000 where start_number='49999'`.execute(world.app.db);
  await timed('recalc all shift', () => world.api('POST', `rankings/${id}/recalculate`));
  await sql`update athletes set chip_time = 15000000 where start_number='4'`.execute(world.app.db);
  await timed('recalc some shift', () => world.api('POST', `rankings/${id}/recalculate`));
  await timed('publish first', () => world.api('POST', `rankings/${id}/publish`));
  await sql`update athletes set chip_time = 7000000 where start_number='7'`.execute(world.app.db);
  await timed('recalc draft', () => world.api('POST', `rankings/${id}/recalculate`));
  await timed('difference', () => world.api('GET', `rankings/${id}/difference`));
  await timed('publish', () => world.api('POST', `rankings/${id}/publish`));
  await timed('preview', () => world.api('POST', 'rankings/preview', { race_id: world.raceId }));
  await sql`update athletes set state='dns', chip_time = null where id % 2 = 0`.execute(world.app.db);
  await timed('half dns', () => world.api('POST', 'rankings/preview', { race_id: world.raceId }));
  for (const f of ['csv','xlsx','pdf']) await timed(f, () => world.app.call({ url: `/v1/admin/rankings/${id}/entries.${f}`, token: world.admin.token }));
  await world.close();
}, 200000);
