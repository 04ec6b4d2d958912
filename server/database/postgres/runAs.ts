import { chmod, chown, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseUnavailable } from '../types';

export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: there it runs as `postgres`, else as `nobody`. Undefined: as the current user. Throws
 * DatabaseUnavailable when root finds neither (initdb wants a user that has a name).
 */
export async function userForPostgres(passwdFile = '/etc/passwd'): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile(passwdFile, 'utf8').catch(() => '');
  const users = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([login]) => login === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseUnavailable('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

/** Whether `folder` and all above it let `user` through, by the classic rights (lists of further rights are not looked at). */
export async function canEnter({ folder, user }: { folder: string; user: RunAs }): Promise<boolean> {
  const path = await realpath(folder);
  const { mode, uid, gid } = await stat(path);
  const isOpen = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
  if (!isOpen) return false;
  return path === dirname(path) || canEnter({ folder: dirname(path), user });
}

/**
 * Lets the group of `user` pass through a closed folder of the product (DATA_DIR made by `mktemp -d`, or under a strict umask). The home of
 * root is nobody's to open.
 */
export async function letThrough({ folder, user }: { folder: string; user: RunAs }): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid === user.uid || mode & 0o001 || (await realpath(folder)) === homedir()) return;
  await chown(folder, uid, user.gid);
  await chmod(folder, (mode & 0o777) | 0o010);
}

/** Makes `user` the owner of a folder and everything in it. */
export async function giveAll({ folder, user: { uid, gid } }: { folder: string; user: RunAs }): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), uid, gid);
  await chown(folder, uid, gid);
}
