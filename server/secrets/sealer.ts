import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sealer } from '../../engine/api/engine';

/** Shorter ones could be guessed. */
export const SHORTEST_KEY = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'sealed:1:';

interface Key {
  /** Says which key a text was sealed with, and nothing of the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** A sealer that tells what it sealed, with whichever of its keys. */
export interface Opener extends Sealer {
  isSealed(text: string): boolean;
  /** Whether it was sealed with the key that seals now. */
  isCurrent(sealed: string): boolean;
}

/**
 * Encrypts with the first of the keys, and opens what any of them encrypted (AES-256-GCM). What was sealed for one purpose cannot be
 * opened for another, so that nobody's own secret can be put in the place of one of the server's.
 */
export function createSealer(secrets: readonly [string, ...string[]], purpose = 'secrets at rest'): Opener {
  const [current, ...former] = secrets.map((secret) => keyOf(secret, purpose)) as [Key, ...Key[]];
  const keys = new Map([current, ...former].map((key) => [key.id, key.bytes]));
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${MARK}${current.id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [, , id = '', data = ''] = sealed.split(':');
      const key = keys.get(id);
      if (!key)
        throw new Error(
          `What the database keeps encrypted (${purpose}) needs a key that is not here (${id}): SECRET_KEY must name that one too, or DATA_DIR hold its secret.key.`,
        );
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    isSealed: (text) => text.startsWith(MARK),
    isCurrent: (sealed) => sealed.startsWith(`${MARK}${current.id}:`),
  };
}

function keyOf(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', `startline ${purpose}`, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** The key of this installation where one was made; an empty text else. */
export function knownKey(dataDir: string): Promise<string> {
  return readKey(keyFile(dataDir));
}

/** The key of this installation, made once: a file that the server's user alone reads. */
export async function storedKey(dataDir: string): Promise<string> {
  const path = keyFile(dataDir);
  const known = await readKey(path);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const made = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  // Linked whole: of two that start at once the second takes the key of the first.
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} is empty: put the key back, or remove the file to have another one made.`);
  return key;
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

async function readKey(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
