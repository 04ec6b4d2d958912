import { execFileSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/openDatabase';
import { killIfThere, killServer, postmasterPid, serverProcesses, temporaryFolder } from '../database/otherProcess';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { type Product, signIn, startProduct } from '../support/product';
import { postgresIsMissing } from '../support/testDatabase';
import { EVENT, insertTimedEvent, NOON } from './timingEvent';

const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };
const MB = 1024 * 1024;
const DISK_MB = 400;
const KILLS = 10;
const READS_AT_ONCE = 5_000;
/** Recovery on a machine that does much else may take long; how long says nothing. */
const patiently = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });

/** Only root mounts, and not in every container. */
const canMount = tryToMount();

describe.skipIf(postgresIsMissing)('a server whose database', () => {
  let server: BundledProgram;
  beforeAll(async () => {
    server = await bundledProgram(new URL('../../server/main.ts', import.meta.url));
  });
  afterAll(() => server?.remove());

  it('is killed again and again says so, loses nothing that it acknowledged, and goes on', async () => {
    const product = await start(await temporaryFolder());
    const calls = await callsOf(product);
    const statuses = new Set<number>();
    const created: number[] = [];
    let isOver = false;
    const asking = Promise.all(
      [
        () => calls.createOrganization(created),
        () => calls.get('/v1/admin/events?page=1'),
        () => calls.get('/v1/admin/profile'),
        () => calls.get('/v1/admin/organizations?q=a'),
        () => calls.get('/v1/application_data'),
        () => calls.get('/readyz'),
      ].map(async (ask) => {
        while (!isOver) statuses.add(await ask());
      }),
    );
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await patiently(async () => expect(await postmasterPid(product.dataDir)).not.toBe(killed));
      killed = await postmasterPid(product.dataDir);
      const before = created.length;
      await patiently(async () => expect(created.length).toBeGreaterThan(before));
      await killServer(product.dataDir);
    }
    await patiently(async () => expect(await calls.get('/readyz')).toBe(200));
    isOver = true;
    await asking;
    expect([...statuses].sort()).toEqual([200, 201, 503]);
    expect(await calls.missing(created)).toEqual([]);
    expect(product.output()).toContain(`for the ${KILLS}th time within an hour`);
    expect((await product.stop()).code).toBe(0);
  }, 300_000);

  it('hangs ends all the same when it is asked to', async () => {
    const product = await start(await temporaryFolder());
    const calls = await callsOf(product);
    const processes = await serverProcesses(await postmasterPid(product.dataDir));
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      for (const pid of processes) killIfThere(pid);
    });
    const hanging = calls.get('/v1/admin/events?page=1').catch(() => 'cut');
    expect((await product.stop()).code).toBe(1);
    expect(await hanging).toBe('cut');
  }, 120_000);

  it.runIf(canMount)(
    'has no room on its disk says so, loses nothing that it acknowledged, ends when asked to, and goes on once there is room',
    async () => {
      const disk = await temporaryFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk]);
      onTestFinished(() => void execFileSync('umount', ['-l', disk]));
      const filler = join(disk, 'filler');
      const fill = async (leaveMb: number) => {
        await rm(filler, { force: true });
        const { bavail, bsize } = await statfs(disk);
        await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveMb * MB))).catch((error) => {
          // The database was faster with the last of it.
          if (error.code !== 'ENOSPC') throw error;
        });
      };
      const dataDir = join(disk, 'data');
      const database = await openDatabase({ dataDir, embedded: 'postgres', log: () => {} });
      await migrate({ db: database.db, migrations, log: () => {} });
      await insertTimedEvent(database.db, 1);
      await database.close();
      const product = await start(dataDir);
      const calls = await callsOf(product);
      const created: number[] = [];
      await calls.createOrganization(created);
      const statuses = new Set<number>();
      await fill(4);
      await patiently(async () => {
        statuses.add(await calls.sendReads());
        expect(statuses).toContain(507);
      });
      // With the write-ahead log the server itself ends, and cannot start.
      await fill(0);
      await killServer(product.dataDir);
      await patiently(async () => expect(await calls.get('/readyz')).toBe(507));
      expect(await calls.answer('/readyz')).toMatchObject({
        code: 'disk_full',
        message: expect.stringContaining('full'),
      });
      // While the database tries to come back it is away for a moment: 503.
      await patiently(async () => expect(await calls.get('/v1/admin/events?page=1')).toBe(507));
      await rm(filler);
      await patiently(async () => expect(await calls.get('/readyz')).toBe(200));
      expect(await calls.missing(created)).toEqual([]);
      expect([...statuses].sort().filter((status) => ![200, 503, 507].includes(status))).toEqual([]);

      await fill(0);
      await killServer(product.dataDir);
      await patiently(async () => expect(await calls.get('/readyz')).toBe(507));
      expect((await product.stop()).signal).toBeNull();
    },
    300_000,
  );

  async function start(dataDir: string): Promise<Product> {
    const product = await startProduct({
      dataDir,
      program: server.program,
      env: { EMBEDDED: 'postgres', DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    });
    onTestFinished(async () => void (await product.stop('SIGKILL')));
    return product;
  }
});

async function callsOf({ url }: Product) {
  const { api_token } = await signIn({ url, ...ADMIN });
  const headers = { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' };
  let number = 0;
  const get = async (path: string) => (await fetch(url + path, { headers })).status;
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    get,
    answer: async (path: string): Promise<unknown> => (await fetch(url + path, { headers })).json(),
    /** Adds the id to `created` once the server has acknowledged it. */
    async createOrganization(created: number[]) {
      number += 1;
      const response = await post('/v1/admin/organizations', { name: `Club ${number}` });
      const { id } = (await response.json()) as { id: number };
      if (response.status === 201) created.push(id);
      return response.status;
    },
    async sendReads() {
      number += 1;
      const passings = Array.from({ length: READS_AT_ONCE }, (_, i) => ({
        chipcode: `C${i}`,
        time: new Date(NOON + number * 1_000).toISOString(),
      }));
      return (await post(`/v1/live/events/${EVENT}/passings`, { device: 'start', passings })).status;
    },
    missing: async (ids: readonly number[]) => {
      const statuses = await Promise.all(ids.map((id) => get(`/v1/admin/organizations/${id}`)));
      return ids.filter((_, i) => statuses[i] !== 200);
    },
  };
}

function tryToMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
