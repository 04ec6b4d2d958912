import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'startline-tests', secret: 'what the service knows of the client' };

/** Claims of whoever is signed in at the service, and what is wrong with what it answers. */
interface OidcAnswer {
  readonly claims: { readonly sub: string; readonly email?: string; readonly email_verified?: boolean } & Record<
    string,
    unknown
  >;
  /** Claims of the ID token that are put in place of the right ones. */
  readonly wrong?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
}

export interface OidcService {
  readonly issuer: string;
  /** Who is signed in there from now on. */
  answer(next: OidcAnswer): void;
  close(): Promise<void>;
}

interface Granted {
  readonly answer: OidcAnswer;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** A service to sign in with that asks nobody anything: OpenID Connect as its standard has it, over real HTTP, with real signatures. */
export async function startOidcService(): Promise<OidcService> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
  const grants = new Map<string, Granted>();
  let current: OidcAnswer = { claims: { sub: 'nobody' } };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    else if (url.pathname === '/jwks') json({ keys: [jwk] });
    else if (url.pathname === '/authorize') response.writeHead(302, { Location: grant(url.searchParams) }).end();
    else if (url.pathname === '/token') {
      const token = exchange(new URLSearchParams(await textOf(request)), request.headers.authorization);
      json(token ?? { error: 'invalid_grant' }, token ? 200 : 400);
    } else json({}, 404);
  }

  function grant(query: URLSearchParams): string {
    const get = (name: string) => query.get(name) ?? '';
    const isSound =
      get('client_id') === CLIENT.id && get('response_type') === 'code' && get('code_challenge_method') === 'S256';
    const back = new URL(get('redirect_uri'));
    const code = randomUUID();
    if (isSound)
      grants.set(code, {
        answer: current,
        nonce: get('nonce'),
        challenge: get('code_challenge'),
        redirectUri: back.href,
      });
    const [name, value] = isSound ? ['code', code] : ['error', 'invalid_request'];
    back.search = new URLSearchParams({ [name]: value, state: get('state'), iss: issuer }).toString();
    return back.href;
  }

  function exchange(body: URLSearchParams, authorization = ''): object | null {
    const granted = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || id !== CLIENT.id || secret !== CLIENT.secret) return null;
    if (granted.challenge !== challenge || granted.redirectUri !== body.get('redirect_uri')) return null;
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken(granted) };
  }

  function idToken({ answer: { claims, wrong, isForged }, nonce }: Granted): string {
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...claims, ...wrong };
    const encoded = [{ alg: 'RS256', kid: 'one' }, payload].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const text = encoded.join('.');
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign((isForged ? others : keys).privateKey);
    return `${text}.${signature.toString('base64url')}`;
  }

  return {
    issuer,
    answer(next) {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
