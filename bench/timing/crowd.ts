// Websocket clients by the thousand, told from outside when to end. They take compressed messages, as browsers do, and
// look once into those that are the same: all are sent them.
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import type { CrowdGiven, CrowdHeard } from './gatherCrowd';

const { url, token, channel, clients } = JSON.parse(process.env.GIVEN ?? '') as CrowdGiven;
const { hostname, port } = new URL(url);
const END_OF_FLUSH = Buffer.from([0, 0, 0xff, 0xff]);
const AT_A_TIME = 50;

/** By what the message is: when the last of all had it, and how many have; null where it is not about reads. */
const heard = new Map<string, CrowdHeard | null>();
let listening = 0;

for (let i = 0; i < clients; i += AT_A_TIME) {
  const some = Array.from({ length: Math.min(AT_A_TIME, clients - i) }, join);
  listening += (await Promise.all(some)).length;
}
console.log(`${listening} listen`);
process.stdin.once('data', () => {
  const told = [...heard.values()].filter((message) => message !== null);
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
});

/** Connects, subscribes, and counts what comes from then on. */
function join(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A client was dropped.')));
    socket.write(
      [
        'GET /app/bench?protocol=7 HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
        '\r\n',
      ].join('\r\n'),
    );
    eachFrame(socket, (payload, isCompressed) => {
      if (!isCompressed && payload.includes('connection_established')) {
        subscribe(socket, payload.toString()).catch(reject);
      } else if (!isCompressed && payload.includes('subscription_succeeded')) resolve();
      else if (isCompressed || payload.includes('"passings"')) note(payload, isCompressed);
    });
  });
}

function note(payload: Buffer, isCompressed: boolean): void {
  const key = createHash('sha1').update(payload).digest('base64');
  let entry = heard.get(key);
  if (entry === undefined) {
    const reads = readsIn(isCompressed ? inflated(payload) : payload);
    entry = reads.length > 0 ? { at: 0, count: 0, reads } : null;
    heard.set(key, entry);
  }
  if (!entry) return;
  entry.at = Date.now();
  entry.count += 1;
}

async function subscribe(socket: Socket, established: string): Promise<void> {
  const { socket_id } = JSON.parse(JSON.parse(established).data);
  const answer = await fetch(`${url}/v1/broadcasting/auth`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  });
  const { auth } = (await answer.json()) as { auth: string };
  const text = Buffer.from(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  const mask = Buffer.alloc(4);
  const header = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255]);
  socket.write(Buffer.concat([header, mask, text]));
}

/** Takes the answer to the upgrade away, and cuts what follows into frames. */
function eachFrame(socket: Socket, onFrame: (payload: Buffer, isCompressed: boolean) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (data: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      isOpen = true;
      rest = rest.subarray(end + 4);
    }
    for (;;) {
      const short = (rest[1] ?? 0) & 127;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < header) return;
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < header + length) return;
      onFrame(rest.subarray(header, header + length), ((rest[0] ?? 0) & 0x40) !== 0);
      rest = rest.subarray(header + length);
    }
  });
}

function inflated(payload: Buffer): Buffer {
  return inflateRawSync(Buffer.concat([payload, END_OF_FLUSH]), { finishFlush: constants.Z_SYNC_FLUSH });
}

/** `chip time` of each read in a message; none where it is about something else. */
function readsIn(message: Buffer): string[] {
  const { event, data } = JSON.parse(message.toString()) as { event: string; data: string };
  if (event !== 'passings') return [];
  const { items } = JSON.parse(data) as { items: { chipcode: string; time: string }[] };
  return items.map(({ chipcode, time }) => `${chipcode} ${time}`);
}
