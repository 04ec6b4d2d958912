import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insert } from '../access/values';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import type { Person } from '../support/testApp';

/** Every value of the person begins with it, and nothing else does. */
export const MARK = /zqx/i;
export const FIRST = 'Zqxada';
export const LAST = 'Zqxlovelace';
export const EMAIL = 'zqx.ada@lovelace.example';
const PHONE = '+32 zqx 470 11 22 33';
export const PASSWORD = 'correct horse zqx battery';

export interface Marked {
  readonly world: RaceWorld;
  readonly person: Person;
  readonly athleteId: number;
  readonly manager: Person;
  /** Bytes of files of theirs, by id. */
  readonly files: readonly number[];
}

/** A finished race of three, in which one is somebody of whom there is something in every table that can hold it. */
export async function createMarkedPerson(): Promise<Marked> {
  const world = await createRaceWorld({ app: {} });
  const { app, api, eventId, raceId, athletes } = world;
  const { db } = app;
  const [athleteId = 0] = athletes;
  const manager = await app.signIn({ role: 'event_manager', scope: { kind: 'event', id: eventId } });
  const hash = await app.services.passwords.hash(PASSWORD);
  const profileId = await insert(db, 'profiles', {
    ...{ first_name: FIRST, last_name: LAST, email: EMAIL, password: hash },
    email_verified_at: new Date().toISOString(),
    last_seen_at: new Date().toISOString(),
  });
  const login = await app.call({
    method: 'POST',
    url: '/v1/auth/login',
    body: { email: EMAIL, password: PASSWORD },
    headers: { 'user-agent': 'zqx browser' },
  });
  const person = { profileId, email: EMAIL, token: login.json().api_token.token };
  const entry = {
    ...{ first_name: FIRST, last_name: LAST, email: EMAIL, phone: PHONE, birth_date: '1990-02-03' },
    ...{ city: 'zqx city', club: 'zqx club', team: 'zqx team', country: 'BE', external_id: 'zqx-4711' },
    ...{ notes: 'zqx asthma', custom: { shoe: 'zqx 43' }, state_reason: 'zqx reason', chipcodes: ['ZQXCHIP'] },
  };
  const patched = await api('PATCH', `athletes/${athleteId}`, { ...entry, category: 'F30' });
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  await api('PATCH', `athletes/${athleteId}`, { profile_id: profileId });
  await api('PATCH', `athletes/${athleteId}`, { notes: 'zqx asthma, and zqx hay fever' });
  await race(world);
  const files = await filesOf(world, person);
  await records({ world, person, athleteId, manager, files });
  const ranking = await api('POST', 'rankings', {
    event_id: eventId,
    race_id: raceId,
    name: 'Women and men',
    timing_type: 'guntime',
  });
  await api('POST', `rankings/${ranking.body.id}/publish`, {});
  return { world, person, athleteId, manager, files };
}

async function race({ fire, send }: RaceWorld): Promise<void> {
  await fire();
  await send('start', [
    ['ZQXCHIP', at(0, 5)],
    ['C2', at(0, 6)],
    ['C3', at(0, 7)],
  ]);
  await send('finish', [
    ['C2', at(40)],
    ['ZQXCHIP', at(41)],
    ['C3', at(42)],
  ]);
}

/** A photo, a selfie, an upload, and the file of an import. */
async function filesOf({ app, eventId, api }: RaceWorld, person: Person): Promise<number[]> {
  const file = async (key: string, text: string, more: object) => {
    const bytes = Buffer.from(text);
    await app.storage.put(key, bytes, { mimeType: 'text/csv', size: bytes.length });
    return insert(app.db, 'files', {
      ...{ filename: key, storage_key: key, size: bytes.length, mime_type: 'text/csv', visibility: 'private' },
      ...more,
    });
  };
  const own = { uploaded_by_id: person.profileId };
  const photo = await file('uploads/1/photo.png', 'zqx photo', own);
  const draft = await file('uploads/2/draft.png', 'zqx draft', own);
  const selfie = await file('uploads/3/selfie.png', 'zqx selfie', { event_id: eventId });
  const list = `Bib;First name;Last name;Mail\n1;${FIRST};${LAST};${EMAIL}\n2;Bea;Other;bea@runners.example\n`;
  const started = await file('uploads/4/startlist.csv', list, { event_id: eventId });
  const others = await file('uploads/5/others.csv', 'Bib;Last name\n2;Other\n', { event_id: eventId });
  await sql`update profiles set avatar_id = ${photo} where id = ${person.profileId}`.execute(app.db);
  const widget = await api('POST', 'widgets', {
    event_id: eventId,
    type: 'selfie',
    title: 'Selfies',
    settings: { moderation: 'before' },
  });
  await insert(app.db, 'selfies', {
    ...{ event_id: eventId, widget_id: widget.body.id, image_id: selfie, status: 'approved' },
    ...{ author: `${FIRST} ${LAST}`, caption: 'zqx smiles' },
  });
  return [photo, draft, selfie, started, others];
}

/** A row of whatever else can hold something of them, as the server writes it. */
async function records({ world, person, athleteId, manager, files }: Marked): Promise<void> {
  const { app, eventId, raceId } = world;
  const { db } = app;
  const { profileId } = person;
  const name = `${FIRST} ${LAST}`;
  const of = { event_id: eventId };
  const make = (table: string, values: Record<string, unknown>) => insert(db, table, values);
  await make('roles', { profile_id: profileId, role: 'timer', ...of, invited_at: 'now', accepted_at: 'now' });
  await make('roles', { email: EMAIL, role: 'read_only', ...of, invited_at: 'now' });
  await make('api_keys', {
    name: `Key of ${name}`,
    role: 'timer',
    profile_id: profileId,
    ...of,
    prefix: 'sk_abc',
    secret_hash: 'h',
  });
  await make('products', {
    ...of,
    name: 'Entry',
    athlete_id: athleteId,
    profile_id: profileId,
    email: EMAIL,
    external_id: 'zqx-order',
    status: 'paid',
  });
  await make('inquiries', {
    ...of,
    athlete_id: athleteId,
    message: 'zqx?',
    email: EMAIL,
    answer: 'Dear zqx',
    secret_hash: 'h1',
    answered_by_id: manager.profileId,
  });
  await make('inquiries', {
    ...of,
    athlete_id: world.athletes[1],
    message: 'My friend zqx',
    email: EMAIL,
    secret_hash: 'h2',
  });
  await make('support_messages', {
    ...of,
    subject: 'zqx',
    body: `I am ${name}`,
    author_id: profileId,
    context: { page: 'zqx' },
  });
  await make('support_messages', {
    ...of,
    subject: 'A time',
    body: `The time of ${name} is wrong: ${EMAIL}`,
    author_id: manager.profileId,
    context: {},
  });
  await make('articles', {
    ...of,
    title: `${name} wins`,
    body: `<p>${FIRST}&nbsp;${LAST} was first.</p>`,
    status: 'draft',
    translations: { nl: { title: `${LAST}, ${FIRST} wint` } },
  });
  await make('notifications', { ...of, title: 'Hurray', body: `${name} is in`, audience: 'all' });
  await make('progress_notifications', {
    ...of,
    race_id: raceId,
    title: 'On',
    body: `${name} passes`,
    max_age: 60_000,
  });
  const subscription = await make('push_subscriptions', {
    ...of,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    endpoint_hash: randomUUID(),
    secret_hash: randomUUID(),
    athlete_ids: [athleteId, world.athletes[1]],
  });
  await make('deliveries', {
    ...of,
    subscription_id: subscription,
    athlete_id: athleteId,
    status: 'sent',
    payload: { title: name },
    error: 'zqx',
  });
  await make('preferences', { profile_id: profileId, key: 'x', value: { list: 'zqx' } });
  await make('saved_views', { profile_id: profileId, ...of, list: 'athletes', name: 'zqx view', search: '?q=zqx' });
  const task = await make('background_tasks', {
    ...of,
    kind: 'update',
    title: `Set ${name}`,
    requested_by_id: profileId,
    status: 'succeeded',
    log: ['Begun.', `${name} is changed.`],
    input: { data: { email: EMAIL } },
    result: { who: [FIRST, LAST] },
  });
  const run = (file_id: number | undefined, more: object) =>
    make('imports', {
      ...of,
      kind: 'athlete',
      file_id,
      status: 'finished',
      file_name: `${name}.csv`,
      background_task_id: task,
      requested_by_id: profileId,
      ...more,
    });
  const importId = await run(files[3], {});
  await run(files[4], { file_name: 'others.csv' });
  const row = { ...of, import_id: importId, severity: 'error', errors: ['Bib: taken.'] };
  await make('import_rows', { ...row, line: 2, raw: ['1', FIRST, 'zqx club', LAST] });
  await make('import_rows', {
    ...row,
    line: 3,
    raw: ['9', null],
    record_id: athleteId,
    record_name: `1 ${name}`,
    before: { city: 'zqx city' },
    after: { city: 'zqx town' },
  });
  await make('import_rows', { ...row, line: 4, raw: ['2', 'Bea', 'Other'] });
  const integration = await make('integrations', {
    name: 'Some',
    integration_type: 'registration',
    key: 'some',
    settings_schema: {},
  });
  const connection = await make('event_integrations', {
    ...of,
    integration_id: integration,
    settings: {},
    mapping: {},
    status: 'connected',
    scheduled_by_id: profileId,
    last_error: `${name} has no bib`,
  });
  await make('integration_syncs', {
    ...of,
    event_integration_id: connection,
    kind: 'pull',
    status: 'finished',
    message: `Not ${name}`,
    requested_by_id: profileId,
    refused: [
      { key: 'zqx-4711', name, errors: ['zqx'] },
      { key: '2', name: 'Bea Other', errors: [] },
    ],
    examples: { added: [{ name, fields: { email: EMAIL } }], updated: [{ name: 'Bea Other' }] },
  });
  const webhook = await make('webhooks', {
    ...of,
    url: 'https://hook.example',
    topics: ['*'],
    enabled: true,
    profile_id: profileId,
  });
  const sent = { ...of, webhook_id: webhook, status: 'delivered', attempts: 1 };
  await make('webhook_deliveries', {
    ...sent,
    topic: 'athletes.updated',
    record_id: athleteId,
    payload: { data: { last_name: LAST, city: 'zqx city' } },
  });
  await make('webhook_deliveries', {
    ...sent,
    topic: 'products.created',
    record_id: 1,
    payload: { data: { email: EMAIL } },
  });
  await make('gunshots', {
    ...of,
    fired_at: at(-60),
    source: 'manual',
    note: `${name} stood at the line`,
    race_ids: [],
  });
  await make('markers', {
    ...of,
    name: 'Bend',
    icon: 'finish',
    latitude: 50,
    longitude: 4,
    description: `Ask ${name} (${PHONE})`,
  });
  await sql`update events set support_member_id = ${profileId}, description = ${`Organised by ${name}`} where id = ${eventId}`.execute(
    db,
  );
  await sql`insert into claim_codes (athlete_id, hash, expires_at) values (${athleteId}, 'zqxhash', now())`.execute(db);
  await sql`insert into schedule_feeds (profile_id, token_hash) values (${profileId}, 'zqxfeed')`.execute(db);
  await sql`insert into known_devices (profile_id, device_hash) values (${profileId}, 'zqxdevice')`.execute(db);
  await sql`insert into one_time_links (hash, profile_id, purpose, email, expires_at) values ('zqxlink', ${profileId}, 'recover', ${EMAIL}, now())`.execute(
    db,
  );
  await sql`insert into mails (recipient_hash, content, next_attempt_at, failed_at) values (encode(sha256(convert_to(${EMAIL}, 'UTF8')), 'hex'), 'zqxmail', null, now())`.execute(
    db,
  );
  await sql`insert into rate_limits (key, until) values (${`recoverPerMailbox ${EMAIL}`}, now())`.execute(db);
  await sql`insert into setup_steps (event_id, step, profile_id) values (${eventId}, 'races', ${profileId})`.execute(
    db,
  );
  await sql`update passings set raw = 'zqx raw line' where chipcode = 'ZQXCHIP'`.execute(db);
}
