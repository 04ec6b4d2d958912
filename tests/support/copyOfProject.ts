import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Made by running something, or large and of no use to a program. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'docs', 'coverage', 'test-results']);

/** The project's files, to be edited and run elsewhere beside its installed packages. */
export async function copyOfProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'startline-copy-'));
  const names = (await readdir(ROOT)).filter((name) => !LEFT_OUT.has(name));
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
  const packages = (await readdir(join(ROOT, 'node_modules'))).filter(
    (name) => name === '.bin' || !name.startsWith('.'),
  );
  await mkdir(join(folder, 'node_modules'));
  await Promise.all(
    packages.map((name) => symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
