import { z } from 'zod';
import { readTrustedProxies } from './limits/addresses';
import { parseRealtimeUrl } from './live/cluster/realtimeUrl';
import { SHORTEST_KEY } from './secrets/sealer';

const PORT_NEEDED = 'must be a port number, 0 to 65535';
const port = z.coerce.number(PORT_NEEDED).int(PORT_NEEDED).min(0, PORT_NEEDED).max(65_535, PORT_NEEDED);
const DAYS_NEEDED = 'must be a whole number of days, 1 or more';
const GIGABYTES_NEEDED = 'must be a number of gigabytes, more than 0';
const flag = z.enum(['0', '1'], 'must be 0 or 1');

const httpUrl = (likeWhat: string) => z.url({ protocol: /^https?$/, error: `must look like ${likeWhat}` });

/** A socket's folder may stand in the place of the host: `postgres:///startline?host=/run/postgresql`. */
const databaseUrl = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^postgres(ql)?:$/.test(url.protocol) && Boolean(url.hostname || url.searchParams.get('host'));
}, 'must look like postgres://user:password@host:5432/database');

/** Whoever stands between could sign anybody in. */
function isSafeIssuer(url: string): boolean {
  // What is no address at all is refused as that.
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '';
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);
const SHARE_NEEDED = 'must be a share of all traces, 0 to 1';

const schema = z.object({
  PORT: port.default(3000),
  /** Where decoders of timing systems connect; nowhere unless it is set. */
  TIMING_TCP_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  /** The same database past a pooler that hands a connection to others between transactions: for what a session keeps. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** `0` where a pooler that hands a connection to others between statements knows nothing of named ones. */
  PREPARED_STATEMENTS: flag.default('1'),
  EMBEDDED: z.enum(['auto', 'postgres', 'pglite']).default('auto'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  DEMO: flag.optional(),
  /** The demo's race is run while the server runs; `0` leaves it where it is, for tests and pictures. */
  DEMO_RACE: flag.default('1'),
  FILES_URL: z.string().startsWith('s3://').optional(),
  REALTIME_URL: z
    .string()
    .refine(
      (url) => parseRealtimeUrl(url) !== null,
      'must look like https://KEY:SECRET@host:port/apps/APP_ID, with ?ws_host=HOST&ws_port=PORT where websockets are elsewhere',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  /** The sender of mails; by default the address that signs in to the mail server. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
      'must look like Startline <no-reply@startline.example>',
    )
    .optional(),
  /** Who gets questions where nobody answers them in the console. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Where people reach the console, where that is not HOST and PORT: behind a proxy, mailed links start with it. */
  PUBLIC_URL: httpUrl('https://startline.example')
    .refine(isOrigin, 'must end with the host: the console is served at its root, not below a path')
    .optional(),
  /** For how long backups keep what was erased. */
  BACKUP_DAYS: z.coerce.number(DAYS_NEEDED).int(DAYS_NEEDED).positive(DAYS_NEEDED).optional(),
  /** What each organization may upload in all. */
  UPLOAD_QUOTA_GB: z.coerce.number(GIGABYTES_NEEDED).positive(GIGABYTES_NEEDED).default(50),
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
  ALLOW_PRIVATE_NETWORK: flag.default('0'),
  /** Takes the bundles of apps, makes apps of them and calls back, both signed with the secret; without it bundles are downloaded. */
  BUILD_SERVICE_URL: httpUrl('https://builds.example').optional(),
  BUILD_SERVICE_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  /** A service that people may sign in with, by OpenID Connect; a client without a secret is a public one. */
  OIDC_ISSUER: httpUrl('https://sign-in.example').refine(isSafeIssuer, 'must be https, or on this machine').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** OpenTelemetry reads these itself, and what it cannot read it passes over. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl('http://collector:4318/v1/traces').optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE_NEEDED).min(0, SHARE_NEEDED).max(1, SHARE_NEEDED).optional(),
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
  const unfit = unfitTogether(parsed.data);
  if (unfit) throw new Error(`The configuration cannot be used:\n  ${unfit}`);
  return parsed.data;
}

const TOGETHER = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['BUILD_SERVICE_URL', 'BUILD_SERVICE_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;
const ONLY_WITH = [
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
] as const;

/** What is wrong with values that are right each for itself; undefined where nothing is. */
function unfitTogether(config: Config): string | undefined {
  for (const [one, other] of TOGETHER)
    if ((config[one] === undefined) !== (config[other] === undefined))
      return `${one} and ${other} belong together: set both or neither.`;
  for (const [one, other] of ONLY_WITH)
    if (config[one] !== undefined && config[other] === undefined)
      return `${one} is for ${other}: set that too, or neither.`;
  // Of 0 the system gives each its own.
  if (config.TIMING_TCP_PORT === config.PORT && config.PORT !== 0)
    return `TIMING_TCP_PORT must be another port than PORT, ${config.PORT}.`;
}
