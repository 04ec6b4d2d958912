import type { Product } from '../../tests/support/product';
import { startList } from '../startList';
import { table } from '../table';
import { type Call, createRace, importStartList, withProduct } from '../withProduct';

const ROWS = 100_000;

/** A start list of 100,000 athletes imported into the running product, as the console does it; and the same file again. */
export function measureImport(folder: string): Promise<string> {
  return withProduct(folder, async ({ product, call }) => {
    const what = { ...(await createRace(call, 'Import')), csv: startList(ROWS) };
    const first = await run({ product, call, what });
    const again = await run({ product, call, what });
    return table([
      ['Import of 100,000 rows', 'seconds', 'rows/s', 'extra memory in MB'],
      ['new athletes', ...first],
      ['the same file again: nothing to change', ...again],
    ]);
  });
}

async function run(o: {
  product: Product;
  call: Call;
  what: { eventId: number; raceId: number; csv: string };
}): Promise<number[]> {
  const before = await residentMegabytes(o.product);
  const begin = performance.now();
  let peak = before;
  const look = async (): Promise<void> => {
    peak = Math.max(peak, await residentMegabytes(o.product));
  };
  const imported = await importStartList(o.call, { ...o.what, look });
  if (imported !== ROWS) throw new Error(`Only ${imported} of ${ROWS} rows were imported.`);
  const seconds = (performance.now() - begin) / 1000;
  return [seconds, Math.round(ROWS / seconds), Math.round(peak - before)];
}

async function residentMegabytes({ url }: Product): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6;
}
