import { createECDH, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SchemaObject } from '../../engine/api/openapi/document';
import { exampleOf } from '../../engine/api/openapi/exampleOf';
import type { Call } from '../../engine/core/calls/defineCall';
import { calls } from '../../resources/allCalls';
import { plan } from '../../resources/allResources';
import { forgetSessions } from '../../server/auth/actorOf';
import { oidcProvider } from '../../server/auth/oidc/provider';
import { newSecret } from '../../server/auth/secrets';
import { newTypedCode } from '../../server/auth/typedCodes';
import { bundleLink } from '../../server/builds/service/signedLinks';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { signatureOf } from '../../server/webhooks/signature';
import { turnOnFactor } from '../support/factors';
import { CLIENT, startOidcService } from '../support/oidcService';
import { createTestApp, type Person, PUBLIC_URL } from '../support/testApp';
import { throughOidc } from '../support/throughOidc';
import { makeActors, type TestActor } from './actors';
import { type Cell, cellCount, wrongCells } from './cells';
import { holds, holdsOn, isOwner, type Subject, sees } from './oracle';
import { describeRecord } from './requests';
import { makeOwn, makeWorld, type WorldRecord } from './world';

const BUILD_SECRET = 'what a build service knows';
const service = await startOidcService();
const test = await createTestApp({
  oidc: oidcProvider({ issuer: service.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }),
  app: {
    buildService: {
      url: 'https://builds.example',
      secret: BUILD_SECRET,
      outgoing: createOutgoing({ allowPrivateNetwork: false }),
    },
  },
});
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const own = new Map<TestActor, readonly WorldRecord[]>();
for (const actor of actors) {
  const profileId = actor.subject?.profileId;
  own.set(actor, profileId ? await makeOwn(test.db, profileId, 'themselves') : []);
}
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;
const account = { first_name: 'Ann', last_name: 'Runner', email: 'ann@example.com', password: 'correct horse battery' };
await test.call({ method: 'POST', url: '/v1/auth/register', body: account });
const careful = { ...account, email: 'careful@example.com' };
const made = await test.call({ method: 'POST', url: '/v1/auth/register', body: careful });
await turnOnFactor(test, made.json().api_token.token);
const publicFile = await upload();
for (const { id } of world.records.filter(({ resource }) => resource === 'rankings'))
  await test.call({ method: 'POST', url: `/v1/admin/rankings/${id}/publish`, token: admin.token, body: {} });

afterAll(async () => {
  console.log(`Calls by hand: ${cellCount()} cells, ${calls.length} calls.`);
  await test.close();
  await service.close();
});

/** What the public is shown: an event, and of each resource a record in it. */
await sql`update events set status = 'published' where id = ${world.scopes.E1.id}`.execute(test.db);
const shown = (resource: string) => world.records.find((one) => one.resource === resource && one.at === 'E1')?.id ?? 0;
await sql`update races set course_id = ${shown('courses')} where id = ${shown('races')}`.execute(test.db);
const selfieWidget = shown('widgets');
const shownSelfie = shown('selfies');
await sql`update widgets set type = 'selfie', settings = '{"moderation": "before"}' where id = ${selfieWidget}`.execute(
  test.db,
);
const picture = sql`(select storage_key from files where id = ${await uploadPicture()})`;
await sql`update files set storage_key = ${picture}, mime_type = 'image/png' where id = (select image_id from selfies where id = ${shownSelfie})`.execute(
  test.db,
);
await sql`update selfies set status = 'approved' where id = ${shownSelfie}`.execute(test.db);
const { secret: inquirySecret, hash: inquiryHash } = newSecret('iq');
await sql`update inquiries set secret_hash = ${inquiryHash} where id = ${shown('inquiries')}`.execute(test.db);
await sql`update builds set bundle_id = ${publicFile}, artifact_id = ${publicFile}`.execute(test.db);
const aBuild = world.records.find(({ resource }) => resource === 'builds')?.id ?? 0;
const ofEvent = () => ({ params: { id: shown('events') } });

interface Sample {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Sampler = (person: Person | null) => Sample | Promise<Sample>;

/** What a contract's schema alone does not give. */
const SAMPLES: Readonly<Record<string, Sampler>> = {
  // A wrong password is 401 as well.
  login: () => ({ body: { email: account.email, password: account.password } }),
  // A wrong token is 401 too.
  signInWithCode: async () => ({ body: { token: await halfToken(), code: await newRecoveryCode() } }),
  finishOidc: async () => ({ headers: { cookie: await returned('') } }),
  linkOidc: async () => ({ headers: { cookie: await returned('?for=link') } }),
  unlinkIdentity: async (person) => ({ params: { id: person ? await identityOf(person) : 1 } }),
  // One's own, as nobody else's is there for one.
  endSession: async (person) => ({ params: { id: person ? await sessionOf(person) : 1 } }),
  // Somebody whose roles one manages: who else may look is tried by tests/api/viewings.
  startViewing: async (person) => ({ params: { id: person ? (await colleagueOf(person)).profileId : 1 } }),
  endViewing: async (person) => ({ params: { id: person ? await viewingOf(person) : 1 } }),
  // What can be ended and dismissed is said anew each time; nothing is switched for an organization that is not there.
  endAnnouncement: async () => ({ params: { id: await anAnnouncement() } }),
  dismissAnnouncement: async () => ({ params: { id: await anAnnouncement() } }),
  switchFeatureFlag: () => ({ params: { name: 'rehearsals' }, body: { organization_id: null, is_on: null } }),
  // Somebody else's is not there either.
  readBundle: async (person) => ({ params: { id: person ? await bundleFor(person) : 1 } }),
  // Its secret says who may.
  fetchScheduleFeed: async () => ({ params: { token: await feedToken() } }),
  // A private one is there for who may read it: the matrix tries that.
  readFileContent: () => ({ params: { id: publicFile, size: 'original' } }),
  // To nowhere: the other calls want to find the events where they are.
  moveEvent: () => ({ body: { organization_id: 999_999 } }),
  // With nobody: the other calls want to find them where they are.
  mergeAthletes: () => ({ body: { other_id: 999_999 } }),
  mergeProfiles: () => ({ body: { other_id: 999_999 } }),
  readRankingVersion: () => ({ params: { number: 1 } }),
  readPublicEvent: ofEvent,
  listPublicRaces: ofEvent,
  listPublicRankings: ofEvent,
  readPublicStatistics: ofEvent,
  readPublicSummary: ofEvent,
  searchPublicAthletes: () => ({ ...ofEvent(), query: '?q=name' }),
  listPublicEntries: () => ({ params: { id: shown('rankings') } }),
  readPublicAthlete: () => ({ params: { id: shown('athletes') } }),
  askInquiry: () => ({ params: { id: shown('athletes') }, body: { email: 'asks@example.org' } }),
  readPublicInquiry: () => ({ params: { secret: inquirySecret } }),
  sendSelfie: () => ({ params: { id: selfieWidget } }),
  listPublicSelfies: () => ({ params: { id: selfieWidget } }),
  readPublicSelfie: () => ({ params: { id: shownSelfie, size: 'thumbnail' } }),
  readPublicField: () => ({ params: { race_id: shown('races') } }),
  readPublicCourse: () => ({ params: { race_id: shown('races') } }),
  subscribeToPush: () => ({ ...ofEvent(), body: phone() }),
  endPush: async () => ({ params: { id: shown('events'), secret: await subscribed() } }),
  testNotification: () => ({ body: { event_id: shown('events'), title: 'A', body: 'B', subscription: phone() } }),
  // Good links and signatures let anybody in, and nothing else does: tests/builds.
  fetchBundle: () => {
    const [, query = ''] = bundleLink({ publicUrl: '', id: aBuild, secret: BUILD_SECRET }).split('?');
    return { params: { id: aBuild }, query: `?${query}` };
  },
  tellBuild: () => {
    const body = { status: 'building' };
    const signature = signatureOf(JSON.stringify(body), BUILD_SECRET);
    return { params: { id: aBuild }, body, headers: { 'x-startline-signature': signature } };
  },
  listUpdates: () => ({ query: `?event_id=${shown('events')}` }),
  buildBlockers: () => ({ query: '?platform=ios' }),
  // It is read while it comes in.
  sendPassings: () => ({ body: { device: 'mat', passings: [] } }),
};

/** Of an account of its own, as the others sign in by their password alone. */
async function halfToken(): Promise<string> {
  const { email, password } = careful;
  const answer = await test.call({ method: 'POST', url: '/v1/auth/login', body: { email, password } });
  return answer.json().second_factor.token;
}

/** The cookie of a browser that has come back from the other service. */
async function returned(query: string): Promise<string> {
  const sub = randomUUID();
  service.answer({ claims: { sub, email: `${sub}@example.com`, email_verified: true } });
  return (await throughOidc(test, { query })).cookie;
}

/** One of two: the last one stays. */
async function identityOf({ profileId }: Person): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into linked_identities (profile_id, issuer, subject)
    select ${profileId}, 'https://other.example', gen_random_uuid()::text from generate_series(1, 2) returning id`.execute(
    test.db,
  );
  return made.rows[0]?.id ?? 0;
}

async function newRecoveryCode(): Promise<string> {
  const { code, hash } = newTypedCode();
  await sql`
    insert into recovery_codes (profile_id, hash) select id, ${hash} from profiles where email = ${careful.email}`.execute(
    test.db,
  );
  return code;
}

/** What a call asks for besides the permission that it declares. */
const FURTHER: Readonly<Record<string, (subject: Subject, record: WorldRecord) => boolean>> = {
  // A person answers for a key.
  confirmApiKey: ({ isSuperAdmin, profileId }) => isSuperAdmin || profileId !== null,
  // A program has nobody to hand it to, and erases nobody.
  bundleAthlete: ({ isSuperAdmin, profileId }) => isSuperAdmin || profileId !== null,
  eraseAthlete: ({ isSuperAdmin, profileId }) => isSuperAdmin || profileId !== null,
  // The copy is a new event where the first one is: a role on that alone makes none.
  duplicateEvent: (subject, { chain }) =>
    holdsOn(
      subject,
      'events.create',
      chain.filter((place) => !place.startsWith('event:')),
    ),
};

/** One that everybody sees. */
async function uploadPicture(): Promise<number> {
  const pixels = sharp({ create: { width: 2, height: 2, channels: 3, background: '#888' } });
  return upload(new Blob([new Uint8Array(await pixels.png().toBuffer())]), 'a.png');
}

async function upload(file = new Blob(['a;b\n1;2\n']), name = 'a.csv'): Promise<number> {
  const form = new FormData();
  form.set('visibility', 'public');
  form.set('file', file, name);
  const { headers, body } = new Request(PUBLIC_URL, { method: 'POST', body: form });
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/admin/files/upload',
    headers: { ...Object.fromEntries(headers), authorization: `Bearer ${admin.token}` },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
  return answer.json().id;
}

let phones = 0;

/** What a browser gives a page; nobody is sent anything here. */
function phone() {
  phones += 1;
  return {
    endpoint: `https://push.example/${phones}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  };
}

async function subscribed(): Promise<string> {
  const url = `/v1/public/events/${shown('events')}/push_subscriptions`;
  const answer = await test.call({ method: 'POST', url, body: phone() });
  return answer.json().secret;
}

async function sessionOf({ token }: Person): Promise<number> {
  const sessions = await test.call({ url: '/v1/admin/profile/sessions', token });
  return sessions.json().items[0].id;
}

async function colleagueOf({ profileId }: Person): Promise<Person> {
  const scope = world.scopes.O1;
  await sql`insert into roles (profile_id, role, organization_id, accepted_at) values (${profileId}, 'organization_manager', ${scope.id}, now())`.execute(
    test.db,
  );
  forgetSessions(test.db);
  return test.signIn({ role: 'timer', scope });
}

async function anAnnouncement(): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into announcements (text, level, shown_from) values ('Said', 'info', now()) returning id`.execute(test.db);
  return made.rows[0]?.id ?? 0;
}

async function viewingOf(person: Person): Promise<number> {
  const { profileId } = await colleagueOf(person);
  const url = `/v1/admin/profiles/${profileId}/viewings`;
  return (await test.call({ method: 'POST', url, token: person.token })).json().id;
}

async function bundleFor({ token }: Person): Promise<number> {
  const asked = await test.call({ method: 'POST', url: '/v1/admin/profile/bundle', token });
  return asked.json().background_task_id;
}

/** Of somebody else each time: a new one ends the one before. */
async function feedToken(): Promise<string> {
  const { token } = await test.signIn({ isSuperAdmin: true });
  const made = await test.call({ method: 'POST', url: '/v1/admin/schedule/feed', token });
  return /sf_[\w-]+/.exec(made.json().address)?.[0] ?? '';
}

/** Tells apart who was let in. What the call then says of its input is no matter of access. */
const PASSED = 200;

async function send(call: Call, token: string | null, sample: Sample): Promise<number> {
  const params: Sample['params'] = { id: 1, ...sample.params };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${call.name} needs a sample of ${name}.`);
    return encodeURIComponent(params[name]);
  });
  const answer = await test.call({
    method: call.method,
    url: `${path}${sample.query ?? ''}`,
    token,
    ...(call.body && { body: { ...bodyOf(call), ...sample.body } }),
    ...(sample.headers && { headers: sample.headers }),
  });
  const { access } = call;
  const { statusCode } = answer;
  if ([401, 403, 404].includes(statusCode)) return statusCode;
  const isNamed = typeof access === 'object' && 'on' in access && answer.body.includes(`"${access.by}":[`);
  return statusCode === 422 && isNamed ? 422 : statusCode < 500 ? PASSED : statusCode;
}

/** The fields that the contract asks for, with values that fit their schemas. */
function bodyOf({ body }: Call): object {
  if (!body || 'content' in body) return {};
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as SchemaObject;
  const whole = exampleOf({ schema }) as Record<string, unknown>;
  return Object.fromEntries((schema.required ?? []).map((name) => [name, whole[name]]));
}

async function sampleOf(call: Call, person: Person | null): Promise<Sample> {
  return (await SAMPLES[call.name]?.(person)) ?? {};
}

/** Nobody, a person and a program, without a role: each call gets its own, as some end what a person is signed in with. */
async function cellsOfStrangers(call: Call): Promise<Cell[]> {
  const person = await test.signIn();
  const key = await test.makeKey({ role: 'read_only', scope: world.scopes.E2 });
  const isOpen = call.access === 'everyone';
  const isForPrograms = isOpen || call.access === 'signedIn';
  const cell = (name: string, token: string | null, expected: number): Cell => ({
    name,
    expected,
    run: async () => send(call, token, await sampleOf(call, token === person.token ? person : null)),
  });
  return [
    cell('nobody', null, isOpen ? PASSED : 401),
    cell('a token that is none', 'made-up', isOpen ? PASSED : 401),
    cell('a program', key, isForPrograms ? PASSED : 403),
    cell('a person', person.token, PASSED),
  ];
}

describe.each(calls.filter(({ access }) => typeof access === 'string'))(
  '$name, which asks for no permission',
  (call) => {
    it(`is for ${call.access}`, async () => {
      expect(await wrongCells(await cellsOfStrangers(call))).toEqual([]);
    });
  },
);

describe.each(calls.filter(({ access }) => typeof access !== 'string'))(
  '$name, which asks for a permission',
  (call) => {
    const { access } = call;
    if (typeof access === 'string') return;

    it('lets in who holds it, where they hold it', async () => {
      const cells = actors.flatMap((actor) =>
        [...places(), ...places(own.get(actor))].map((record) => cellAt(actor, record)),
      );
      expect(await wrongCells(cells)).toEqual([]);
    });

    it('refuses, where it may write and the event is locked, everyone but super admins', async () => {
      await sql`update events set locked = true, lock_reason = 'Audit'`.execute(test.db);
      const cells = actors
        .filter(({ subject }) => subject && !subject.isSuperAdmin)
        .flatMap((actor) =>
          places()
            .filter((record) => outcomeOf(actor.subject, record) === PASSED)
            .map((record) => {
              const isRefused = call.method !== 'GET' && record !== null && isLockable(record);
              return { ...cellAt(actor, record), expected: isRefused ? 403 : PASSED };
            }),
        );
      expect(await wrongCells(cells)).toEqual([]);
    });

    it('is tried by nobody, by strangers and by who may', () => {
      const outcomes = actors.flatMap(({ subject }) => places().map((record) => outcomeOf(subject, record)));
      expect(outcomes).toEqual(expect.arrayContaining([PASSED, 401, 'on' in access ? hidden() : 403]));
    });

    /** What a call locked stays so. */
    afterEach(async () => {
      await sql`update events set locked = false where locked`.execute(test.db);
    });

    /** Whether a lock is about it: what is under way there may be stopped all the same. */
    function isLockable({ chain, resource }: WorldRecord): boolean {
      return chain.some((place) => place.startsWith('event:')) && !plan.get(resource).resource.staysOpen;
    }

    function places(records = world.records): readonly (WorldRecord | null)[] {
      return typeof access !== 'string' && 'on' in access
        ? records.filter(({ resource }) => resource === access.on)
        : [null];
    }

    function cellAt({ name, token, subject }: TestActor, record: WorldRecord | null): Cell {
      const run = async (): Promise<number> => {
        const sample = await sampleOf(call, null);
        if (!record || typeof access === 'string' || !('on' in access)) return send(call, token, sample);
        const part = isInAddress() ? 'params' : 'body';
        return send(call, token, { ...sample, [part]: { ...sample[part], [access.by]: record.id } });
      };
      return {
        name: `${name}${record ? ` on ${describeRecord(record)}` : ''}`,
        expected: outcomeOf(subject, record),
        run,
      };
    }

    function outcomeOf(subject: Subject | null, record: WorldRecord | null): number {
      if (typeof access === 'string' || !subject) return 401;
      if ('anyOf' in access) return access.anyOf.some((permission) => holds(subject, permission)) ? PASSED : 403;
      if (!record) return holds(subject, access.permission) ? PASSED : 403;
      if (!sees(subject, record)) return hidden();
      const isOwn = 'on' in access && access.isForOwnerToo && isOwner(subject, record);
      const isAllowed = FURTHER[call.name]?.(subject, record) ?? true;
      return isAllowed && (isOwn || holdsOn(subject, access.permission, record.chain)) ? PASSED : 403;
    }

    /** What is out of sight is not there in an address, and no value in a body. */
    function hidden(): number {
      return isInAddress() ? 404 : 422;
    }

    function isInAddress(): boolean {
      return typeof access !== 'string' && 'by' in access && call.path.includes(`{${access.by}}`);
    }
  },
);

it('finds every call in the document, under its name', async () => {
  const { paths } = (await test.call({ url: '/v1/openapi.json', token: admin.token })).json();
  const missing = calls.filter(({ path, method, name }) => paths[path]?.[method.toLowerCase()]?.operationId !== name);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('completes no call that is not there', () => {
  const names = calls.map(({ name }) => name);
  expect([...Object.keys(SAMPLES), ...Object.keys(FURTHER)].filter((name) => !names.includes(name))).toEqual([]);
});
