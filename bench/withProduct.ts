import { type Product, signIn, startProduct } from '../tests/support/product';

export type Call = <T>(path: string, init?: { method: string; body: object | FormData }) => Promise<T>;

const ADMIN = { email: 'bench@startline.example', password: 'bench-Startline-2026' };

/** What is measured with the product on an empty database: without the demo, whose race would take part in the measurement. */
export async function withProduct(
  dataDir: string,
  run: (o: { product: Product; call: Call }) => Promise<string>,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...more };
  const product = { ...(await startProduct({ dataDir, env })), ...ADMIN };
  try {
    return await run({ product, call: await apiCaller(product) });
  } finally {
    await product.stop();
  }
}

/** An event of its own with one race; ids of both. */
export async function createRace(call: Call, name: string): Promise<{ eventId: number; raceId: number }> {
  const post = async (resource: string, body: object) =>
    (await call<{ id: number }>(`/v1/admin/${resource}`, { method: 'POST', body })).id;
  const organization_id = await post('organizations', { name, slug: `${name.toLowerCase()}-bench` });
  const application_id = await post('applications', { organization_id, name, type: 'single' });
  const event = {
    organization_id,
    application_id,
    city: 'Leuven',
    country: 'BE',
    name,
    slug: name.toLowerCase(),
    timezone: 'Europe/Brussels',
    start_date: '2026-05-31',
  };
  const eventId = await post('events', event);
  const race = {
    event_id: eventId,
    name,
    sport: 'running',
    start_at: '2026-05-31T08:00:00.000Z',
    distance: { value: 42.195, unit: 'km' },
    min_lap_time: 7_000_000,
  };
  return { eventId, raceId: await post('races', race) };
}

/** Imports a start list as the console does it, and waits for the end. `look` is called while it runs. */
export async function importStartList(
  call: Call,
  o: { eventId: number; raceId: number; csv: string; look?: () => Promise<void> },
): Promise<number> {
  const file = new FormData();
  file.set('file', new Blob([o.csv], { type: 'text/csv' }), 'start-list.csv');
  file.set('visibility', 'private');
  file.set('path', 'imports');
  const { id: file_id } = await call<{ id: number }>('/v1/admin/files/upload', { method: 'POST', body: file });
  const body = { event_id: o.eventId, race_id: o.raceId, kind: 'athlete', file_id };
  const { id } = await call<{ id: number }>('/v1/admin/imports', { method: 'POST', body });
  for (;;) {
    const { status, success_count } = await call<{ status: string; success_count: number }>(`/v1/admin/imports/${id}`);
    await o.look?.();
    if (status === 'finished') return success_count;
    if (status !== 'pending' && status !== 'in_progress') throw new Error(`The import ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The product's API for somebody signed in. */
async function apiCaller(product: Product): Promise<Call> {
  return callerAt(product.url, (await signIn(product)).api_token.token);
}

/** The API at an address, for whom a token stands. */
export function callerAt(url: string, token: string): Call {
  return async (path, { method, body } = { method: 'GET', body: {} }) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(!isForm && method !== 'GET' && { 'Content-Type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
