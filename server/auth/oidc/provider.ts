import * as client from 'openid-client';
import { z } from 'zod';

/** A service that people sign in with, by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export interface OidcProvider {
  readonly issuer: string;
  /** How it is called on buttons: its host. */
  readonly name: string;
  /** Where a browser is sent, and what proves that it is this one that comes back. @throws where the service cannot be reached */
  begin(options: { redirectUri: string; isAgain: boolean }): Promise<{ url: string; kept: Kept }>;
  /** Who came back, by an ID token whose signature, issuer, audience, age and nonce were checked. @throws for anything else */
  end(options: { cameTo: URL; kept: Kept }): Promise<OidcPerson>;
}

/** What is kept here between leaving and coming back. */
export interface Kept {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody as the service knows them. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly first_name: string;
  readonly last_name: string;
}

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
}

/** What the service says of itself is asked for again after this time; its keys are, whenever it signs with another. */
const FRESH_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';
const LONGEST_NAME = 80;

/** Nothing is asked of the service before the first sign-in: the server starts without it. */
export function oidcProvider({ issuer, clientId, clientSecret }: ProviderOptions): OidcProvider {
  const server = new URL(issuer);
  let known: { config: Promise<client.Configuration>; until: number } | null = null;

  const configuration = (): Promise<client.Configuration> => {
    if (known && known.until > Date.now()) return known.config;
    const execute = [client.enableNonRepudiationChecks];
    // Plain HTTP to this machine alone: the configuration lets no other through.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const config = client.discovery(server, clientId, undefined, authentication(clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    known = { config, until: Date.now() + FRESH_MS };
    config.catch(() => {
      known = null;
    });
    return config;
  };

  return {
    issuer,
    name: server.host,
    async begin({ redirectUri, isAgain }) {
      const config = await configuration();
      const kept = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'login' }),
      });
      return { url: url.href, kept };
    },
    async end({ cameTo, kept }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, cameTo, {
        pkceCodeVerifier: kept.verifier,
        expectedState: kept.state,
        expectedNonce: kept.nonce,
        idTokenExpected: true,
      });
      const claims = claimsSchema.parse(tokens.claims());
      const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      return personOf(issuer, claimsSchema.parse({ ...more, ...claims }));
    },
  };
}

/** As the service takes it: what it names, and by the standard HTTP Basic where it names nothing. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest);
  };
}

const text = z.string().trim().max(1_000).optional().catch(undefined);
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().optional().catch(undefined),
  // Some say it as a text.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
  given_name: text,
  family_name: text,
  name: text,
});

function personOf(issuer: string, claims: z.output<typeof claimsSchema>): OidcPerson {
  const { sub, email = null, given_name, family_name, name } = claims;
  const fallback = email?.split('@')[0] ?? sub;
  const [first, ...others] = (name || fallback).split(/\s+/);
  const short = (given: string) => given.slice(0, LONGEST_NAME);
  return {
    issuer,
    subject: sub,
    email,
    isEmailVerified: email !== null && claims.email_verified !== undefined,
    first_name: short(given_name || first || fallback),
    last_name: short(family_name || others.join(' ') || fallback),
  };
}
