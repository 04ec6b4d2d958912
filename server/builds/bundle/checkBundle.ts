import { createHash } from 'node:crypto';
import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import sharp from 'sharp';
import { FILE_LIMITS } from '../../files/fileLimits';
import { runImageTask, sharpInput } from '../../files/sharpInput';
import { type BundleManifest, bundleManifest } from './bundleManifest';
import { bundlePictures } from './pictureSizes';

const MANIFEST = 'manifest.json';

/**
 * Reads a bundle again as whoever gets it would: the manifest fits its schema, each file that it lists is there as it says, and nothing
 * else; pictures have the pixels that their platform asks for, and those of an iOS app no alpha channel. Gives a sentence for each thing
 * that is wrong.
 */
export async function checkBundle(zip: Uint8Array): Promise<{ manifest: BundleManifest | null; problems: string[] }> {
  let entries: Unzipped;
  try {
    entries = unzipSync(zip);
  } catch (error) {
    return { manifest: null, problems: [`The archive cannot be read: ${(error as Error).message}.`] };
  }
  const { manifest, problems } = readManifest(entries[MANIFEST]);
  if (!manifest) return { manifest, problems };
  for (const file of manifest.files) problems.push(...(await fileProblems(manifest, file, entries[file.path])));
  const listed = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  for (const path of Object.keys(entries)) if (!listed.has(path)) problems.push(`${path} is in no list.`);
  for (const { path, width, height } of bundlePictures(manifest.build.platform, manifest.default_locale)) {
    const found = manifest.files.find((file) => file.path === path)?.picture;
    if (!found) problems.push(`${path} is missing.`);
    else if (found.width !== width || found.height !== height) problems.push(`${path} is not ${width} × ${height}.`);
  }
  return { manifest, problems };
}

function readManifest(data: Uint8Array | undefined): { manifest: BundleManifest | null; problems: string[] } {
  if (!data) return { manifest: null, problems: [`${MANIFEST} is missing.`] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(strFromU8(data));
  } catch {
    return { manifest: null, problems: [`${MANIFEST} is no JSON.`] };
  }
  const read = bundleManifest.safeParse(parsed);
  if (read.success) return { manifest: read.data, problems: [] };
  return {
    manifest: null,
    problems: read.error.issues.map(({ path, message }) => `${MANIFEST}: ${path.join('.')}: ${message}`),
  };
}

type ListedFile = BundleManifest['files'][number];

async function fileProblems(
  { build }: BundleManifest,
  { path, size, sha256, picture }: ListedFile,
  data: Uint8Array | undefined,
): Promise<string[]> {
  if (!data) return [`${path} is missing.`];
  if (data.length !== size) return [`${path} has ${data.length} bytes, not ${size}.`];
  if (createHash('sha256').update(data).digest('hex') !== sha256) return [`${path} is not what was listed.`];
  if (!picture) return [];
  const found = await runImageTask(() => sharp(data, sharpInput(FILE_LIMITS)).metadata()).catch(() => null);
  if (!found) return [`${path} is no picture.`];
  const problems: string[] = [];
  if (found.width !== picture.width || found.height !== picture.height)
    problems.push(`${path} is ${found.width} × ${found.height}, not ${picture.width} × ${picture.height}.`);
  if (found.hasAlpha && (picture.is_opaque || build.platform === 'ios')) problems.push(`${path} has an alpha channel.`);
  return problems;
}
