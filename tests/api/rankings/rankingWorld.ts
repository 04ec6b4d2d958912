import { sql } from 'kysely';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

const SECOND = 1000;

interface Runner {
  readonly bib: string;
  readonly seconds?: number;
  readonly gunSeconds?: number;
  readonly state?: 'registered' | 'started' | 'finished' | 'dnf' | 'dns' | 'dsq';
  readonly gender?: 'male' | 'female' | null;
  readonly born?: string | null;
  readonly club?: string;
  readonly category?: string;
  readonly name?: string;
  readonly laps?: number;
}

export interface RankingWorld extends RaceWorld {
  /** Adds athletes with the results that timing would have come to; gives their ids. */
  add(runners: readonly Runner[]): Promise<number[]>;
  /** Gives an athlete another time, as a recalculation of results does. */
  retime(athleteId: number, seconds: number): Promise<void>;
  ranking(body?: object): Promise<number>;
  /** As `rank bib`, or `state bib` of those without a rank. */
  entries(rankingId: number): Promise<string[]>;
  settings(settings: object): Promise<void>;
}

/** An event with a race whose athletes have results. */
export async function createRankingWorld(): Promise<RankingWorld> {
  const world = await createRaceWorld({ athletes: 0 });
  const { app, eventId, raceId, api } = world;
  return {
    ...world,
    async add(runners) {
      const rows = runners.map((runner) => ({
        event_id: eventId,
        race_id: raceId,
        start_number: runner.bib,
        first_name: runner.name ?? 'Runner',
        last_name: runner.name === undefined ? runner.bib : null,
        state: runner.state ?? (runner.seconds === undefined ? 'registered' : 'finished'),
        gender: runner.gender === undefined ? 'female' : runner.gender,
        birth_date: runner.born === undefined ? '1990-06-15' : runner.born,
        club: runner.club ?? null,
        category: runner.category ?? null,
        chip_time: runner.seconds === undefined ? null : Math.round(runner.seconds * SECOND),
        gun_time: runner.seconds === undefined ? null : Math.round((runner.gunSeconds ?? runner.seconds) * SECOND),
      }));
      const made = await sql<{ id: number }>`
        insert into athletes (event_id, race_id, start_number, first_name, last_name, state, gender, birth_date, club, category, chip_time, gun_time)
        select event_id, race_id, start_number, first_name, last_name, state, gender, birth_date, club, category, chip_time, gun_time
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(event_id bigint, race_id bigint, start_number text, first_name text,
          last_name text, state text, gender text, birth_date date, club text, category text, chip_time bigint, gun_time bigint)
        returning id`.execute(app.db);
      return made.rows.map((row) => row.id);
    },
    async retime(athleteId, seconds) {
      await sql`update athletes set chip_time = ${seconds * SECOND}, gun_time = ${seconds * SECOND}, state = 'finished' where id = ${athleteId}`.execute(
        app.db,
      );
    },
    async ranking(body = {}) {
      const made = await api('POST', 'rankings', { race_id: raceId, name: 'Overall', ...body });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.id;
    },
    async entries(rankingId) {
      const list = await api('GET', `ranking_entries?ranking_id=${rankingId}&include=athlete&itemsPerPage=250`);
      return list.body.items.map(
        (entry: { rank: number | null; state: string; athlete: { start_number: string } }) =>
          `${entry.rank ?? entry.state} ${entry.athlete.start_number}`,
      );
    },
    async settings(settings) {
      const event = await api('GET', `events/${eventId}`);
      await api('PATCH', `events/${eventId}`, { settings: { ...event.body.settings, ...settings } });
    },
  };
}
