import { join } from 'node:path';
import { startProduct } from '../../tests/support/product';
import { median, table } from '../table';

const ROUNDS = 7;

/** From starting the process to the line that says it serves. */
export async function measureStart(folder: string): Promise<string> {
  const start = async (name: string, env: Record<string, string>) => {
    const begin = performance.now();
    const product = await startProduct({ dataDir: join(folder, name), env });
    const seconds = (performance.now() - begin) / 1000;
    await product.stop();
    return seconds;
  };
  const firstWithDemo = await start('demo', { DEMO: '1' });
  const firstEmpty = await start('empty', { DEMO: '0' });
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await start('demo', {}));
  return table([
    ['Until ready', 'seconds'],
    ['existing database and build', median(again)],
    ['new database', firstEmpty],
    ['new database with the demo of 20,000 athletes', firstWithDemo],
  ]);
}
