import { setTimeout as pause } from 'node:timers/promises';
import { type Product, signIn, startProduct } from '../../tests/support/product';
import { table } from '../table';

const ROWS = 100_000;
const POLL_MS = 100;

type Call = <T>(path: string, init?: { method: string; body: object | FormData }) => Promise<T>;

/** A start list of 100,000 athletes imported into the running product, as the console does it; and the same file again. */
export async function measureImport(folder: string): Promise<string> {
  const product = await startProduct({ dataDir: folder, env: { DEMO: '1' } });
  try {
    const call = await caller(product);
    const [race] = (await call<{ items: { event_id: number; sport: string }[] }>('/v1/admin/races?itemsPerPage=1'))
      .items;
    const eventId = race?.event_id ?? 0;
    const own = { event_id: eventId, name: 'Import', sport: 'running' };
    const { id: raceId } = await call<{ id: number }>('/v1/admin/races', { method: 'POST', body: own });
    const file = new FormData();
    file.set('file', new Blob([startList()], { type: 'text/csv' }), 'start-list.csv');
    file.set('visibility', 'private');
    file.set('path', 'imports');
    const { id: fileId } = await call<{ id: number }>('/v1/admin/files/upload', { method: 'POST', body: file });
    const what = { event_id: eventId, race_id: raceId, kind: 'athlete', file_id: fileId };
    const first = await run({ product, call, what });
    const again = await run({ product, call, what });
    return table([
      ['Import of 100,000 rows', 'seconds', 'rows/s', 'extra memory in MB'],
      ['new athletes', ...first],
      ['the same file again: nothing to change', ...again],
    ]);
  } finally {
    await product.stop();
  }
}

async function run(o: { product: Product; call: Call; what: object }): Promise<number[]> {
  const before = await residentMegabytes(o.product);
  const begin = performance.now();
  const { id } = await o.call<{ id: number }>('/v1/admin/imports', { method: 'POST', body: o.what });
  let peak = before;
  for (;;) {
    const { status, success_count } = await o.call<{ status: string; success_count: number }>(
      `/v1/admin/imports/${id}`,
    );
    peak = Math.max(peak, await residentMegabytes(o.product));
    if (status === 'finished') {
      if (success_count !== ROWS) throw new Error(`Only ${success_count} of ${ROWS} rows were imported.`);
      const seconds = (performance.now() - begin) / 1000;
      return [seconds, Math.round(ROWS / seconds), Math.round(peak - before)];
    }
    if (status !== 'pending' && status !== 'in_progress') throw new Error(`The import ended as ${status}.`);
    await pause(POLL_MS);
  }
}

async function residentMegabytes({ url }: Product): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6;
}

async function caller(product: Product): Promise<Call> {
  const { api_token } = await signIn(product);
  return async (path, { method, body } = { method: 'GET', body: {} }) => {
    const isForm = body instanceof FormData;
    const response = await fetch(product.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${api_token.token}`,
        ...(!isForm && method !== 'GET' && { 'Content-Type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

function startList(): string {
  const lines = ['Bib;First name;Last name;Gender;Date of birth;Club;Country;Chip;E-mail'];
  for (let i = 1; i <= ROWS; i += 1) {
    const born = `${String((i % 28) + 1).padStart(2, '0')}/${String((i % 12) + 1).padStart(2, '0')}/${1940 + (i % 65)}`;
    lines.push(
      `${i};First${i % 977};Last${i % 7919};${i % 2 ? 'M' : 'F'};${born};Club ${i % 300};BEL;CHIP${i};runner${i}@example.com`,
    );
  }
  return lines.join('\r\n');
}
