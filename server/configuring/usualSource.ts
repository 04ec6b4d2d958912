import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Plan } from '../../engine/core/plan';
import { FORMAT } from './configurationFile';
import { type ConfigurationSource, readConfiguredRace } from './configurationSource';
import { readConfiguration } from './readConfiguration';
import { type Ends, usualConfiguration } from './usualConfiguration';

interface Asked {
  readonly db: EngineDatabase;
  readonly plan: Plan;
}

/** What a race usually has, as a source that a race takes it of. @throws ApiError 404 */
export async function usualSource({ db, plan }: Asked, raceId: number): Promise<ConfigurationSource> {
  const race = await readConfiguredRace(db, raceId);
  const file = {
    ...{ format: FORMAT, version: 1 },
    event: { name: race.event, timezone: race.timezone, start_date: race.start_date },
    // Without a start: there are no times in it that would have to move.
    race: { name: race.name, distance: race.distance, laps: race.laps },
    ...usualConfiguration(race, await endsOf(db, race)),
  };
  return readConfiguration(plan, JSON.stringify(file));
}

/** Start and finish of the race itself, else those of the event's other races. */
async function endsOf(db: EngineDatabase, { id, event_id }: { id: number; event_id: number }): Promise<Ends> {
  const found = await sql<{ type: string; name: string }>`
    select distinct on (t.type) t.type, t.name from timelines t
    where t.event_id = ${event_id} and t.deleted_at is null and t.passing_mode = 'main' and t.type in ('start', 'finish')
    order by t.type,
      exists (select 1 from race_timelines r where r.timeline_id = t.id and r.race_id = ${id} and r.deleted_at is null) desc, t.id`.execute(
    db,
  );
  const nameOf = (type: string) => found.rows.find((one) => one.type === type)?.name ?? null;
  return { start: nameOf('start'), finish: nameOf('finish') };
}
