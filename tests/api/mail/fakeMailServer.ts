import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface FakeMailServer {
  readonly url: string;
  /** Texts of accepted mails with their headers, long lines unfolded. */
  readonly accepted: readonly string[];
  /** Recipients that were named, refused ones too. */
  readonly attempts: readonly string[];
  close(): Promise<void>;
}

/** An SMTP server on this machine. `reply`: answers the nth attempt, from 1, to name a recipient. */
export async function startFakeMailServer(
  reply: (attempt: number) => string = () => '250 ok',
  port = 0,
): Promise<FakeMailServer> {
  const accepted: string[] = [];
  const attempts: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | null = null;
    let pending = '';
    const answer = (line: string): void => {
      if (line.startsWith('RCPT')) {
        attempts.push(/<(.*)>/.exec(line)?.[1] ?? '');
        socket.write(`${reply(attempts.length)}\r\n`);
      } else if (line === 'DATA') {
        data = '';
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        if (data === null) answer(line);
        else if (line === '.') {
          accepted.push(readable(data));
          data = null;
          socket.write('250 queued\r\n');
        } else data += `${line}\r\n`;
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    accepted,
    attempts,
    close: () => closed(server, sockets),
  };
}

function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Decodes quoted-printable text. */
function readable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
