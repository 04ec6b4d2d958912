import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { applications } from '../../resources/applications/applications.resource';
import { organizations } from '../../resources/organizations/organizations.resource';
import { newKey, type ReceivedFile } from '../files/receiveUpload';
import type { Building } from './building';
import type { BuildRecord } from './buildRecords';
import { checkBundle } from './bundle/checkBundle';
import { type BundleSource, describeBundle } from './bundle/describeBundle';
import { type AppPictures, checkPictures, PictureError } from './bundle/drawPicture';
import { writeBundle } from './bundle/writeBundle';

interface Making {
  readonly building: Pick<Building, 'engine' | 'storage' | 'publicUrl'>;
  readonly build: BuildRecord;
  readonly signal?: AbortSignal;
  log?(line: string): Promise<void>;
  /** Fraction done, 0 to 1. */
  progress?(fraction: number): void;
}

/**
 * Makes the bundle of a build as its app is now, reads it again as whoever gets it would, and stores it.
 * @throws PictureError, Error where what was written is not what was meant
 */
export async function makeBundle({ building, build, signal, log = nobody, progress }: Making): Promise<ReceivedFile> {
  const source = await readSource(building, build);
  const pictures = await readPictures(building.engine, source.application);
  await checkPictures(pictures);
  const plan = describeBundle(source);
  const { events, locales, store_texts } = plan.manifest;
  await log(
    `${counted(events.length, 'event')}, ${counted(locales.length, 'language')}, store texts in ${counted(Object.keys(store_texts).length, 'language')}.`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'startline-bundle-'));
  try {
    const path = join(folder, 'bundle.zip');
    await log(`Drawing ${counted(plan.pictures.length, 'picture')}.`);
    const manifest = await writeBundle({
      path,
      plan,
      pictures,
      ...(signal && { signal }),
      onFile: (done, total) => progress?.(done / total),
    });
    const zip = await readFile(path);
    const { problems } = await checkBundle(zip);
    if (problems.length > 0) throw new Error(`The bundle of build ${build.id} is not whole: ${problems.join(' ')}`);
    await log(`${counted(manifest.files.length, 'file')} written and checked: ${Math.ceil(zip.length / 1024)} kB.`);
    return await storeZip(building, { build, name: source.application.name, path, zip });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function nobody(): Promise<void> {}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

async function storeZip(
  { storage }: Pick<Building, 'storage'>,
  { build, name, path, zip }: { build: BuildRecord; name: string; path: string; zip: Buffer },
): Promise<ReceivedFile> {
  const mimeType = 'application/zip';
  const fileName = `${name}-${build.platform}-${build.app_version}-${build.build_number}.zip`;
  const key = newKey({ fileName, path: 'builds', mimeType });
  const sha256 = createHash('sha256').update(zip).digest('hex');
  await storage.put(key, { path }, { mimeType, size: zip.length, sha256 });
  const facts = { width: null, height: null, is_opaque: null, sha256 };
  return { key, filename: key, size: zip.length, mime_type: mimeType, visibility: 'private', ...facts };
}

/** What a build is made of, as it is now. */
async function readSource(
  { engine, publicUrl }: Pick<Building, 'engine' | 'publicUrl'>,
  build: BuildRecord,
): Promise<BundleSource> {
  const { db } = engine;
  const application = await readRecordOf(applications, { engine, actor: SYSTEM, id: build.application_id });
  const organization = await readRecordOf(organizations, { engine, actor: SYSTEM, id: application.organization_id });
  const events = await sql<BundleSource['events'][number]>`
    select id, name, slug, status, start_date, end_date, timezone, city, country, styling, features, settings from events
    where application_id = ${application.id} and deleted_at is null and rehearsal_of_id is null and status not in ('cancelled', 'rejected')
    order by start_date, id`.execute(db);
  const created_at = new Date(build.created_at).toISOString();
  return { build: { ...build, created_at }, application, organization, events: events.rows, publicUrl: publicUrl() };
}

async function readPictures(engine: Engine, { icon_id, splash_id }: BundleSource['application']): Promise<AppPictures> {
  const found = await sql<{ id: number; storage_key: string }>`
    select id, storage_key from files where id = any(${[icon_id, splash_id]}::bigint[]) and deleted_at is null`.execute(
    engine.db,
  );
  const read = async (id: number | null, what: string): Promise<Buffer> => {
    const file = found.rows.find((row) => row.id === id);
    if (!file) throw new PictureError(`The ${what} was removed meanwhile: upload it again.`);
    const { stream } = await engine.files.get(file.storage_key);
    return buffer(stream);
  };
  return { icon: await read(icon_id, 'icon'), splash: await read(splash_id, 'splash screen') };
}
