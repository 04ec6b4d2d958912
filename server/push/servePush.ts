import { createHash, ECDH } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import type { BodyOf } from '../../engine/core/calls/defineCall';
import { invalid, notFound } from '../../engine/core/errors';
import { endPush, readPushKey, subscribeToPush } from '../../resources/push_subscriptions/push.calls';
import { hashSecret, newSecret } from '../auth/secrets';
import { addressKey } from '../limits/addresses';
import { AddressLimit } from '../limits/addressLimit';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing';
import { type OpenEvent, requireFeature } from '../public/openEvent';
import { isShown } from '../public/people';
import { createPhoneAdmission } from './admitPhones';
import type { PushKeys } from './pushKeys';
import { serviceOf } from './pushServices';

/** A stadium is behind one address of a mobile network, and a script that makes subscriptions up is too. */
const SUBSCRIBING = { count: 300, perMs: 60_000 };
/** Of a name in the domain name system. */
const LONGEST_HOST = 253;

export interface ServePushOptions {
  readonly engine: Engine;
  readonly keys: () => Promise<PushKeys>;
  readonly outgoing: Pick<Outgoing, 'check'>;
}

interface PublicScope {
  readonly serve: ServeCall;
  /** The event that is meant, where it is shown to whoever asks. @throws ApiError 404 */
  open(wanted: {
    request: FastifyRequest;
    named: { readonly event: string };
    preview: string | undefined;
  }): Promise<OpenEvent>;
}

/** What a phone does by itself: ask to be told, and end that. */
export function servePush({ serve, open }: PublicScope, { engine, keys, outgoing }: ServePushOptions): void {
  const { db } = engine;
  const limit = new AddressLimit(SUBSCRIBING);
  const admit = createPhoneAdmission(db);
  serve(readPushKey, async () => ({ key: (await keys()).publicKey }));
  serve(subscribeToPush, async ({ request, params, body }) => {
    limit.take(addressKey(request.ip));
    const event = await open({ request, named: { event: params.id }, preview: undefined });
    requireFeature(event, 'notifications');
    requireAddress(outgoing, body.endpoint);
    requirePoint(body.keys.p256dh);
    await requireShown(db, event.id, body.athlete_ids);
    const endpointHash = createHash('sha256').update(body.endpoint).digest('hex');
    const service = serviceOf(body.endpoint);
    await admit({ eventId: event.id, endpointHash, service, address: addressKey(request.ip) });
    return subscribe(engine, { ...body, eventId: event.id, endpointHash, service });
  });
  serve(endPush, async ({ request, params: { id, secret } }) => {
    limit.take(addressKey(request.ip));
    const event = await open({ request, named: { event: id }, preview: undefined });
    const ended = await sql<{ id: number }>`
      delete from push_subscriptions where event_id = ${event.id} and secret_hash = ${hashSecret(secret)} returning id`.execute(
      db,
    );
    if (ended.rows.length === 0) throw notFound('Subscription');
    await notice(engine, event.id, 'delete', ended.rows[0]!.id);
    return undefined;
  });
}

interface Subscribing extends BodyOf<typeof subscribeToPush> {
  readonly eventId: number;
  readonly endpointHash: string;
  readonly service: string;
}

/** One for each phone and event: whoever shows the endpoint, which the phone alone knows, is that phone. */
async function subscribe(engine: Engine, { eventId, endpointHash, service, ...body }: Subscribing) {
  const { endpoint, keys, locale = null, athlete_ids, wants_news } = body;
  const { secret, hash } = newSecret('ps');
  const seal = (text: string) => engine.sealer.seal(text);
  const followed = [...new Set(athlete_ids)];
  const stored = await sql<{ id: number; is_new: boolean }>`
    with following as (
      -- What was read before anybody followed is told to nobody.
      insert into push_feeds (event_id, seq)
      select ${eventId}::bigint, coalesce((select seq from timing_feeds where event_id = ${eventId}), 0)
      where ${followed.length > 0} on conflict do nothing)
    insert into push_subscriptions (event_id, service, endpoint, p256dh, auth, endpoint_hash, secret_hash, locale, athlete_ids, wants_news, last_seen_at)
    values (${eventId}, ${service}, ${seal(endpoint)}, ${seal(keys.p256dh)}, ${seal(keys.auth)}, ${endpointHash}, ${hash}, ${locale},
      ${followed}::bigint[], ${wants_news}, now())
    on conflict (event_id, endpoint_hash) do update set service = excluded.service, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      secret_hash = excluded.secret_hash, locale = excluded.locale, athlete_ids = excluded.athlete_ids, wants_news = excluded.wants_news,
      last_seen_at = now(), failures = 0, updated_at = now(), version = push_subscriptions.version + 1
    returning id, version = 1 as is_new`.execute(engine.db);
  const { id, is_new: isNew } = stored.rows[0]!;
  await notice(engine, eventId, isNew ? 'create' : 'update', id);
  return { id, secret };
}

async function notice(engine: Engine, tenantId: number, kind: 'create' | 'update' | 'delete', id: number) {
  const resource = engine.plan.get('push_subscriptions');
  await notifyWrite({ engine, db: engine.db, resource, operationId: null, tenantId }, kind, [id]);
}

/** @throws ApiError 422 */
function requireAddress(outgoing: Pick<Outgoing, 'check'>, endpoint: string): void {
  try {
    outgoing.check(endpoint);
  } catch (error) {
    if (error instanceof OutgoingError) throw invalid({ endpoint: [error.message] });
    throw error;
  }
  // No push service of a browser listens elsewhere; anybody may send an address here.
  const { protocol, port, hostname } = new URL(endpoint);
  if (hostname.length > LONGEST_HOST) throw invalid({ endpoint: ['No server has a name that long.'] });
  if (protocol === 'https:' && port !== '') throw invalid({ endpoint: ['A push service has no port of its own.'] });
}

/** Nothing can be encrypted for any other key. @throws ApiError 422 */
function requirePoint(key: string): void {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
  } catch {
    throw invalid({ 'keys.p256dh': ['Must be a point of the curve P-256.'] });
  }
}

/** Of one who is hidden nothing is told apart from one who is not there. @throws ApiError 422 */
async function requireShown(db: EngineDatabase, eventId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql<{ id: number }>`
    select a.id from athletes a where a.id = any(${[...ids]}::bigint[]) and a.event_id = ${eventId} and ${isShown('a')}`.execute(
    db,
  );
  const known = new Set(found.rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw invalid({ athlete_ids: [`The event shows no athlete with the id ${missing.join(', ')}.`] });
}
