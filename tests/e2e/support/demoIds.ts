import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { api, PATIENCE_MS } from './visit';

/** How often to ask for what goes on in the background. */
const INTERVAL_MS = 100;

/** The event that the demo has filled: its athletes were there before any that a test adds. */
export async function demoEventId(): Promise<number> {
  const { items } = await api<{ items: { event_id: number }[] }>('/v1/admin/athletes?sort=id&itemsPerPage=1');
  const [athlete] = items;
  if (!athlete) throw new Error('The demo has no athletes.');
  return athlete.event_id;
}

/** Records that the addresses of the console are opened with, by the names they have there; made where the demo has none. */
export async function demoIds(): Promise<Record<string, number>> {
  const event_id = await demoEventId();
  const race_id = await first(`/v1/admin/races?event_id=${event_id}`);
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${event_id}`);
  return {
    event_id,
    race_id,
    wave_id: await first(`/v1/admin/waves?race_id=${race_id}`),
    athlete_id: await first(`/v1/admin/athletes?race_id=${race_id}`),
    organization_id,
    ...(await builtApp()),
    ...(await buyer(event_id)),
    role_id: await made('/v1/admin/roles', { email: `${randomUUID()}@example.com`, role: 'timer', event_id }),
    key_id: await made('/v1/admin/api_keys', { name: 'Results page', role: 'read_only', organization_id }),
    support_message_id: await made('/v1/admin/support_messages', { event_id, subject: 'A mat', body: 'It is silent.' }),
    integration_id: await first('/v1/admin/integrations'),
    ...(await toldWebhook({ event_id }, event_id)),
    ...(await toldOrganization(organization_id, event_id)),
    rehearsal_id: await stoppedRehearsal(event_id),
    ...(await markedCourse({ event_id, race_id })),
    ...(await timedRace({ event_id, race_id })),
    ...(await checkedImport(event_id)),
    inquiry_id: await first(`/v1/admin/inquiries?event_id=${event_id}`),
    ...(await publicSide({ event_id, race_id })),
  };
}

/** An app with one of its builds. */
async function builtApp() {
  const { items } = await api<{ items: { id: number; application_id: number }[] }>('/v1/admin/builds?itemsPerPage=1');
  const [build] = items;
  if (!build) throw new Error('The demo has no builds.');
  return { app_id: build.application_id, build_id: build.id };
}

/** Somebody who bought something of the event, and takes part in it. */
async function buyer(event_id: number) {
  const { items } = await api<{ items: { id: number; profile_id: number }[] }>(
    `/v1/admin/linked_participants?event_id=${event_id}&itemsPerPage=1`,
  );
  const [link] = items;
  if (!link) throw new Error('The demo has nobody who is linked to an athlete.');
  const { profile_id } = link;
  return {
    profile_id,
    viewing_id: await made(`/v1/admin/profiles/${profile_id}/viewings`, {}),
    linked_participant_id: link.id,
    product_id: await first(`/v1/admin/products?event_id=${event_id}&profile_id=${profile_id}`),
  };
}

/** What the public sees and hears: a record of each kind. */
async function publicSide({ event_id, race_id }: { event_id: number; race_id: number }) {
  const category_id = await made('/v1/admin/sponsor_categories', { event_id, name: `Partners ${randomUUID()}` });
  const widget_id = await made('/v1/admin/widgets', { event_id, type: 'program', title: 'Program' });
  const wall = await made('/v1/admin/widgets', { event_id, type: 'selfie', title: 'Wall' });
  const timeline_id = await first(`/v1/admin/timelines?event_id=${event_id}`);
  const words = { event_id, title: 'Under way', body: 'See who is where.' };
  const picture = new FormData();
  picture.set('file', new Blob([PIXEL], { type: 'image/png' }), 'one.png');
  const { id: selfie_id } = await api<{ id: number }>(`/v1/public/widgets/${wall}/selfies`, {
    method: 'POST',
    body: picture,
  });
  return {
    category_id,
    sponsor_category_id: category_id,
    sponsor_id: await made('/v1/admin/sponsors', { event_id, category_id, name: 'Bakery' }),
    widget_id,
    program_id: await made('/v1/admin/programs', {
      event_id,
      widget_id,
      title: 'Start',
      starts_at: '2027-05-30T08:00:00Z',
    }),
    selfie_id,
    selfie_widget_id: wall,
    article_id: await made('/v1/admin/articles', { event_id, title: 'Roads closed' }),
    notification_id: await made('/v1/admin/notifications', words),
    progress_notification_id: await made('/v1/admin/progress_notifications', { ...words, race_id, timeline_id }),
    ...(await toldPhone(event_id)),
  };
}

/** A phone that nobody has, and the message that was to reach it. */
async function toldPhone(event_id: number) {
  const endpoint = `https://push.example/${randomUUID()}`;
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') };
  const push_subscription_id = await made(`/v1/public/events/${event_id}/push_subscriptions`, { endpoint, keys });
  const news = { event_id, title: 'Hello', body: 'To all.' };
  const sent = await made('/v1/admin/notifications', news);
  await api(`/v1/admin/notifications/${sent}/send`, { method: 'POST', body: {} });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { items } = await api<{ items: { id: number }[] }>(`/v1/admin/deliveries?notification_id=${sent}`);
    const [delivery] = items;
    if (delivery) return { push_subscription_id, delivery_id: delivery.id };
    if (Date.now() > end) throw new Error('No message was made for the phone.');
    await setTimeout(INTERVAL_MS);
  }
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A course of the race, with a marker on it. */
async function markedCourse({ event_id, race_id }: { event_id: number; race_id: number }) {
  const coordinates = Array.from({ length: 40 }, (_, index) => [4.4 + index * 0.002, 51.2, 4 + (index % 7)]);
  const geometry = { type: 'LineString', coordinates };
  const course_id = await made('/v1/admin/courses', { event_id, name: `Course ${randomUUID()}`, geometry });
  await api(`/v1/admin/races/${race_id}`, { method: 'PATCH', body: { course_id } });
  const marker = { event_id, course_id, icon: 'drinks', name: 'Water', distance_along: 2_000 };
  return { course_id, marker_id: await made('/v1/admin/markers', marker) };
}

/** The same of an organization, whose pages stand under other addresses. */
async function toldOrganization(organization_id: number, event_id: number) {
  const { webhook_id, webhook_delivery_id } = await toldWebhook({ organization_id }, event_id);
  return { organization_webhook_id: webhook_id, organization_webhook_delivery_id: webhook_delivery_id };
}

/** A webhook at an address that there is not, and what it was to be told of an event. */
async function toldWebhook(
  owner: { event_id: number } | { organization_id: number },
  event_id: number,
): Promise<{ webhook_id: number; webhook_delivery_id: number }> {
  const url = 'https://startline.invalid/hook';
  const webhook_id = await made('/v1/admin/webhooks', { ...owner, url, topics: ['athletes.updated'] });
  const athlete = await first(`/v1/admin/athletes?event_id=${event_id}&sort=-id`);
  await api(`/v1/admin/athletes/${athlete}`, { method: 'PATCH', body: { notes: `Told to webhook ${webhook_id}.` } });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { items } = await api<{ items: { id: number }[] }>(`/v1/admin/webhook_deliveries?webhook_id=${webhook_id}`);
    const [delivery] = items;
    if (delivery) return { webhook_id, webhook_delivery_id: delivery.id };
    if (Date.now() > end) throw new Error('No delivery was made for the webhook.');
    await setTimeout(INTERVAL_MS);
  }
}

/** A race that was started, with reads of a few athletes and of a chip that nobody has. */
async function timedRace({
  event_id,
  race_id,
}: {
  event_id: number;
  race_id: number;
}): Promise<Record<string, number>> {
  const now = Date.now();
  const at = (minutesAgo: number): string => new Date(now - minutesAgo * 60_000).toISOString();
  const gunshot_id = await made(`/v1/live/events/${event_id}/gunshots`, { fired_at: at(90), race_ids: [race_id] });
  const { items } = await api<{ items: { chipcodes: string[] }[] }>(
    `/v1/admin/athletes?race_id=${race_id}&last_name[ne]=Van%20Damme&sort=start_number&itemsPerPage=20`,
  );
  const chips = [...items.flatMap(({ chipcodes }) => chipcodes.slice(0, 1)), 'NOBODY1'];
  for (const [device, minutesAgo] of [
    ['START-1', 89],
    ['KM05', 72],
    ['KM10', 55],
  ] as const) {
    const passings = chips.map((chipcode, i) => ({ chipcode, time: at(minutesAgo - i / 10) }));
    await api(`/v1/live/events/${event_id}/passings`, { method: 'POST', body: { device, passings } });
  }
  return {
    gunshot_id,
    timeline_id: await first(`/v1/admin/timelines?event_id=${event_id}`),
    ranking_id: await first(`/v1/admin/rankings?race_id=${race_id}`),
  };
}

/** One that was stopped at once: the demo is too large to wait for its end. */
async function stoppedRehearsal(event_id: number): Promise<number> {
  const id = await made(`/v1/admin/events/${event_id}/rehearse`, {});
  await api(`/v1/admin/background_tasks/${id}/abort`, { method: 'POST', body: {} });
  return id;
}

async function first(path: string): Promise<number> {
  const { items } = await api<{ items: { id: number }[] }>(path);
  const [item] = items;
  if (!item) throw new Error(`The demo has nothing at ${path}.`);
  return item.id;
}

async function made(path: string, body: object): Promise<number> {
  const { id } = await api<{ id: number }>(path, { method: 'POST', body });
  return id;
}

/** A dry run of a file with one row that is right and one that is not, and the background task that did it. */
async function checkedImport(event_id: number): Promise<{ import_id: number; background_task_id: number }> {
  const file = new FormData();
  const text = 'Bib,First name,Last name,Date of birth\n90001,Ada,Byron,1985-12-10\n90002,Alan,Turing,1982-02-30\n';
  file.set('file', new Blob([text], { type: 'text/csv' }), 'two.csv');
  const file_id = await uploaded(file);
  const import_id = await made('/v1/admin/imports', { event_id, kind: 'athlete', file_id, dry_run: true });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, background_task_id } = await api<{ status: string; background_task_id: number }>(
      `/v1/admin/imports/${import_id}`,
    );
    if (status === 'finished') return { import_id, background_task_id };
    if (Date.now() > end) throw new Error(`The import is still ${status}.`);
    await setTimeout(INTERVAL_MS);
  }
}

async function uploaded(body: FormData): Promise<number> {
  const { id } = await api<{ id: number }>('/v1/admin/files/upload', { method: 'POST', body });
  return id;
}
