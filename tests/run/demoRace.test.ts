import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, type Product, signIn, startProduct } from '../support/product';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let product: Product;

beforeAll(async () => {
  data = await makeDataDir();
  product = await startProduct({ dataDir: data.dataDir, env: { DEMO: '1', DEMO_RACE: '1' } });
});
afterAll(async () => {
  await product?.stop();
  await data?.remove();
});

it('runs the race of the demo, and goes on after a restart', async () => {
  const seen = await untilUnderWay();
  const ending = await product.stop();
  expect({ code: ending.code, output: ending.output }).toMatchObject({ code: 0 });
  product = await startProduct({ dataDir: data.dataDir, env: { DEMO: '1', DEMO_RACE: '1' } });
  expect((await untilUnderWay()).seq).toBeGreaterThanOrEqual(seen.seq);
});

/** Waits until somebody of the marathon is on the course. */
async function untilUnderWay(): Promise<{ seq: number }> {
  const { api_token } = await signIn(product);
  const get = async (path: string) => {
    const response = await fetch(product.url + path, { headers: { Authorization: `Bearer ${api_token.token}` } });
    return response.json();
  };
  const { items } = await get('/v1/admin/timelines?itemsPerPage=1');
  for (;;) {
    const summary = await get(`/v1/live/events/${items[0].event_id}/summary`);
    if (summary.races[0].counts.started > 0) return summary;
    await pause(100);
  }
}
