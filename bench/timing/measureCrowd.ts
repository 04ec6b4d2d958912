import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, signIn } from '../../tests/support/product';
import { percentiles, table } from '../table';
import { streamReads } from './streamReads';
import { withRace } from './withRace';

/** What the crowd is told at its start. */
export interface CrowdGiven {
  readonly url: string;
  readonly token: string;
  readonly channel: string;
  readonly clients: number;
}

/** One message: when the last client had it (epoch ms), how many had it, and the reads in it. */
export interface CrowdHeard {
  at: number;
  count: number;
  reads: string[];
}

const CLIENTS = 2_000;
const ATHLETES = 20_000;
const FLOW = { athletes: ATHLETES, readsASecond: 500, seconds: 20 };

/** Two thousand websockets that watch one event, while reads come in as at the rush of the largest marathons. Milliseconds. */
export function measureCrowd(folder: string): Promise<string> {
  return withRace({ dataDir: folder, name: 'Crowd', athletes: ATHLETES }, async ({ product, call, eventId }) => {
    const crowd = await gather(product, eventId);
    const sent = new Map<string, number>();
    await streamReads(call, { eventId, ...FLOW, onRead: (key, at) => sent.set(key, at) });
    await pause(2_000);
    const heard = await crowd.end();
    const delays = heard.flatMap(({ at, reads }) => reads.map((key) => at - (sent.get(key) ?? at)));
    const missed = heard.filter(({ count }) => count !== CLIENTS).length;
    if (missed > 0 || delays.length !== sent.size) {
      throw new Error(`${missed} messages did not reach everyone; ${delays.length} of ${sent.size} reads were told.`);
    }
    return table([
      [`${CLIENTS.toLocaleString('en')} clients, ${FLOW.readsASecond} reads a second`, 'median', 'p95', 'p99'],
      ['from the request to the last client', ...percentiles(delays)],
    ]);
  });
}

async function gather(product: Product, eventId: number) {
  const { api_token } = await signIn(product);
  const given: CrowdGiven = {
    url: product.url,
    token: api_token.token,
    channel: `private-event.${eventId}.live`,
    clients: CLIENTS,
  };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/timing/crowd.ts'], {
    env: { ...process.env, GIVEN: JSON.stringify(given) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const hasGone = once(child, 'exit').then(() => {
    throw new Error('The crowd went home.');
  });
  const nextLine = async (): Promise<string> => {
    const [line] = (await Promise.race([once(lines, 'line'), hasGone])) as [string];
    return line;
  };
  await nextLine();
  return {
    async end(): Promise<CrowdHeard[]> {
      const told = nextLine();
      child.stdin.write('end\n');
      return JSON.parse(await told);
    },
  };
}
