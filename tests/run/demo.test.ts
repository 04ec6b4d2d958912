import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WIDGET_TYPES } from '../../resources/widgets/widgetTypes';
import { launchProduct, makeDataDir, type Product, runProduct, signIn, startProduct } from '../support/product';

const DEMO_ATHLETES = 20_000;
/** Somebody who asks for the demo beside an account of their own. */
const ADMIN = { email: 'first@example.com', password: 'a long enough password' };

const folder = await makeDataDir();
let product: Product;

beforeAll(async () => {
  product = await startProduct({
    dataDir: folder.dataDir,
    env: { DEMO: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
});

afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

it('says where it is and how to sign in, and that opens everything', async () => {
  expect(product.output().trim().split('\n').slice(-2)).toEqual([
    `Startline is running at ${product.url}`,
    `Sign in: ${product.email}  Password: ${product.password}`,
  ]);
  expect(await askAs('/v1/admin/profile')).toMatchObject({ is_super_admin: true });
  expect(await signIn({ ...product, ...ADMIN })).toMatchObject({ user: { email: ADMIN.email } });
});

it('has a weekend of races to look at', async () => {
  const { items } = (await askAs('/v1/admin/athletes?itemsPerPage=1')) as { items: [{ event_id: number }] };
  const races = await askAs(`/v1/admin/races?event_id=${items[0].event_id}&itemsPerPage=1`);
  expect(races).toMatchObject({ totalItems: 4 });
  const courses = await askAs(`/v1/admin/courses?event_id=${items[0].event_id}&sort=-distance`);
  const lengths = [42.195, 21.097, 10, 1.2].map((value) => ({ distance: { value, unit: 'km' }, races_count: 1 }));
  expect(courses).toMatchObject({ items: lengths });
  const events = (await askAs('/v1/admin/events?itemsPerPage=100')) as { items: { status: string }[] };
  expect([...new Set(events.items.map(({ status }) => status))].sort()).toEqual([
    'approved',
    'cancelled',
    'draft',
    'finished',
    'published',
    'rejected',
    'submitted',
  ]);
  expect(await askAs(`/v1/admin/athletes?event_id=${items[0].event_id}&itemsPerPage=1`)).toMatchObject({
    totalItems: DEMO_ATHLETES,
  });
  // Whoever looks at another event that is out finds people there too.
  const { items: out } = (await askAs('/v1/admin/events?status=published')) as { items: { id: number }[] };
  for (const { id } of out)
    expect(await askAs(`/v1/admin/athletes?event_id=${id}&itemsPerPage=1`)).not.toMatchObject({ totalItems: 0 });
});

it('shows the public one of each thing that an event can show and tell', async () => {
  const { items } = (await askAs('/v1/admin/athletes?itemsPerPage=1')) as { items: [{ event_id: number }] };
  const eventId = items[0].event_id;
  const listed = async (resource: string, field: string) => {
    const path = `/v1/admin/${resource}?event_id=${eventId}&itemsPerPage=250`;
    const answer = (await askAs(path)) as { items: Record<string, unknown>[] };
    return [...new Set(answer.items.map((item) => item[field]))].sort();
  };
  expect(await listed('widgets', 'type')).toEqual([...WIDGET_TYPES].sort());
  expect(await listed('articles', 'status')).toEqual(['draft', 'published', 'scheduled']);
  expect(await listed('selfies', 'status')).toEqual(['approved', 'hidden', 'pending']);
  expect(await listed('notifications', 'status')).toEqual(['draft', 'scheduled', 'sent']);
  expect(await listed('deliveries', 'status')).toEqual(['gone', 'sent']);
  expect(await listed('progress_notifications', 'enabled')).toEqual([false, true]);
  const read = async (path: string) => (await fetch(`${product.url}/v1/public${path}`)).json();
  const { items: sponsors } = await read(`/events/${eventId}/sponsors`);
  const logo = sponsors[0].sponsors[0].logo.small;
  expect((await fetch(product.url + logo)).headers.get('content-type')).toBe('image/webp');
  const { items: dutch } = await read(`/events/${eventId}/articles?locale=nl-BE`);
  expect(dutch[0]).toMatchObject({
    locale: 'nl-BE',
    locales: ['en-GB', 'nl-BE'],
    title: expect.stringContaining('kinderen'),
  });
  const { items: program } = await read(`/events/${eventId}/program`);
  expect(new Set(program.map((row: { starts_at: string }) => dayOf(row.starts_at))).size).toBe(2);
});

it('has an app with its pictures, and builds of it at every stage', async () => {
  const app = (await askAs('/v1/admin/applications')) as { items: [{ id: number }] };
  expect(app.items[0]).toMatchObject({ icon_id: expect.any(Number), splash_id: expect.any(Number) });
  for (const platform of ['ios', 'android'])
    expect(await askAs(`/v1/admin/applications/${app.items[0].id}/build_blockers?platform=${platform}`)).toMatchObject({
      blockers: [],
      suggested_version: '1.1.0',
    });
  // One is made as the server starts.
  await expect
    .poll(
      async () => {
        const { items } = (await askAs('/v1/admin/builds?sort=id')) as { items: { status: string }[] };
        return items.map(({ status }) => status);
      },
      { timeout: 60_000 },
    )
    .toEqual(['released', 'released', 'failed', 'cancelled', 'in_review', 'bundled']);
});

it('serves the console at every address that is not the API’s', async () => {
  for (const path of ['/', '/events', '/account/login']) {
    // As a browser asks, and as `curl` and uptime checks do: without its headers.
    const curl = { Accept: '*/*', 'Accept-Encoding': 'identity' };
    for (const headers of [new Headers({ Accept: 'text/html' }), new Headers(curl)]) {
      const page = await fetch(product.url + path, { headers });
      expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining('<title>Startline')]);
    }
  }
  expect((await fetch(`${product.url}/assets/`, { headers: { 'Accept-Encoding': 'identity' } })).status).toBe(404);
  const unknown = await fetch(`${product.url}/v1/nothing`, { headers: { Accept: 'text/html' } });
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'not_found' });
});

it('tells operators how it is', async () => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/readyz",status="2xx"\} \d+$/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('refuses a second process on the same data, and goes on serving', async () => {
  const second = await runProduct({ DATA_DIR: folder.dataDir });
  expect(second.code).toBe(1);
  expect(second.output).toContain('Another process is using the database');
  expect(second.output).toContain(folder.dataDir);
  expect(second.output).not.toMatch(/^ +at /m);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

it('ends in order when it is asked to while it starts and while it serves, and has the same data and sign-in then', async () => {
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const starting = launchProduct({ DATA_DIR: dataDir, DEMO: '1' });
  await starting.printed(/^Migrated/m);
  const cut = await starting.stop('SIGINT');
  expect(cut.code).toBe(0);

  const serving = await startProduct({ dataDir, env: { DEMO: '1' } });
  onTestFinished(async () => void (await serving.stop()));
  // The database server ended with the first one: there was nothing to clear up.
  expect(cut.output + serving.output()).not.toMatch(/left behind|lost/);
  const { api_token } = await signIn(serving);
  const { totalItems } = (await askAs('/v1/admin/athletes?itemsPerPage=1', serving)) as { totalItems: number };
  const answer = await startReading(`${serving.url}/v1/admin/athletes.csv`, api_token.token);
  const signingIn = await startSigningIn(serving);
  const ending = serving.stop();
  await refusesConnections(serving.url);
  // What it accepted it finishes.
  expect(await signingIn.goOn()).toMatch(/^HTTP.* 200 OK\r\n[\s\S]*^connection: close\r\n[\s\S]*"api_token"/im);
  const lines = (await readRest(answer)).trimEnd().split('\n');
  expect(lines).toHaveLength(totalItems + 1);
  const { code, output } = await ending;
  expect(code).toBe(0);

  const again = await startProduct({ dataDir, env: { DEMO: '1' } });
  onTestFinished(async () => void (await again.stop()));
  expect(output).toContain(`Sign in: ${again.email}  Password: ${again.password}`);
  expect(again.output()).not.toMatch(/Migrated|left behind|lost/);
  expect(await askAs('/v1/admin/athletes?itemsPerPage=1', again)).toMatchObject({ totalItems });
});

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date(instant));
}

async function askAs(path: string, of = product): Promise<unknown> {
  const { api_token } = await signIn(of);
  const response = await fetch(of.url + path, { headers: { Authorization: `Bearer ${api_token.token}` } });
  return response.json();
}

/** A request whose body is to come, over a connection that only the server ends. `goOn` sends the rest and gives all that was answered. */
async function startSigningIn({ url, email, password }: Product): Promise<{ goOn(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).setEncoding('utf8');
  const body = JSON.stringify({ email, password });
  const head = ['POST /v1/auth/login HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '\r\n'].join('\r\n'));
  expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 100 /);
  return {
    async goOn() {
      socket.write(body);
      let answer = '';
      for await (const text of socket) answer += text;
      return answer;
    },
  };
}

/** An answer whose first bytes have come, and which nobody reads for now: the server has to wait with the rest. */
async function startReading(url: string, token: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { headers: { Authorization: `Bearer ${token}` } }), 'response')) as [
    IncomingMessage,
  ];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  return response;
}

async function readRest(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

/** Waits until the server stopped listening. */
async function refusesConnections(url: string): Promise<void> {
  const isRefused = () =>
    fetch(`${url}/healthz`, { headers: { Connection: 'close' } }).then(
      () => false,
      () => true,
    );
  while (!(await isRefused()));
}
