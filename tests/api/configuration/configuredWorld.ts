import { createTestApp, type Person, type TestApp } from '../../support/testApp';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Answer = { status: number; body: any; headers: Record<string, unknown> };
type Row = Record<string, unknown>;

export interface World {
  readonly test: TestApp;
  readonly admin: Person;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, o?: { as?: Person; body?: object }): Promise<Answer>;
  make(resource: string, body: object): Promise<number>;
  items(resource: string, filter: string): Promise<Row[]>;
  upload(
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    o: { as?: Person; eventId?: number },
  ): Promise<number>;
  /** An event without races. */
  event(o?: object): Promise<number>;
  /** A race of its own event, with nothing but what is said. */
  race(eventId: number, o?: object): Promise<number>;
  close(): Promise<void>;
}

export const LOOP = [
  [3.72, 51.05],
  [3.74, 51.05],
  [3.72, 51.05],
];

/** The product over a database of its own, with what makes events and races. */
export async function configuredWorld(): Promise<World> {
  const test = await createTestApp();
  const admin = await test.signIn({ isSuperAdmin: true });
  const call: World['call'] = async (method, path, { as = admin, body } = {}) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: as.token, ...(body && { body }) });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : JSON.parse(answer.body),
      headers: answer.headers,
    };
  };
  const make: World['make'] = async (resource, body) => {
    const made = await call('POST', resource, { body });
    if (made.status !== 201) throw new Error(`${resource}: ${JSON.stringify(made.body)}`);
    return Number(made.body.id);
  };
  const organization = await make('organizations', { name: 'Club' });
  let count = 0;
  return {
    ...{ test, admin, call, make },
    items: async (resource, filter) =>
      (await call('GET', `${resource}?${filter}&sort=id&itemsPerPage=250`)).body.items as Row[],
    async upload(name, content, { as = admin, eventId }) {
      const form = new FormData();
      form.set('visibility', 'private');
      if (eventId !== undefined) form.set('event_id', String(eventId));
      form.set('file', new Blob([content]), name);
      const { headers, body } = new Request('https://console.example', { method: 'POST', body: form });
      const answer = await test.app.inject({
        method: 'POST',
        url: '/v1/admin/files/upload',
        headers: { ...Object.fromEntries(headers), authorization: `Bearer ${as.token}` },
        payload: Buffer.from(await new Response(body).arrayBuffer()),
      });
      return answer.json().id as number;
    },
    event(o = {}) {
      count += 1;
      return make('events', {
        organization_id: organization,
        name: `Event ${count}`,
        start_date: '2027-03-21',
        timezone: 'Europe/Brussels',
        ...o,
      });
    },
    race: (event_id, o = {}) => make('races', { event_id, name: 'Ten', ...o }),
    close: () => test.close(),
  };
}

/** A race with all that a configuration is made of; it starts at 10:00 in winter time. */
export async function wholeRace(world: World, o: { event?: object; race?: object } = {}) {
  const { make } = world;
  const event = await world.event(o.event);
  const geometry = { type: 'LineString', coordinates: LOOP };
  const course_id = await make('courses', { event_id: event, name: 'Loop', geometry });
  const race_id = await world.race(event, { course_id, start_at: '2027-03-21T09:00:00.000Z', ...o.race });
  await make('markers', { event_id: event, course_id, name: 'Water', icon: 'drinks', distance_along: 700 });
  await make('markers', { event_id: event, course_id, name: 'Water', icon: 'drinks', distance_along: 2100 });
  await make('markers', { event_id: event, name: 'Car park', icon: 'parking', latitude: 51.06, longitude: 3.7 });
  const wave = await make('waves', {
    ...{ race_id, name: 'Elite', start_at: '2027-03-21T09:00:00.000Z' },
    ...{ capacity: 50, color: '#123456', start_number_from: 1, start_number_to: 50, position: 0 },
  });
  await make('waves', { race_id, name: 'Others', start_at: '2027-03-21T09:10:00.000Z', position: 1 });
  const finish = await make('timelines', { event_id: event, name: 'Finish', type: 'finish', devices: [{ id: 'F' }] });
  const backup = await make('timelines', {
    ...{ event_id: event, name: 'Backup', type: 'finish', passing_mode: 'backup', backup_of_id: finish },
    devices: [{ id: 'B', offset_ms: -250 }],
  });
  const split = await make('timelines', { event_id: event, name: 'Five', type: 'split' });
  await make('timelines', { event_id: event, name: 'Unused', type: 'split' });
  await make('race_timelines', {
    ...{ race_id, timeline_id: split, distance: { value: 5, unit: 'km' }, position: 1, required: true },
    ...{ opens_at: '2027-03-21T09:05:00.000Z', closes_at: '2027-03-21T12:00:00.000Z', min_gap_ms: 5000 },
  });
  await make('race_timelines', { race_id, timeline_id: finish, distance: { value: 10, unit: 'km' }, position: 9 });
  await make('race_timelines', { race_id, timeline_id: backup, distance: { value: 10, unit: 'km' }, position: 9 });
  await make('rankings', { race_id, name: 'Elite', filter: { wave_id: wave, gender: 'female' } });
  await make('rankings', { race_id, name: 'At five', timeline_id: split });
  return { event, race: race_id, course: course_id };
}
