import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { FinishForecast } from '../../../resources/races/races.calls';
import { loadEventSetup } from '../store/eventSetup';

type WithoutGunshot = FinishForecast['without_gunshot'][number];

interface Group {
  race_id: number;
  race: string;
  wave_id: number | null;
  wave: string | null;
  dnf: number;
  dns: number;
}

/** How many athletes of the races would be left with which state. Two queries. */
export async function foreseeFinish(
  db: EngineDatabase,
  { eventId, raceIds }: { eventId: number; raceIds: readonly number[] },
): Promise<FinishForecast> {
  const counted = await sql<Group>`
    select r.id as race_id, r.name as race, w.id as wave_id, w.name as wave,
      (count(*) filter (where a.state = 'started'))::int as dnf, (count(*) filter (where a.state = 'registered'))::int as dns
    from athletes a join races r on r.id = a.race_id left join waves w on w.id = a.wave_id and w.deleted_at is null
    where a.race_id = any(${[...raceIds]}::bigint[]) and a.deleted_at is null and not a.state_by_hand
    group by r.id, w.id order by r.position nulls last, r.id, w.position nulls last, w.id nulls last`.execute(db);
  const groups = counted.rows;
  return {
    dnf: groups.reduce((sum, { dnf }) => sum + dnf, 0),
    dns: groups.reduce((sum, { dns }) => sum + dns, 0),
    without_gunshot: await withoutGunshot(db, eventId, groups),
  };
}

/** Without a gunshot no read of theirs can count, except where everyone starts on their own. */
async function withoutGunshot(
  db: EngineDatabase,
  eventId: number,
  groups: readonly Group[],
): Promise<WithoutGunshot[]> {
  const { races } = await loadEventSetup(db, eventId);
  const found = new Map<string, WithoutGunshot>();
  for (const { race_id, race, wave_id, wave, dns } of groups) {
    const compiled = races.get(race_id)?.compiled;
    if (!compiled || dns === 0 || compiled.rules.startType === 'individual' || compiled.gunOf(wave_id) !== null)
      continue;
    const is_whole_race = compiled.firstGun === null;
    const key = `${race_id} ${is_whole_race ? '' : wave_id}`;
    const own = is_whole_race ? { wave_id: null, wave: null } : { wave_id, wave };
    const athletes = (found.get(key)?.athletes ?? 0) + dns;
    found.set(key, { race_id, race, ...own, is_whole_race, athletes });
  }
  return [...found.values()];
}
