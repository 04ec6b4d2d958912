import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { fillVariables, type PushVariable } from '../../resources/progress_notifications/pushVariables';
import { privacyOf } from '../public/openEvent';
import { isShown, type Privacy, shownNames } from '../public/people';
import { Expectations } from '../timing/field/expectations';
import { KnownFields } from '../timing/field/knownField';
import type { CompiledRace } from '../timing/resolve/compileRace';
import { type EventSetup, loadEventSetup } from '../timing/store/eventSetup';
import { milliseconds } from '../timing/store/milliseconds';
import { withBackups } from '../timing/store/withBackups';
import type { ToldPassing } from './claimDeliveries';
import { PassedRanks } from './passedRanks';
import { countingRead } from './passingsTold';

/** What is told of a passing as it stands now. */
export interface ProgressText {
  readonly title: string;
  readonly body: string;
  /** The read that counts and its instant in epoch ms; null where there is no such passing any more. */
  readonly passingId: number | null;
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
  passing_id: number | null;
  at: number | null;
  started_at: number | null;
  gun_at: number | null;
  race_gun_at: number | null;
}

/** Of a passing, as a key. */
export function keyOf({ progress_notification_id: notification, athlete_id: athlete, lap }: ToldPassing): string {
  return `${notification}-${athlete}-${lap}`;
}

/** Says what is told of passings, in the words of their notifications. */
export class ProgressTexts {
  readonly #db: EngineDatabase;
  readonly #expectations: Expectations;
  readonly #ranks: PassedRanks;

  constructor(db: EngineDatabase) {
    this.#db = db;
    this.#expectations = new Expectations(new KnownFields(db));
    this.#ranks = new PassedRanks(db);
  }

  /** Texts of passings of one event, by their keys, for whoever is told by the hour and language of nobody in particular. */
  async of(eventId: number, passings: readonly ToldPassing[]): Promise<Map<string, ProgressText>> {
    const events = await sql<{ settings: Record<string, unknown>; timezone: string }>`
      select settings, timezone from events where id = ${eventId}`.execute(this.#db);
    const { settings = {}, timezone = 'UTC' } = events.rows[0] ?? {};
    const [rows, setup] = await Promise.all([
      readRows(this.#db, { eventId, privacy: privacyOf(settings), passings }),
      loadEventSetup(this.#db, eventId),
    ]);
    const { locales: [locale = 'en-US'] = [] } = settings as { locales?: readonly string[] };
    const writing = writingOf({ locale, timezone, units: settings.units === 'imperial' ? IMPERIAL : METRIC });
    const finishes = await this.#finishesOf(eventId, rows, setup);
    const texts = new Map<string, ProgressText>();
    for (const row of rows) {
      const values = valuesOf(row, { writing, metres: metresTo(setup.races.get(row.race_id)?.compiled, row) });
      if (row.at !== null && wants(row, 'rank')) {
        const rank = await this.#ranks.of(row);
        values.rank = rank === null ? null : writing.number.format(rank);
      }
      const finish = finishes.get(row.athlete_id);
      if (finish !== undefined) values.expected_finish = writing.hour.format(finish);
      texts.set(keyOf(row), {
        title: fillVariables(row.title, values),
        body: fillVariables(row.body, values),
        passingId: row.passing_id,
        at: row.at,
        maxAge: row.max_age,
        isShown: row.is_shown,
        locale,
      });
    }
    return texts;
  }

  /** When athletes whose messages say so are expected at their finish, epoch ms. */
  async #finishesOf(eventId: number, rows: readonly Row[], setup: EventSetup): Promise<Map<number, number>> {
    const asking = rows.filter((row) => row.at !== null && wants(row, 'expected_finish'));
    const finishes = new Map<number, number>();
    for (const raceId of new Set(asking.map((row) => row.race_id))) {
      const ofRace = asking.filter((row) => row.race_id === raceId);
      const athleteIds = new Set(ofRace.map((row) => row.athlete_id));
      const last = setup.races.get(raceId)?.compiled.points.at(-1);
      const expected = await this.#expectations.ofMany({ eventId, raceId, athleteIds, now: Date.now() });
      for (const [athleteId, points] of expected) {
        const finish = points.find(({ timelineId, lap }) => timelineId === last?.timelineId && lap === last.lap);
        if (finish) finishes.set(athleteId, finish.at);
      }
    }
    return finishes;
  }
}

const wants = (row: Row, name: PushVariable) => `${row.title}${row.body}`.includes(`{${name}}`);

interface Reading {
  readonly eventId: number;
  readonly privacy: Privacy;
  readonly passings: readonly ToldPassing[];
}

async function readRows(db: EngineDatabase, { eventId, privacy, passings }: Reading): Promise<Row[]> {
  const found = await sql<Row>`
    with told as materialized (
      select n.*, ${withBackups(sql`select n.timeline_id`)} as mats from progress_notifications n
      where n.event_id = ${eventId} and n.id = any(${[...new Set(passings.map((one) => one.progress_notification_id))]}::bigint[]))
    select n.id as progress_notification_id, k.athlete_id, k.lap, n.title, n.body, n.max_age, n.race_id, n.timeline_id, r.name as race, t.name as timeline,
      r.timing_type, ${shownNames(privacy, 'a')}, a.start_number, ${isShown('a')} as is_shown, c.id as passing_id, ${milliseconds('c.instant')} as at,
      ${milliseconds('x.started_at')} as started_at, ${milliseconds('x.gun_at')} as gun_at, ${milliseconds('x.race_gun_at')} as race_gun_at
    from jsonb_to_recordset(${JSON.stringify(passings)}::jsonb) as k(progress_notification_id bigint, athlete_id bigint, lap int)
      join told n on n.id = k.progress_notification_id join races r on r.id = n.race_id join timelines t on t.id = n.timeline_id
      join athletes a on a.id = k.athlete_id left join results x on x.athlete_id = a.id left join lateral (${countingRead}) c on true`.execute(
    db,
  );
  return found.rows;
}

interface Units {
  readonly name: string;
  readonly metres: number;
  readonly speed: string;
}

const METRIC: Units = { name: 'km', metres: 1_000, speed: 'km/h' };
const IMPERIAL: Units = { name: 'mi', metres: 1_609.344, speed: 'mph' };

/** How an event writes what is told of it. */
interface Writing {
  readonly units: Units;
  /** With a decimal where there is one to say. */
  readonly number: Intl.NumberFormat;
  readonly decimal: Intl.NumberFormat;
  readonly hour: Intl.DateTimeFormat;
}

function writingOf({ locale, timezone, units }: { locale: string; timezone: string; units: Units }): Writing {
  return {
    units,
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    decimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    // Races are run by the clock of 24 hours, in every language.
    hour: new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    }),
  };
}

function valuesOf(
  row: Row,
  { writing: { units, number, decimal }, metres }: { writing: Writing; metres: number | null },
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
    distance: away === null ? null : `${number.format(away)} ${units.name}`,
    time: time === null ? null : clock(time),
    pace: hasPace ? `${clock(time / away)} min/${units.name}` : null,
    speed: hasPace ? `${decimal.format(away / (time / 3_600_000))} ${units.speed}` : null,
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

/** `1:02:03`, `48:12`: tenths are nothing for a phone. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
