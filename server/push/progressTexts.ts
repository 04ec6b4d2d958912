import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { fillVariables, type PushVariable } from '../../resources/progress_notifications/pushVariables';
import { privacyOf } from '../public/openEvent';
import { isShown, shownNames } from '../public/people';
import type { Expectations } from '../timing/field/expectations';
import type { CompiledRace } from '../timing/resolve/compileRace';
import { loadEventSetup } from '../timing/store/eventSetup';
import { milliseconds } from '../timing/store/milliseconds';
import { withBackups } from '../timing/store/withBackups';
import type { ToldPassing } from './claimDeliveries';

/** What is told of a passing as it stands now. */
export interface ProgressText {
  readonly title: string;
  readonly body: string;
  /** Epoch ms; null where there is no such passing any more. */
  readonly at: number | null;
  readonly maxAge: number;
  /** Whether the event shows the athlete. */
  readonly isShown: boolean;
  /** The first language of the event, which its texts are in. */
  readonly locale: string;
}

interface Row extends ToldPassing {
  title: string;
  body: string;
  max_age: number;
  race_id: number;
  timeline_id: number;
  race: string;
  timeline: string;
  timing_type: 'guntime' | 'chiptime' | 'racetime' | null;
  first_name: string | null;
  last_name: string | null;
  start_number: string | null;
  is_shown: boolean;
  at: number | null;
  started_at: number | null;
  gun_at: number | null;
  race_gun_at: number | null;
}

interface Asked {
  readonly db: EngineDatabase;
  readonly expectations: Expectations;
  readonly eventId: number;
  readonly passings: readonly ToldPassing[];
}

/** Of a passing, as a key. */
export function keyOf({ progress_notification_id: notification, athlete_id: athlete, lap }: ToldPassing): string {
  return `${notification}-${athlete}-${lap}`;
}

/** When a passing of athlete `k.athlete_id` in lap `k.lap` at the mats of progress notification `n` counts, of a mat and its backup the first. */
export const passedAt = sql<Date | null>`(select min(p.instant) from passings p where p.athlete_id = k.athlete_id and p.race_id = n.race_id
  and p.lap = k.lap and p.state in ('valid', 'validated') and p.deleted_at is null
  and p.timeline_id = any(${withBackups(sql`select n.timeline_id`)}))`;

/** Texts of passings of one event, by their keys, for whoever is told by the hour and language of nobody in particular. */
export async function progressTexts(asked: Asked): Promise<Map<string, ProgressText>> {
  const { db, eventId, passings } = asked;
  const events = await sql<{ settings: Record<string, unknown>; timezone: string }>`
    select settings, timezone from events where id = ${eventId}`.execute(db);
  const { settings = {}, timezone = 'UTC' } = events.rows[0] ?? {};
  const found = await sql<Row>`
    select n.id as progress_notification_id, k.athlete_id, k.lap, n.title, n.body, n.max_age, n.race_id, n.timeline_id, r.name as race, t.name as timeline,
      r.timing_type, ${shownNames(privacyOf(settings), 'a')}, a.start_number, ${isShown('a')} as is_shown, ${milliseconds('c.at')} as at,
      ${milliseconds('x.started_at')} as started_at, ${milliseconds('x.gun_at')} as gun_at, ${milliseconds('x.race_gun_at')} as race_gun_at
    from jsonb_to_recordset(${JSON.stringify(passings)}::jsonb) as k(progress_notification_id bigint, athlete_id bigint, lap int)
      join progress_notifications n on n.id = k.progress_notification_id join races r on r.id = n.race_id join timelines t on t.id = n.timeline_id
      join athletes a on a.id = k.athlete_id left join results x on x.athlete_id = a.id cross join lateral (select ${passedAt} as at) c`.execute(
    db,
  );
  const setup = await loadEventSetup(db, eventId);
  const { locales: [locale = 'en-US'] = [] } = settings as { locales?: readonly string[] };
  const units = settings.units === 'imperial' ? IMPERIAL : METRIC;
  const texts = new Map<string, ProgressText>();
  const ranks = new Map<string, Promise<Map<number, number>>>();
  for (const row of found.rows) {
    const compiled = setup.races.get(row.race_id)?.compiled;
    const values = valuesOf(row, { units, metres: metresTo(compiled, row) });
    const wants = (name: PushVariable) => `${row.title}${row.body}`.includes(`{${name}}`);
    if (row.at !== null && wants('rank')) {
      const key = `${row.progress_notification_id}-${row.lap}`;
      const read = ranks.get(key) ?? readRanks(db, row);
      ranks.set(key, read);
      values.rank = String((await read).get(row.athlete_id) ?? '');
    }
    if (row.at !== null && wants('expected_finish'))
      values.expected_finish = await expectedFinish(asked, { row, compiled, timezone });
    texts.set(keyOf(row), {
      title: fillVariables(row.title, values),
      body: fillVariables(row.body, values),
      at: row.at,
      maxAge: row.max_age,
      isShown: row.is_shown,
      locale,
    });
  }
  return texts;
}

interface Units {
  readonly name: string;
  readonly metres: number;
  readonly speed: string;
}

const METRIC: Units = { name: 'km', metres: 1_000, speed: 'km/h' };
const IMPERIAL: Units = { name: 'mi', metres: 1_609.344, speed: 'mph' };

function valuesOf(
  row: Row,
  { units, metres }: { units: Units; metres: number | null },
): Partial<Record<PushVariable, string | null>> {
  const time = timeOf(row);
  const away = metres === null ? null : metres / units.metres;
  const hasPace = time !== null && time > 0 && away !== null && away > 0;
  return {
    first_name: row.first_name?.trim() ?? null,
    last_name: row.last_name?.trim() ?? null,
    start_number: row.start_number,
    race: row.race,
    timeline: row.timeline,
    distance: away === null ? null : `${rounded(away)} ${units.name}`,
    time: time === null ? null : clock(time),
    pace: hasPace ? `${clock(time / away)} min/${units.name}` : null,
    speed: hasPace ? `${(away / (time / 3_600_000)).toFixed(1)} ${units.speed}` : null,
  };
}

/** By the race's timing type, in ms. */
function timeOf({ at, timing_type: type, started_at: started, gun_at: gun, race_gun_at: raceGun }: Row): number | null {
  const origins = { chiptime: started ?? gun, guntime: gun ?? started, racetime: raceGun ?? gun };
  const origin = origins[type ?? 'chiptime'];
  return at === null || origin === null ? null : at - origin;
}

function metresTo(compiled: CompiledRace | undefined, { timeline_id: timeline, lap }: Row): number | null {
  const indexes = compiled?.matOf([timeline])?.points ?? [];
  const point = indexes.map((index) => compiled?.points[index]).find((one) => one?.lap === lap);
  return point?.distance ?? null;
}

/** Places among all who have passed there, by the race's timing type. */
async function readRanks(db: EngineDatabase, row: Row): Promise<Map<number, number>> {
  const { chiptime, guntime, racetime } = {
    chiptime: sql`coalesce(x.started_at, x.gun_at)`,
    guntime: sql`coalesce(x.gun_at, x.started_at)`,
    racetime: sql`coalesce(x.race_gun_at, x.gun_at)`,
  };
  const origin = { chiptime, guntime, racetime }[row.timing_type ?? 'chiptime'];
  const found = await sql<{ athlete_id: number; rank: number }>`
    with passed as (
      select p.athlete_id, min(p.instant) as at from passings p
      where p.event_id = (select event_id from races where id = ${row.race_id}) and p.race_id = ${row.race_id} and p.lap = ${row.lap}
        and p.timeline_id = any(${withBackups(sql`select ${row.timeline_id}::bigint as id`)}) and p.state in ('valid', 'validated') and p.deleted_at is null
      group by p.athlete_id)
    select athlete_id, (rank() over (order by passed.at - ${origin}))::int as rank from passed join results x using (athlete_id)`.execute(
    db,
  );
  return new Map(found.rows.map(({ athlete_id: id, rank }) => [id, rank]));
}

async function expectedFinish(
  { expectations, eventId }: Asked,
  { row, compiled, timezone }: { row: Row; compiled: CompiledRace | undefined; timezone: string },
): Promise<string | null> {
  const last = compiled?.points.at(-1);
  const expected = await expectations.of({ eventId, raceId: row.race_id, athleteId: row.athlete_id, now: Date.now() });
  const finish = expected.find(({ timelineId, lap }) => timelineId === last?.timelineId && lap === last.lap);
  if (!finish) return null;
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(finish.at);
}

/** `1:02:03`, `48:12`: tenths are nothing for a phone. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
