import WebSocket, { type ClientOptions } from 'ws';

interface Frame {
  event: string;
  channel?: string;
  data: unknown;
}

export interface RawClient {
  readonly socket: WebSocket;
  readonly frames: Frame[];
  readonly closed: Promise<{ code: number; reason: string }>;
  send(frame: unknown): void;
  /** The next frame, or the first one that there is, with that event. */
  frame(event: string): Promise<Frame>;
}

/** A websocket without a client library around it. */
export function openSocket(port: number, path = '/app/any?protocol=7', options: ClientOptions = {}): RawClient {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
  const frames: Frame[] = [];
  let tell = () => {};
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    frames.push({ ...frame, data: typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data });
    tell();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    socket.on('error', () => resolve({ code: -1, reason: '' }));
  });
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async frame(event) {
      for (;;) {
        const found = frames.find((frame) => frame.event === event);
        if (found) return found;
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
    },
  };
}
