import { z } from 'zod';
import { readTrustedProxies } from './limits/addresses';
import { parseRealtimeUrl } from './live/cluster/realtimeUrl';
import { SHORTEST_KEY } from './secrets/sealer';

const port = z.coerce.number().int().min(0).max(65_535);

/** Whoever stands between could sign anybody in. */
function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const schema = z.object({
  PORT: port.default(3000),
  /** Where decoders of timing systems connect; nowhere unless it is set. */
  TIMING_TCP_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database past a pooler that hands a connection to others between transactions: for what a session keeps. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `0` where a pooler that hands a connection to others between statements knows nothing of named ones. */
  PREPARED_STATEMENTS: z.enum(['0', '1']).default('1'),
  EMBEDDED: z.enum(['auto', 'postgres', 'pglite']).default('auto'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  DEMO: z.enum(['0', '1']).optional(),
  /** The demo's race is run while the server runs; `0` leaves it where it is, for tests and pictures. */
  DEMO_RACE: z.enum(['0', '1']).default('1'),
  FILES_URL: z.string().startsWith('s3://').optional(),
  REALTIME_URL: z
    .string()
    .refine((url) => parseRealtimeUrl(url) !== null, 'must look like https://KEY:SECRET@host:port/apps/APP_ID')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who gets questions where nobody answers them in the console. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Where people reach the console, where that is not HOST and PORT: behind a proxy, mailed links start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What each organization may upload in all. */
  BACKUP_DAYS: z.coerce.number().int().positive().optional(),
  UPLOAD_QUOTA_GB: z.coerce.number().positive().default(50),
  /** Whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => readTrustedProxies(text) !== null,
      'must list addresses, networks such as 10.0.0.0/8, or loopback',
    )
    .default('loopback'),
  /** Encrypts secrets at rest; the first of several, the others open what they encrypted before. */
  SECRET_KEY: z
    .string()
    .refine(
      (text) => text.split(',').every((key) => key.trim().length >= SHORTEST_KEY),
      `must have at least ${SHORTEST_KEY} characters`,
    )
    .optional(),
  /** Connections and webhooks reach addresses of private networks too, such as those of this machine. */
  ALLOW_PRIVATE_NETWORK: z.enum(['0', '1']).default('0'),
  /** Takes the bundles of apps, makes apps of them and calls back, both signed with the secret; without it bundles are downloaded. */
  BUILD_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BUILD_SERVICE_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  /** A service that people may sign in with, by OpenID Connect; a client without a secret is a public one. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeIssuer, 'must be https, or on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Config = z.infer<typeof schema>;

export const CONFIG_VARIABLES: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws Error with a line per variable that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`);
  }
  if ((parsed.data.ADMIN_EMAIL === undefined) !== (parsed.data.ADMIN_PASSWORD === undefined)) {
    throw new Error(
      'The configuration cannot be used:\n  ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.',
    );
  }
  if ((parsed.data.BUILD_SERVICE_URL === undefined) !== (parsed.data.BUILD_SERVICE_SECRET === undefined)) {
    throw new Error(
      'The configuration cannot be used:\n  BUILD_SERVICE_URL and BUILD_SERVICE_SECRET belong together: set both or neither.',
    );
  }
  if ((parsed.data.OIDC_ISSUER === undefined) !== (parsed.data.OIDC_CLIENT_ID === undefined)) {
    throw new Error(
      'The configuration cannot be used:\n  OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.',
    );
  }
  return parsed.data;
}
