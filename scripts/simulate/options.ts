import { parseArgs } from 'node:util';
import type { SimulationOptions } from '../../server/simulator/types';

export const USAGE = `Usage: npm run simulate -- --event ID [options]

Runs the races of an event through its public API: gunshots, and every read of every mat.

  --event ID              the event; it needs races with timelines, devices, and athletes with chips
  --race ID               only this race; may be given several times
  --speed N               how many times faster than the wall clock (1)
  --fresh                 takes the gunshots of these races back and starts them now
  --url URL               where the server is (http://127.0.0.1:3000)
  --token TOKEN           an API key or token, or STARTLINE_TOKEN
  --email, --password     who signs in when there is no token, or STARTLINE_EMAIL and STARTLINE_PASSWORD
  --rate N                generates load instead: N reads a second, whatever the race's clock says
  --seed N                another seed, another race (7)
  --missed SHARE          of the passings that a device does not see (0.01)
  --unknown SHARE         of the athletes whose chip nobody registered (0.002)
  --drift-ms N            how far clocks of devices are off (400)
  --backup-delay MINUTES  between two files of a backup device (10)

A race that has its gunshot goes on from now, what was missed until now first. Without a gunshot it starts now. The simulated
clock begins at this moment and goes at --speed, so that device times of a fast race lie ahead of the wall clock.`;

/** What is wrong with the arguments, for a person. */
export class UsageError extends Error {}

export interface SimulatorOptions {
  eventId: number;
  /** Empty for all races of the event. */
  raceIds: number[];
  speed: number;
  isFresh: boolean;
  url: string;
  credentials: Credentials;
  /** Reads a second of generated load; null to follow the race's clock. */
  rate: number | null;
  simulation: SimulationOptions;
}

export type Credentials = { token: string } | { email: string; password: string };

type Env = Readonly<Record<string, string | undefined>>;

/** @throws UsageError for arguments that cannot be used. */
export function readOptions(args: readonly string[], env: Env): SimulatorOptions {
  const given = parse(args);
  const number = (name: Exclude<NumberName, 'race'>): number | undefined => numberOf(name, given[name]);
  const eventId = number('event');
  if (eventId === undefined) throw new UsageError('--event is missing.');
  const backupDelay = number('backup-delay');
  return {
    eventId,
    raceIds: (given.race ?? []).map((text) => numberOf('race', text)!),
    speed: number('speed') ?? 1,
    isFresh: given.fresh ?? false,
    url: urlOf(given.url ?? 'http://127.0.0.1:3000'),
    credentials: credentialsOf(given, env),
    rate: number('rate') ?? null,
    simulation: {
      seed: number('seed') ?? 7,
      missedShare: number('missed'),
      unknownShare: number('unknown'),
      driftMs: number('drift-ms'),
      backupDelayMs: backupDelay === undefined ? undefined : backupDelay * 60_000,
    },
  };
}

const TEXT = { type: 'string' } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        event: TEXT,
        race: { type: 'string', multiple: true },
        speed: TEXT,
        fresh: { type: 'boolean' },
        url: TEXT,
        token: TEXT,
        email: TEXT,
        password: TEXT,
        rate: TEXT,
        seed: TEXT,
        missed: TEXT,
        unknown: TEXT,
        'drift-ms': TEXT,
        'backup-delay': TEXT,
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type NumberName = keyof typeof RANGES;

/** Least and most, and whether parts of a whole are allowed. */
const RANGES = {
  event: [1, Number.MAX_SAFE_INTEGER, 'whole'],
  race: [1, Number.MAX_SAFE_INTEGER, 'whole'],
  speed: [0.01, 10_000, 'part'],
  rate: [1, 1_000_000, 'whole'],
  seed: [0, 4_294_967_295, 'whole'],
  missed: [0, 1, 'part'],
  unknown: [0, 1, 'part'],
  'drift-ms': [0, 86_400_000, 'whole'],
  'backup-delay': [0, 1_440, 'part'],
} as const;

function numberOf(name: NumberName, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [least, most, kind] = RANGES[name];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= least && value <= most) || (kind === 'whole' && !Number.isInteger(value)))
    throw new UsageError(
      `--${name}: "${text}" is no ${kind === 'whole' ? 'whole ' : ''}number from ${least} to ${most}.`,
    );
  return value;
}

function urlOf(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`--url: "${text}" is no http address.`);
  return text.replace(/\/+$/, '');
}

function credentialsOf(given: { token?: string; email?: string; password?: string }, env: Env): Credentials {
  const token = given.token ?? (given.email ? undefined : env.STARTLINE_TOKEN);
  if (token) return { token };
  const email = given.email ?? env.STARTLINE_EMAIL;
  const password = given.password ?? env.STARTLINE_PASSWORD;
  if (!email || !password) throw new UsageError('Give --token, or --email and --password.');
  return { email, password };
}
