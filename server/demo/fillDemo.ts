import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import type { CreateOf } from '../../engine/core/resource';
import type { applications } from '../../resources/applications/applications.resource';
import { DEFAULT_SETTINGS } from '../../resources/events/eventSettings';
import type { organizations } from '../../resources/organizations/organizations.resource';
import { demoAthletes } from './demoAthletes';
import { DEMO_PLACES, DEMO_SQUARE, demoLine, demoMarkers } from './demoCourses';
import { fillEvents, takeStep } from './demoEvents';
import { fillInquiries, fillQuestions } from './demoQuestions';
import { DEMO_RACES, type DemoRace } from './demoRaces';
import { DEMO_STAFF } from './demoStaff';
import { DEMO_TIMELINES } from './demoTimelines';
import { fillPurchases } from './fillPurchases';
import { fillSeason } from './fillSeason';
import { type Insert, insertInto } from './insertInto';
import { type Random, seededRandom } from './random';

const SEED = 20_260_419;
const TIME_ZONE = 'Europe/Brussels';
/** The marathon started this long before the demo was made: a race is in progress when a newcomer opens it. */
const MINUTES_SINCE_START = 95;

/**
 * A marathon weekend of four races with 20,000 athletes, next season's event as a draft, small ones at every other stage, and the season of
 * other organizations, made by a seeded generator around `now`. All in one transaction: a demo is whole or absent. Nodes that start together
 * make one.
 * @param signal ends the filling before the next rows; nothing is kept then.
 */
export async function fillDemo(options: {
  engine: Engine;
  now: Date;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { engine, now, signal } = options;
  const operationId = randomUUID();
  await engine.db.transaction().execute(async (tx) => {
    await sql`lock table organizations in share row exclusive mode`.execute(tx);
    const { rows: made } = await sql`select 1 from organizations limit 1`.execute(tx);
    if (made.length > 0) return;
    const insert = async (name: string, rows: readonly Row[]): Promise<number[]> => {
      signal?.throwIfAborted();
      return insertInto({ engine, tx, name, rows, operationId });
    };
    const [organizationId = 0] = await insert('organizations', [ORGANIZATION]);
    const [applicationId = 0] = await insert('applications', [{ ...APPLICATION, organization_id: organizationId }]);
    const start = new Date(Math.round((now.getTime() - MINUTES_SINCE_START * 60_000) / 300_000) * 300_000);
    const [eventId = 0] = await insert('events', [
      weekend({ organizationId, applicationId, start }),
      nextSeason({ organizationId, start }),
    ]);
    const integrations = await sql<{ id: number }>`
      select id from integrations where key = 'atleta' and deleted_at is null`.execute(tx);
    for (const { id } of integrations.rows)
      await insert('event_integrations', [{ event_id: eventId, integration_id: id, settings: { project: 'HC26' } }]);
    const [runner = 0] = await fillStaff({ insert, organizationId, eventId });
    await fillQuestions(tx, eventId);
    const random = seededRandom(SEED);
    const raceIds: number[] = [];
    for (const [position, race] of DEMO_RACES.entries())
      raceIds.push(await fillRace({ insert, random, race, position, eventId, start }));
    await fillPurchases({ engine, tx, insert, eventId, profileId: runner, operationId, start });
    await fillInquiries(tx, eventId, raceIds[0] ?? 0);
    await fillTimelines({ insert, eventId, raceIds });
    await insert(
      'markers',
      DEMO_PLACES.map((place) => ({ event_id: eventId, ...place })),
    );
    await insert(
      'rankings',
      raceIds.flatMap((race_id) => DEMO_RANKINGS.map((ranking) => ({ event_id: eventId, race_id, ...ranking }))),
    );
    await setStates(tx, eventId);
    for (const status of ['submitted', 'approved', 'published'])
      await takeStep({ engine, tx, eventId, step: { status }, now });
    await fillEvents({ engine, tx, insert, organizationId, applicationId, timeZone: TIME_ZONE, now });
    await fillSeason({ engine, tx, insert, timeZone: TIME_ZONE, now });
  });
}

/** People who work on the event; they have no password, so that nobody can sign in as one of them. */
async function fillStaff(options: { insert: Insert; organizationId: number; eventId: number }): Promise<number[]> {
  const { insert, organizationId, eventId } = options;
  const profileIds = await insert(
    'profiles',
    DEMO_STAFF.map(({ first_name, last_name }) => ({
      first_name,
      last_name,
      email: `${first_name}.${last_name}@harbour-city.example`.toLowerCase(),
    })),
  );
  await insert(
    'roles',
    DEMO_STAFF.map(({ role, scope }, i) => ({
      role,
      profile_id: profileIds[i],
      ...(scope === 'organization' ? { organization_id: organizationId } : { event_id: eventId }),
    })),
  );
  return profileIds;
}

async function fillRace(options: {
  insert: Insert;
  random: Random;
  race: DemoRace;
  position: number;
  eventId: number;
  start: Date;
}): Promise<number> {
  const { insert, random, race, position, eventId, start } = options;
  const course_id = await fillCourse({ insert, race, position, eventId });
  const at = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();
  const [raceId = 0] = await insert('races', [
    {
      event_id: eventId,
      name: race.name,
      course_id,
      sport: 'running',
      distance: { value: race.kilometres, unit: 'km' },
      color: race.color,
      position,
      start_type: race.waves.length > 1 ? 'wave' : 'mass',
      start_at: at(race.startMinutes),
      cutoff_at: at(race.cutoffMinutes),
      min_lap_time: race.leastMinutes * 60_000,
      entry_limit: Math.ceil((race.athletes * 1.1) / 100) * 100,
      average_speed: {
        sport: 'running',
        average_speed_with_unit: { value: Math.round((36_000 / race.pace[0]) * 10) / 100, unit: 'km' },
      },
    },
  ]);
  const size = Math.ceil(race.athletes / race.waves.length);
  const waveIds = await insert(
    'waves',
    race.waves.map((name, i) => ({
      race_id: raceId,
      name,
      position: i,
      start_at: at(race.startMinutes + i * race.minutesBetweenWaves),
      capacity: name === 'Elite' ? 60 : Math.ceil((size * 1.25) / 100) * 100,
    })),
  );
  const raceDay = localDay(new Date(start.getTime() + race.startMinutes * 60_000));
  await insert('athletes', demoAthletes({ random, race, eventId, raceId, waveIds, raceDay }));
  return raceId;
}

/** The course of a race, with what stands along it. */
async function fillCourse({
  insert,
  race,
  position,
  eventId,
}: {
  insert: Insert;
  race: DemoRace;
  position: number;
  eventId: number;
}): Promise<number | undefined> {
  const geometry = { type: 'LineString', coordinates: demoLine(race, position * 1.4) };
  const [courseId] = await insert('courses', [{ event_id: eventId, name: race.name, geometry }]);
  await insert(
    'markers',
    demoMarkers(race).map((marker) => ({ event_id: eventId, course_id: courseId, ...marker })),
  );
  return courseId;
}

/** The mats of the weekend, shared by the races that pass them. */
async function fillTimelines({
  insert,
  eventId,
  raceIds,
}: {
  insert: Insert;
  eventId: number;
  raceIds: readonly number[];
}): Promise<void> {
  const ids: number[] = [];
  for (const { name, type, devices, isBackup = false } of DEMO_TIMELINES) {
    const mode = isBackup ? { passing_mode: 'backup', backup_of_id: ids.at(-1) } : {};
    ids.push(...(await insert('timelines', [{ event_id: eventId, name, type, devices, ...mode }])));
  }
  await insert(
    'race_timelines',
    DEMO_TIMELINES.flatMap(({ kilometres }, position) =>
      DEMO_RACES.flatMap((race, i) => {
        const value = kilometres[race.name];
        const place = { race_id: raceIds[i], timeline_id: ids[position], position };
        return value === undefined ? [] : [{ ...place, distance: { value, unit: 'km' } }];
      }),
    ),
  );
}

/** Races that have begun when the demo is made show it; they end when their reads have come in. */
async function setStates(tx: EngineTransaction, eventId: number): Promise<void> {
  await tx
    .updateTable('races')
    .set({ status: 'during' })
    .where('event_id', '=', eventId)
    .where('start_at', '<=', sql`now()`)
    .execute();
}

/** The calendar day of a moment where the event is. */
function localDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment);
}

const DEMO_RANKINGS = [
  { name: 'Overall' },
  { name: 'Women', filter: { gender: 'female' } },
  { name: 'Men', filter: { gender: 'male' } },
];

const ORGANIZATION: CreateOf<typeof organizations> = {
  name: 'Harbour City Running',
  slug: 'harbour-city-running',
  club: 'Harbour City Runners',
  website: 'https://harbour-city.example',
  social: {
    instagram: 'https://www.instagram.com/harbour.city.example/',
    strava: 'https://www.strava.com/clubs/harbour-city-example',
    youtube: 'https://www.youtube.com/@harbour-city-example',
  },
  email: 'info@harbour-city.example',
  phone: '+32 9 000 00 00',
  street: 'Kaai',
  house_number: '12',
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  timezone: TIME_ZONE,
};

const APPLICATION: Omit<CreateOf<typeof applications>, 'organization_id'> = {
  name: 'Harbour City Marathon',
  type: 'single',
  primary_color: '#FF6600',
  secondary_color: '#1F5FA8',
  bundle_id_ios: 'example.harbourcity.marathon',
  bundle_id_android: 'example.harbourcity.marathon',
  store_title: 'Harbour City Marathon',
  store_subtitle: 'Live tracking and results',
  store_keywords: ['marathon', 'running', 'results'],
};

function weekend({
  start,
  organizationId,
  applicationId,
}: {
  organizationId: number;
  applicationId: number;
  start: Date;
}): Row {
  const day = localDay(start);
  return {
    organization_id: organizationId,
    application_id: applicationId,
    name: `Harbour City Marathon ${day.slice(0, 4)}`,
    slug: `harbour-city-marathon-${day.slice(0, 4)}`,
    description: 'Four races through the old harbour: marathon, half marathon, 10 km and the kids run on the eve.',
    timezone: TIME_ZONE,
    start_date: localDay(new Date(start.getTime() - 1_020 * 60_000)),
    end_date: day,
    street: 'Kaai',
    house_number: '12',
    postal_code: '9000',
    city: 'Gent',
    country: 'BE',
    ...DEMO_SQUARE,
    website: 'https://harbour-city.example',
    settings: { ...DEFAULT_SETTINGS, locales: ['en-GB', 'nl-BE'] },
  };
}

function nextSeason({ start, organizationId }: { organizationId: number; start: Date }): Row {
  const day = new Date(start);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  const date = localDay(day);
  return {
    organization_id: organizationId,
    name: `Harbour City Marathon ${date.slice(0, 4)}`,
    slug: `harbour-city-marathon-${date.slice(0, 4)}`,
    timezone: TIME_ZONE,
    start_date: date,
    city: 'Gent',
    country: 'BE',
  };
}
