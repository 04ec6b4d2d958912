import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { RateLimiter } from '../limits/rateLimiter';
import { isPublicAddress } from '../outgoing/addresses';
import { isOfBrowsers } from './pushServices';

const DAY = 24 * 60 * 60;

/** A stadium's network is one address, and its phones come within an hour; what they come to is their event's. */
const PHONES = { ofAddress: { count: 10_000, perSeconds: DAY }, ofEvent: { count: 200_000, perSeconds: DAY } };
/**
 * Servers that are no push service of a usual browser: this server connects to each, and waits for those that do not answer. Of phones that are the
 * first of theirs together each counts.
 */
const SERVICES = { ofAddress: { count: 20, perSeconds: DAY }, ofEvent: { count: 100, perSeconds: DAY } };
/** Phones of one such server, wherever they ask from: each is a message to it with every notification, and it may never have asked for any. */
const PHONES_OF_UNKNOWN = { count: 50, perSeconds: DAY };

interface Phone {
  readonly eventId: number;
  readonly endpointHash: string;
  readonly service: string;
  /** Where it asks from. */
  readonly address: string;
}

/** Lets phones in. @throws ApiError 429 with the seconds until the next one */
export type AdmitPhone = (phone: Phone) => Promise<void>;

/** How many phones, and how many servers that nobody knows, may be added from one address and to one event; counted over all nodes. */
export function createPhoneAdmission(db: EngineDatabase): AdmitPhone {
  const limiter = (name: string, limit: { count: number; perSeconds: number }) => new RateLimiter({ db, name, limit });
  const phones = {
    ofAddress: limiter('phonesPerAddress', PHONES.ofAddress),
    ofEvent: limiter('phonesPerEvent', PHONES.ofEvent),
  };
  const ofUnknown = limiter('phonesPerUnknownService', PHONES_OF_UNKNOWN);
  const services = {
    ofAddress: limiter('pushServicesPerAddress', SERVICES.ofAddress),
    ofEvent: limiter('pushServicesPerEvent', SERVICES.ofEvent),
  };
  return async ({ eventId, endpointHash, service, address }) => {
    const known = await sql<{ has_phone: boolean; has_service: boolean }>`
      select exists (select 1 from push_subscriptions where event_id = ${eventId} and endpoint_hash = ${endpointHash}) as has_phone,
        exists (select 1 from push_subscriptions where event_id = ${eventId} and service = ${service}) as has_service`.execute(
      db,
    );
    const { has_phone: hasPhone, has_service: hasService } = known.rows[0]!;
    if (hasPhone) return;
    // By the address first: one that is refused takes nothing from the event.
    if (!hasService && !isOfBrowsers(service)) {
      await services.ofAddress.take(address);
      await services.ofEvent.take(String(eventId));
    }
    if (!isOfBrowsers(service) && !isOwn(service)) await ofUnknown.take(service);
    await phones.ofAddress.take(address);
    await phones.ofEvent.take(String(eventId));
  };
}

/** An address of a private network, which is let in only where those who run this server said so. */
function isOwn(service: string): boolean {
  const { hostname } = new URL(`https://${service}`);
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}
