import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { userForPostgres } from '../../../server/database/postgres/runAs';
import { listening } from './waiting';

const OPERATIONS = resolve(import.meta.dirname, '../../../operations');

/** Where Debian's packages put a program; undefined where it is not installed. */
export function installed(program: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => join(folder, program))
    .find(existsSync);
}

export interface Program {
  stop(): Promise<void>;
}

/** HAProxy as `operations/haproxy.cfg` has it. */
export async function startProxy(o: { program: string; port: number; nodes: [number, number] }): Promise<Program> {
  const child = spawn(o.program, ['-db', '-f', join(OPERATIONS, 'haproxy.cfg')], {
    stdio: 'ignore',
    env: { BIND: `127.0.0.1:${o.port}`, NODE_1: `127.0.0.1:${o.nodes[0]}`, NODE_2: `127.0.0.1:${o.nodes[1]}` },
  });
  await listening(o.port);
  return { stop: () => ended(child) };
}

/** PgBouncer as `operations/pgbouncer.ini` has it, but for its addresses, and for statements by name, which older ones do not know. */
export async function startPooler(o: {
  program: string;
  folder: string;
  port: number;
  database: number;
}): Promise<Program & { port: number; leadTo(database: number): Promise<void> }> {
  const file = join(o.folder, 'pgbouncer.ini');
  const template = await readFile(join(OPERATIONS, 'pgbouncer.ini'), 'utf8');
  const write = (database: number) =>
    writeFile(
      file,
      template
        .replaceAll('host=primary port=5432', `host=127.0.0.1 port=${database} user=startline`)
        .replace(/^listen_addr.*$/m, 'listen_addr = 127.0.0.1')
        .replace(/^listen_port.*$/m, `listen_port = ${o.port}\nunix_socket_dir =`)
        .replace(/^auth_type.*\nauth_file.*$/m, 'auth_type = any')
        .replace(/^max_prepared_statements.*$/m, ''),
      { mode: 0o644 },
    );
  await write(o.database);
  const runAs = await userForPostgres();
  const child = spawn(o.program, [file], { stdio: 'ignore', ...(runAs && { uid: runAs.uid, gid: runAs.gid }) });
  await listening(o.port);
  return {
    port: o.port,
    stop: () => ended(child),
    async leadTo(database) {
      await write(database);
      child.kill('SIGHUP');
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
