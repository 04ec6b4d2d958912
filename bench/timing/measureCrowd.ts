import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../tests/support/product';
import { percentiles, table } from '../table';
import { gatherCrowd } from './gatherCrowd';
import { streamReads } from './streamReads';
import { withRace } from './withRace';

const CLIENTS = 2_000;
const ATHLETES = 20_000;
const FLOW = { athletes: ATHLETES, readsASecond: 500, seconds: 20 };

/** Two thousand websockets that watch one event, while reads come in as at the rush of the largest marathons. Milliseconds. */
export function measureCrowd(folder: string): Promise<string> {
  return withRace({ dataDir: folder, name: 'Crowd', athletes: ATHLETES }, async ({ product, call, eventId }) => {
    const { token } = (await signIn(product)).api_token;
    const crowd = await gatherCrowd({ url: product.url, token, eventId, clients: CLIENTS });
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
