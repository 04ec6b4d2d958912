import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { installed } from '../cluster/support/programs';
import { freePort, patiently } from '../cluster/support/waiting';
import { temporaryFolder } from '../database/otherProcess';

vi.setConfig({ testTimeout: 60_000 });
const LONGER_THAN_A_NAME_HOLDS_MS = 2_500;

const haproxy = installed('haproxy');
const file = resolve(import.meta.dirname, '../../operations/haproxy.cfg');

describe.skipIf(!haproxy)('the proxy', () => {
  it('takes a node whose name nobody knows', () => {
    const env = { BIND: '127.0.0.1:1', NODE_1: '127.0.0.1:2', NODE_2: 'node2.invalid:3000' };
    const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', file], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('node2.invalid')]);
  });

  it('finds a node that comes later, and again at another address, and keeps one whose name is lost', async () => {
    const names = new Map<string, string>();
    const dns = await startDns(names);
    const config = (await readFile(file, 'utf8')).replace('parse-resolv-conf', `nameserver test 127.0.0.1:${dns}`);
    const own = join(await temporaryFolder(), 'haproxy.cfg');
    await writeFile(own, config);
    const node = await freePort();
    for (const host of ['127.0.0.2', '127.0.0.3']) await answering({ host, port: node });
    const port = await freePort();
    const env = { BIND: `127.0.0.1:${port}`, NODE_1: '127.0.0.1:1', NODE_2: `node2.test:${node}` };
    const proxy: ChildProcess = spawn(haproxy ?? '', ['-db', '-f', own], { stdio: 'ignore', env });
    onTestFinished(() => void proxy.kill());
    const asked = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
    const answers = (host: string) => patiently(async () => expect(await asked()).toBe(host));

    names.set('node2.test', '127.0.0.2');
    await answers('127.0.0.2');
    names.set('node2.test', '127.0.0.3');
    await answers('127.0.0.3');
    names.clear();
    await pause(LONGER_THAN_A_NAME_HOLDS_MS);
    await answers('127.0.0.3');
  });
});

/** Answers with its own address, so that whoever asks through a proxy sees where it led. */
async function answering({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer((_, response) => void response.end(host));
  onTestFinished(() => void server.close());
  server.listen(port, host);
  await once(server, 'listening');
}

/** A name server of IPv4 addresses; other names are said not to exist. Answers its port. */
async function startDns(names: ReadonlyMap<string, string>): Promise<number> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (asked, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const question = asked.subarray(12, at + 5);
    const address = names.get(labels.join('.'));
    const isOfIpv4 = asked.readUInt16BE(at + 1) === 1;
    const head = Buffer.alloc(12);
    asked.copy(head, 0, 0, 2);
    head.writeUInt16BE(address ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...(address ?? '').split('.').map(Number)];
    const answer = address && isOfIpv4 ? Buffer.from(record) : Buffer.alloc(0);
    head.writeUInt16BE(answer.length > 0 ? 1 : 0, 6);
    socket.send(Buffer.concat([head, question, answer]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return (socket.address() as AddressInfo).port;
}
