import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { BundleManifest } from './bundleManifest';
import type { BundlePlan } from './describeBundle';
import { type AppPictures, drawPicture } from './drawPicture';

interface Writing {
  readonly path: string;
  readonly plan: BundlePlan;
  readonly pictures: AppPictures;
  readonly signal?: AbortSignal;
  /** After each file: how many of them there are by now. */
  onFile?(done: number, total: number): void;
}

/**
 * Writes a bundle to a file of this machine, one of its files after the other: no more than one of them is in memory. `manifest.json`
 * comes last, as it says what the others are.
 */
export async function writeBundle({ path, plan, pictures, signal, onFile }: Writing): Promise<BundleManifest> {
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const isWritten = finished(output);
  // Heard of where it is waited for.
  isWritten.catch(() => undefined);
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void output.destroy(error);
    output.write(chunk);
    if (isLast) output.end();
  });
  const mtime = new Date(plan.manifest.build.requested_at);
  const files: BundleManifest['files'] = [];
  const total = plan.pictures.length + plan.texts.length;
  const add = async (name: string, data: Uint8Array, isPacked: boolean): Promise<void> => {
    signal?.throwIfAborted();
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 9 });
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(data, true);
    if (output.writableNeedDrain)
      await Promise.race([new Promise<void>((done) => output.once('drain', () => done())), isWritten]);
  };
  try {
    for (const { path: name, text } of plan.texts) {
      const data = strToU8(text);
      await add(name, data, false);
      files.push({ path: name, size: data.length, sha256: sha256Of(data) });
      onFile?.(files.length, total);
    }
    for (const picture of plan.pictures) {
      const { path: name, width, height, background } = picture;
      const data = await drawPicture(picture, { pictures, colour: plan.manifest.styling.splash_background });
      await add(name, data, true);
      const facts = { width, height, is_opaque: background === 'colour' };
      files.push({ path: name, size: data.length, sha256: sha256Of(data), picture: facts });
      onFile?.(files.length, total);
    }
    const manifest = { ...plan.manifest, files };
    await add('manifest.json', strToU8(`${JSON.stringify(manifest, null, 2)}\n`), false);
    zip.end();
    await isWritten;
    return manifest;
  } catch (error) {
    zip.terminate();
    output.destroy();
    throw error;
  }
}

function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
