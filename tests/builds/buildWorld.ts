import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Building, BuildService } from '../../server/builds/building';
import { buildRunners } from '../../server/builds/buildRunners';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { runTasks } from '../support/runTasks';
import { createTestApp, type Person, PUBLIC_URL } from '../support/testApp';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Answer = { status: number; body: any };

/** Everything that the stores ask of an app. */
export const WHOLE_APP = {
  name: 'Harbour run',
  type: 'single',
  bundle_id_ios: 'org.example.harbour',
  bundle_id_android: 'org.example.harbour',
  primary_color: '#1F5FA8',
  store_title: 'Harbour run',
  store_subtitle: 'Live results',
  store_short_description: 'Follow the runners & find results',
  store_description: 'All about the "run".\nFollow runners live.',
  store_keywords: ['running', 'results'],
  store_translations: { 'nl-BE': { title: 'Havenloop', description: 'Alles over de loop.' } },
  privacy_url: 'https://example.org/privacy',
  support_url: 'https://example.org/support',
};

const SECRET = 'what both sides know';

/** An organization with a whole app that has an event, on a server that may call this machine. Nobody waits in it. */
export async function buildWorld({
  serviceUrl,
  outgoing,
}: {
  serviceUrl?: string;
  outgoing?: Building['outgoing'];
} = {}) {
  const inner = createOutgoing({ allowPrivateNetwork: true });
  const service: BuildService | null = serviceUrl
    ? { url: `${serviceUrl}/builds`, secret: SECRET, outgoing: inner }
    : null;
  const test = await createTestApp({ app: { buildService: service } });
  const storage = test.storage;
  const waited: number[] = [];
  const building: Building = {
    engine: test.engine,
    storage,
    service,
    outgoing: outgoing ?? inner,
    publicUrl: () => PUBLIC_URL,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waited.push(ms);
    },
  };
  const admin = await test.signIn({ isSuperAdmin: true });
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, as: Person = admin) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: as.token, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) } as Answer;
  };
  const make = async (resource: string, body: object, as?: Person): Promise<number> => {
    const made = await call('POST', resource, body, as);
    if (made.status !== 201) throw new Error(`${resource}: ${JSON.stringify(made.body)}`);
    return Number(made.body.id);
  };
  const organization = await make('organizations', { name: 'Club' });
  const picture = async (size = 1024, channels: 3 | 4 = 3): Promise<number> => {
    const background = channels === 3 ? { r: 200, g: 80, b: 0 } : { r: 200, g: 80, b: 0, alpha: 0.5 };
    const data = await sharp({ create: { width: size, height: size, channels, background } })
      .png()
      .toBuffer();
    const key = `uploads/test/${crypto.randomUUID()}.png`;
    await storage.put(key, data, { mimeType: 'image/png', size: data.length });
    const stored = await sql<{ id: number }>`
      insert into files (organization_id, filename, storage_key, size, mime_type, visibility, width, height, is_opaque)
      values (${organization}, ${key}, ${key}, ${data.length}, 'image/png', 'private', ${size}, ${size}, ${channels === 3}) returning id`.execute(
      test.db,
    );
    return stored.rows[0]?.id ?? 0;
  };
  const newApp = async (given: object = {}): Promise<number> => {
    const pictures = { icon_id: await picture(), splash_id: await picture() };
    const id = await make('applications', { organization_id: organization, ...WHOLE_APP, ...pictures, ...given });
    await make('events', {
      organization_id: organization,
      application_id: id,
      name: 'Harbour run 2027',
      slug: `harbour-run-${id}`,
      start_date: '2027-03-21',
      timezone: 'Europe/Brussels',
      settings: { locales: ['nl-BE', 'fr-FR'] },
    });
    return id;
  };
  return {
    test,
    building,
    storage,
    admin,
    organization,
    waited,
    secret: SECRET,
    call,
    make,
    picture,
    newApp,
    zipOf: async (files: Readonly<Record<string, string>>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    /** Runs what is queued. */
    run: () => runTasks(test.engine, buildRunners(building)),
    build: async (id: number) => (await call('GET', `builds/${id}?include=log`)).body,
  };
}

export type BuildWorld = Awaited<ReturnType<typeof buildWorld>>;
