import type { Socket } from 'node:net';
import type { ErrorCode } from '../../core/errors';

interface Refusal {
  readonly status: string;
  readonly message: string;
  readonly code: ErrorCode;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address and the headers are longer than this server takes.',
    code: 'too_large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive.',
    code: 'malformed',
  },
};
const UNREADABLE: Refusal = { status: '400 Bad Request', message: 'This is no HTTP request.', code: 'malformed' };

/** Answers, in the contract's shape, what could not be read as a request at all. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message, code } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ message, code });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
