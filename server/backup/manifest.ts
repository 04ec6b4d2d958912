import { z } from 'zod';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { FileStorage } from '../files/storage';

export const MANIFEST = 'manifest.json';

const stored = z.object({
  key: z.string(),
  /** As it lies in the backup. */
  bytes: z.int().nonnegative(),
  sha256: z.string().length(64),
});

const schema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The schema that the rows are of: migrations in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
      /** The text of COPY, gzipped; cut between rows. */
      parts: z.array(stored),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.array(stored.extend({ mimeType: z.string() })),
  /** Keys of files that records name and the store does not have. */
  lostFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof schema>;
export type StoredPart = z.infer<typeof stored>;
export type TableOfBackup = Manifest['tables'][number];

/** Makes a backup whole: written last, so that one that broke off has none. */
export async function writeManifest(place: FileStorage, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest, null, 1));
  await place.put(MANIFEST, body, { mimeType: 'application/json', size: body.length });
}

/** @throws Error where there is no whole backup, or one that this version cannot read. */
export async function readManifest(place: FileStorage): Promise<Manifest> {
  const text = await readText(place);
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error('The manifest of this backup cannot be read: it is damaged, or of a newer version.');
  return parsed.data;
}

async function readText(place: FileStorage): Promise<string> {
  try {
    const { stream } = await place.get(MANIFEST);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  } catch (error) {
    if (!(error instanceof FileNotFoundError)) throw error;
    throw new Error('There is no whole backup here: its manifest, which is written last, is missing.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
