import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from './config';

/**
 * Tries what only this machine can tell of the configuration, before anything is opened.
 * @throws Error with a sentence that names the variable
 */
export async function assertPlaces(config: Config): Promise<void> {
  await assertWritable(config);
  await assertOwnAddress(config.HOST);
  const { HOST: host, TIMING_TCP_PORT: port } = config;
  // It is opened in the middle of what a start begins, which would all have to be ended.
  if (port !== undefined) await openingPort('TIMING_TCP_PORT', () => openAndClose({ host, port }));
}

/** Where everything is kept elsewhere, nothing is written there. */
async function assertWritable({ DATA_DIR, DATABASE_URL, FILES_URL, SECRET_KEY, SMTP_URL }: Config): Promise<void> {
  if (DATABASE_URL && FILES_URL && SECRET_KEY && SMTP_URL) return;
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await access(DATA_DIR, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR (${DATA_DIR}) must be a folder that the user of the server may write: ${(error as Error).message}.`,
    );
  }
}

async function assertOwnAddress(host: string): Promise<void> {
  try {
    await openAndClose({ host, port: 0 });
  } catch (error) {
    throw new Error(
      `HOST (${host}) must be an address of this machine, or 0.0.0.0 for all of them: ${(error as Error).message}.`,
    );
  }
}

async function openAndClose(place: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(place);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Does what opens the port of a variable. @throws Error that names it where the port cannot be had */
export async function openingPort<T>(variable: 'PORT' | 'TIMING_TCP_PORT', open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen') throw error;
    throw new Error(`${variable} cannot be opened: ${message}.`, { cause: error });
  }
}
