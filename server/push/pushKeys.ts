import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Opener } from '../secrets/sealer';

const NAME = 'push';
const CURVE = 'prime256v1';
const LIFE_S = 12 * 60 * 60;
/** A token is shown to a push service again until it has this long to live. */
const RENEWED_S = 60 * 60;

/** Who this server is to push services: browsers take messages to a subscription from who made it alone (RFC 8292). */
export interface PushKeys {
  /** A point of P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** What a request to a push service says of its sender. */
  authorization(endpoint: string): string;
}

interface OpenOptions {
  readonly db: EngineDatabase;
  readonly sealer: Pick<Opener, 'seal' | 'open' | 'isCurrent'>;
  /** Whom a push service writes to where something is wrong: `mailto:` or `https:`. */
  contact(): string;
}

/** The keys of this database, made when it is first asked for them and kept encrypted: with others every phone would be lost. */
export async function openPushKeys({ db, sealer, contact }: OpenOptions): Promise<PushKeys> {
  const made = createECDH(CURVE);
  made.generateKeys();
  await sql`insert into instance_secrets (name, secret) values (${NAME}, ${sealer.seal(made.getPrivateKey('base64url'))}) on conflict do nothing`.execute(
    db,
  );
  const found = await sql<{ secret: string }>`select secret from instance_secrets where name = ${NAME}`.execute(db);
  const sealed = found.rows[0]?.secret ?? '';
  const privateKey = sealer.open(sealed);
  if (!sealer.isCurrent(sealed))
    await sql`update instance_secrets set secret = ${sealer.seal(privateKey)} where name = ${NAME} and secret = ${sealed}`.execute(
      db,
    );
  return pushKeysOf(privateKey, contact);
}

/** @param privateKey 32 bytes, base64url */
export function pushKeysOf(privateKey: string, contact: () => string): PushKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  const publicKey = pair.getPublicKey('base64url');
  const key = signingKey(privateKey, pair.getPublicKey());
  const tokens = new Map<string, { token: string; renewAt: number }>();
  return {
    publicKey,
    authorization(endpoint) {
      const { origin } = new URL(endpoint);
      const now = Math.floor(Date.now() / 1_000);
      let known = tokens.get(origin);
      if (!known || known.renewAt <= now) {
        if (tokens.size >= MOST_ORIGINS) tokens.clear();
        const claims = { aud: origin, exp: now + LIFE_S, sub: contact() };
        known = { token: signedToken(claims, key), renewAt: now + LIFE_S - RENEWED_S };
        tokens.set(origin, known);
      }
      return `vapid t=${known.token}, k=${publicKey}`;
    },
  };
}

/** Push services are few; whoever makes many up must not fill the memory. */
const MOST_ORIGINS = 1_000;

function signingKey(privateKey: string, point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: padded(privateKey), x: x!, y: y! } });
}

/** A number that begins with zeros was written shorter. */
function padded(key: string): string {
  const bytes = Buffer.from(key, 'base64url');
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
}

function signedToken(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
