import { ApiError } from '../../core/errors';

/**
 * SQLSTATEs of a server that cannot work now, whatever it was asked: connection exceptions (08), not enough resources (53), stopped by
 * the operator or still starting (57P), errors of its own system (58).
 */
const AWAY = /^(08...|53...|57P0[1-5]|58...)$/;
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];
const NOT_CONNECTED = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
/** What the driver says of connections that end; it gives these no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
const RETRY_AFTER_SECONDS = 5;

/** A full disk (507), or a database or store of files that is away (503). Null for whatever trying again later would not mend. */
export function troubleOf(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (DISK_FULL.includes(code))
    return new ApiError({
      code: 'disk_full',
      message: "The server's disk is full, so nothing can be saved. It goes on by itself once there is space again.",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (!AWAY.test(code) && !NOT_CONNECTED.includes(code) && !LOST_CONNECTION.test(error.message)) return null;
  return new ApiError({
    code: 'unavailable',
    message: 'The database cannot be reached just now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
