import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js');
const READY = /^Startline is running at (http:\S+)$/m;
const SIGN_IN = /^Sign in: (\S+) {2}Password: (\S+)$/m;

/** What configures the product; a run of the tests must not inherit it from the shell it was started in. */
const OWN_VARIABLES =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|EMBEDDED|ADMIN_.*|DEMO|DEMO_RACE|FILES_URL|REALTIME_URL|TIMING_TCP_PORT|SMTP_URL|PUBLIC_URL|LOG_LEVEL|NODE_ENV)$/;

export interface Product {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Of the demo; empty where there is none. */
  readonly email: string;
  readonly password: string;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to end, and waits for that. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

type Env = Readonly<Record<string, string>>;

/** Starts the built product as a process of its own, on a free port, and waits until it serves. @throws Error with what it printed */
export async function startProduct(o: { dataDir: string; env?: Env; program?: string }): Promise<Product> {
  const { dataDir, env = {}, program } = o;
  const { pid, printed, output, stop } = launchProduct({ DATA_DIR: dataDir, ...env }, program);
  await printed(READY);
  if (env.DEMO === '1') await printed(SIGN_IN);
  const [, url = ''] = READY.exec(output()) ?? [];
  const [, email = '', password = ''] = SIGN_IN.exec(output()) ?? [];
  return { url, pid, dataDir, email, password, output, stop };
}

interface Launched extends Pick<Product, 'pid' | 'output' | 'stop'> {
  readonly ending: Promise<Ending>;
  /** Waits until it printed something like that. @throws Error with what it printed when it ended without */
  printed(pattern: RegExp): Promise<void>;
}

/** Starts the built product as a process of its own, without waiting for anything; `program` where it was built elsewhere. */
export function launchProduct(env: Env, program = MAIN): Launched {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name));
  const child = spawn(process.execPath, [program], {
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', PORT: '0', DEMO_RACE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const news = new EventEmitter().setMaxListeners(0);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      news.emit('printed');
    });
  }
  let hasEnded = false;
  const ending = once(child, 'close').then(([code, signal]): Ending => {
    hasEnded = true;
    news.emit('printed');
    return { code, signal, output: text };
  });
  return {
    pid: child.pid ?? 0,
    ending,
    output: () => text,
    async printed(pattern) {
      while (!pattern.test(text)) {
        if (hasEnded) throw new Error(`The product ended without printing ${pattern}:\n${text}`);
        await once(news, 'printed');
      }
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ending;
    },
  };
}

/** Runs the built product where it is expected to end by itself. */
export function runProduct(env: Env): Promise<Ending> {
  return launchProduct(env).ending;
}

/** A folder for a product's data, and its removal. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'startline-product-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Copies the data of a product that does not run, as docs/operations.md says: without the sockets in it. */
export function copyDataDir({ from, to }: { from: string; to: string }): Promise<void> {
  const filter = async (path: string) => !(await stat(path)).isSocket();
  return cp(from, to, { recursive: true, preserveTimestamps: true, filter });
}

/** Signs in over the API. Gives what the console keeps of it. @throws Error with the answer */
export async function signIn({ url, email, password }: Pick<Product, 'url' | 'email' | 'password'>) {
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  return (await response.json()) as { user: { id: number }; api_token: { token: string; expires_at: string } };
}
