import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js');
const READY = /^Startline is running at (http:\S+)$/m;
const SIGN_IN = /^Sign in: (\S+) {2}Password: (\S+)$/m;

/** What configures the product; a run of the tests must not inherit it from the shell it was started in. */
const OWN_VARIABLES =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|EMBEDDED|ADMIN_.*|DEMO|FILES_URL|REALTIME_URL|SMTP_URL|PUBLIC_URL|LOG_LEVEL|NODE_ENV)$/;

export interface Product {
  readonly url: string;
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
export async function startProduct({ dataDir, env = {} }: { dataDir: string; env?: Env }): Promise<Product> {
  const { child, output, ending } = launch({ DATA_DIR: dataDir, PORT: '0', ...env });
  const isReady = (): boolean => READY.test(output()) && (env.DEMO !== '1' || SIGN_IN.test(output()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', () => isReady() && resolve());
    void ending.then((ended) => reject(new Error(`The product ended with ${ended.code}:\n${ended.output}`)));
  });
  const [, url = ''] = READY.exec(output()) ?? [];
  const [, email = '', password = ''] = SIGN_IN.exec(output()) ?? [];
  return {
    url,
    dataDir,
    email,
    password,
    output,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ending;
    },
  };
}

/** Runs the built product where it is expected to end by itself. */
export function runProduct(env: Env): Promise<Ending> {
  return launch({ PORT: '0', ...env }).ending;
}

/** A folder for a product's data, and its removal. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'startline-product-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
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

function launch(env: Env): { child: ChildProcess; output(): string; ending: Promise<Ending> } {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const output = (): string => text;
  const ending = once(child, 'close').then(([code, signal]) => ({ code, signal, output: text }));
  return { child, output, ending };
}
