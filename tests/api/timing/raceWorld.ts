import { sql } from 'kysely';
import type { AppOptions } from '../../../server/app/createApp';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

/** Instants of the tests' race, which starts at noon. */
export const NOON = Date.UTC(2026, 4, 31, 12);
export const at = (minutes: number, seconds = 0, ms = 0): string =>
  new Date(NOON + minutes * 60_000 + seconds * 1000 + ms).toISOString();

export interface RaceWorld {
  readonly app: TestApp;
  readonly admin: Person;
  readonly eventId: number;
  readonly raceId: number;
  readonly timelines: Readonly<Record<'start' | 'half' | 'finish' | 'backup', number>>;
  /** By start number: 1 has chip C1, and so on. */
  readonly athletes: readonly number[];
  api(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token?: string | null): Promise<Answer>;
  /** Sends reads of one device: chip and time. */
  send(device: string, reads: readonly (readonly [chip: string, time: string])[]): Promise<Answer>;
  fire(minutes?: number, body?: object): Promise<Answer>;
  athlete(index: number): Promise<Record<string, unknown>>;
  /** Reads in the order they came in, as `chip state`. */
  states(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into
  body: any;
  operationId: string;
}

/** A published event with a 10 km race, three mats with one device each, a backup of the finish, and athletes with chips. */
export async function createRaceWorld(
  o: { athletes?: number; engine?: 'postgres' | 'pglite'; app?: Partial<AppOptions> } = {},
): Promise<RaceWorld> {
  const app = await createTestApp({ ...(o.engine && { engine: o.engine }), ...(o.app && { app: o.app }) });
  const admin = await app.signIn({ isSuperAdmin: true });
  const api: RaceWorld['api'] = async (method, path, body, token = admin.token) => {
    const url = path.startsWith('/') ? path : `/v1/admin/${path}`;
    const answer = await app.call({ method, url, token, ...(body && { body }) });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : JSON.parse(answer.body),
      operationId: String(answer.headers['x-operation-id'] ?? ''),
    };
  };
  const create = async (resource: string, body: object): Promise<number> => {
    const made = await api('POST', resource, body);
    if (made.status !== 201) throw new Error(`${resource}: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  const organization_id = await create('organizations', { name: 'Runners', slug: 'runners' });
  const application_id = await create('applications', { organization_id, name: 'City app', type: 'single' });
  const eventId = await create('events', {
    organization_id,
    application_id,
    city: 'Leuven',
    name: 'City run',
    slug: 'city-run',
    timezone: 'Europe/Brussels',
    start_date: '2026-05-31',
  });
  const raceId = await create('races', {
    event_id: eventId,
    name: '10 km',
    distance: { value: 10, unit: 'km' },
    start_at: at(0),
    min_lap_time: 20 * 60_000,
  });
  const timeline = async (name: string, type: string, km: number, more: object = {}) => {
    const id = await create('timelines', { event_id: eventId, name, type, devices: [{ id: name }], ...more });
    await create('race_timelines', {
      race_id: raceId,
      timeline_id: id,
      distance: { value: km, unit: 'km' },
      position: km,
    });
    return id;
  };
  const start = await timeline('start', 'start', 0);
  const half = await timeline('half', 'split', 5);
  const finish = await timeline('finish', 'finish', 10);
  const backup = await timeline('backup', 'finish', 10, { passing_mode: 'backup', backup_of_id: finish });
  const athletes: number[] = [];
  for (let i = 1; i <= (o.athletes ?? 3); i++)
    athletes.push(
      await create('athletes', {
        event_id: eventId,
        race_id: raceId,
        start_number: String(i),
        first_name: 'Runner',
        last_name: String(i),
        chipcodes: [`C${i}`],
        gender: i % 2 === 0 ? 'female' : 'male',
      }),
    );
  for (const step of ['submit', 'approve', 'publish']) {
    const taken = await api('POST', `events/${eventId}/${step}`);
    if (taken.status !== 200) throw new Error(`${step}: ${JSON.stringify(taken.body)}`);
  }
  return {
    app,
    admin,
    eventId,
    raceId,
    timelines: { start, half, finish, backup },
    athletes,
    api,
    send: (device, reads) =>
      api('POST', `/v1/live/events/${eventId}/passings`, {
        device,
        passings: reads.map(([chipcode, time]) => ({ chipcode, time })),
      }),
    fire: (minutes = 0, body = { race_ids: [raceId] }) =>
      api('POST', `/v1/live/events/${eventId}/gunshots`, { fired_at: at(minutes), ...body }),
    athlete: async (index) => (await api('GET', `athletes/${athletes[index]}`)).body,
    async states() {
      const rows = await sql<{ chipcode: string; state: string }>`
        select chipcode, state from passings where event_id = ${eventId} and deleted_at is null order by seq`.execute(
        app.db,
      );
      return rows.rows.map((row) => `${row.chipcode} ${row.state}`);
    },
    close: () => app.close(),
  };
}
