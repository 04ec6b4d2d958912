import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundledProgram } from '../../support/bundledProgram';

const PROJECT = resolve(import.meta.dirname, '../../..');
const MIGRATIONS = 'server/database/migrations';

interface FormerRelease {
  /** The tag, or the commit. */
  readonly name: string;
  readonly commit: string;
}

export interface BuiltRelease extends FormerRelease {
  /** The file to start. */
  readonly program: string;
  /** Names of its migrations. */
  readonly migrations: ReadonlySet<string>;
  remove(): Promise<void>;
}

/**
 * The release before this one: `FORMER_RELEASE` (a tag or commit), else the newest tag `v…` before what is checked out, else, while nothing was
 * released yet, the last commit before the newest migration. @returns null where the repository does not go back so far
 */
export async function findFormerRelease(): Promise<FormerRelease | null> {
  const name = process.env.FORMER_RELEASE || (await newestTag()) || (await beforeNewestMigration());
  const commit = name && (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  return name && commit ? { name, commit } : null;
}

/** Builds its server from what the repository has of it, with the packages that are installed for this one. */
export async function buildRelease({ name, commit }: FormerRelease): Promise<BuiltRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'startline-former-'));
  const sources = join(folder, 'sources.tar');
  await git('archive', '--format=tar', `--output=${sources}`, commit);
  await promisify(execFile)('tar', ['-xf', sources, '-C', folder]);
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const built = await bundledProgram(pathToFileURL(join(folder, 'server/main.ts')));
  const files = await readdir(join(folder, MIGRATIONS));
  await rm(folder, { recursive: true, force: true });
  return { name, commit, ...built, migrations: new Set(files.map((file) => file.replace(/\.sql$/, ''))) };
}

/** Of those before the commit that is checked out: a release that is built is not its own former one. */
function newestTag(): Promise<string | null> {
  return git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
}

async function beforeNewestMigration(): Promise<string | null> {
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
  return added && git('rev-parse', '--short', '--verify', '--quiet', `${added}^`);
}

/** What git says; null where it fails, or there is none. */
async function git(...args: string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('git', args, { cwd: PROJECT })).stdout.trim() || null;
  } catch {
    return null;
  }
}
