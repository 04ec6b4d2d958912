import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { installedBinaries, usableBinaries } from '../../../server/database/postgres/binaries';
import { runProgram } from '../../../server/database/postgres/postmaster';
import { giveAll, userForPostgres } from '../../../server/database/postgres/runAs';
import { freePort, patiently } from './waiting';

const log = () => {};
const LOGIN = { host: '127.0.0.1', user: 'startline', database: 'postgres' };

export interface DatabaseServer {
  readonly port: number;
  /** As when the machine is switched off. */
  kill(): Promise<void>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  /** @param database the one to ask, `postgres` unless told */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
}

/** A primary whose commits wait for its standby, with the empty database `startline`. */
export async function startReplicated(folder: string): Promise<{ primary: DatabaseServer; standby: DatabaseServer }> {
  const runAs = await userForPostgres();
  const binaries = await usableBinaries({
    native: installedBinaries(),
    runAs,
    copyFolder: join(folder, 'native'),
    log,
  });
  const clusters = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const workshop = join(folder, 'clusters');
  await mkdir(workshop);
  if (runAs) await giveAll({ folder: workshop, user: runAs });
  const made = join(workshop, 'made');
  await runProgram({
    binaries,
    program: 'initdb',
    runAs,
    args: ['-D', made, '-U', LOGIN.user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
  });
  for (const cluster of Object.values(clusters)) {
    await cp(made, cluster, { recursive: true });
    if (runAs) await giveAll({ folder: cluster, user: runAs });
  }
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    hot_standby: 'on',
  };
  const start = (cluster: string, port: number, settings: Record<string, string>) =>
    startCluster({
      binaries,
      runAs,
      cluster,
      port,
      settings: { ...common, ...settings },
      logFile: join(folder, `${port}.log`),
    });
  const primary = await start(clusters.primary, primaryPort, {});
  await writeFile(join(clusters.standby, 'standby.signal'), '');
  await appendFile(
    join(clusters.standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${LOGIN.user} application_name=standby'\n`,
  );
  const standby = await start(clusters.standby, standbyPort, {});
  await primary.query('create database startline');
  await primary.query(`alter system set synchronous_standby_names = 'standby'`);
  await primary.query('select pg_reload_conf()');
  await patiently(async () => {
    const [row] = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    if (row?.sync_state !== 'sync') throw new Error('The standby is not synchronous yet.');
  });
  return { primary, standby };
}

async function startCluster(o: {
  binaries: string;
  runAs: { uid: number; gid: number } | undefined;
  cluster: string;
  port: number;
  settings: Record<string, string>;
  logFile: string;
}): Promise<DatabaseServer> {
  const settings = Object.entries({ port: String(o.port), ...o.settings });
  const child = spawn(
    join(o.binaries, 'bin', 'postgres'),
    ['-D', o.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...(o.runAs && { uid: o.runAs.uid, gid: o.runAs.gid }),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4_000);
  });
  const ended = once(child, 'exit');
  const query = async <Row extends pg.QueryResultRow>(text: string, database = LOGIN.database): Promise<Row[]> => {
    const client = new pg.Client({ ...LOGIN, port: o.port, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await patiently(() => query('select 1')).catch((error) => {
    throw new Error(`PostgreSQL did not start: ${complaints}`, { cause: error });
  });
  return {
    port: o.port,
    query,
    async kill() {
      // The postmaster's children end when they find it gone, as after a power cut nobody says goodbye.
      child.kill('SIGKILL');
      await ended;
    },
    async promote() {
      await query('select pg_promote()');
    },
  };
}
