import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Installed {
  readonly name: string;
  readonly version: string;
  /** SPDX; null where the package says nothing. */
  readonly licence: string | null;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Every package that an installation without those for development has, as it is installed here: packages of other operating systems are not.
 * @throws Error where a dependency is not installed
 */
export async function installedPackages(root: string): Promise<Installed[]> {
  const found = new Map<string, Installed>();
  const visit = async (folder: string, isRoot = false): Promise<void> => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
    if (!isRoot) {
      if (found.has(folder)) return;
      const { name = folder, version = '' } = manifest;
      // Of our own, in this repository: what it needs counts all the same.
      if (!manifest.private) found.set(folder, { name, version, licence: licenceOf(manifest) });
    }
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const at = await folderOf(name, folder, root);
      if (at) await visit(at);
      else if (!(name in (manifest.optionalDependencies ?? {})))
        throw new Error(`${name}, which ${manifest.name} needs, is not installed: run npm ci.`);
    }
    for (const name of Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies })) {
      const at = await folderOf(name, folder, root);
      if (at) await visit(at);
    }
  };
  await visit(await realpath(root), true);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As Node looks for it: in each `node_modules` on the way up. */
async function folderOf(name: string, from: string, root: string): Promise<string | null> {
  const top = await realpath(root);
  for (let folder = from; ; folder = dirname(folder)) {
    const at = await realpath(join(folder, 'node_modules', name)).catch(() => null);
    if (at) return at;
    if (folder === top || folder === dirname(folder)) return null;
  }
}

function licenceOf({ license, licenses }: Manifest): string | null {
  if (typeof license === 'string') return license;
  const types = [license, ...(licenses ?? [])].flatMap((one) => one?.type ?? []);
  return types.length > 0 ? types.join(' OR ') : null;
}
