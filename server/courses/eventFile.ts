import { sql } from 'kysely';
import type { Acting } from '../../engine/api/engine';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { invalid } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import { type CourseFile, CourseFileError } from './reading/courseFile';
import { readCourseFile } from './reading/readCourseFile';

interface EventFile {
  readonly filename: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** Opens an uploaded file of the event, or of its organization, that the actor may read. @throws ApiError 422 at `file_id` */
export async function openEventFile({
  engine,
  actor,
  eventId,
  fileId,
}: Acting & { eventId: number; fileId: number }): Promise<EventFile> {
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('files'), verb: 'read', alias: 't' });
  const found = await sql<{ storage_key: string; filename: string }>`
    select t.storage_key, t.filename from files t join events e on e.id = ${eventId}
    where t.id = ${fileId} and t.deleted_at is null and coalesce(t.event_id, e.id) = e.id
      and coalesce(t.organization_id, e.organization_id) = e.organization_id and ${visible}`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw refused(englishText({ key: 'validation.reference_missing', args: { id: fileId } }));
  try {
    return { filename: file.filename, stream: (await engine.files.get(file.storage_key)).stream };
  } catch (error) {
    throw error instanceof FileNotFoundError ? refused('The file is no longer stored. Upload it again.') : error;
  }
}

/** Reads a course of such a file. @throws ApiError 422 at `file_id` */
export async function readEventFile(options: Acting & { eventId: number; fileId: number }): Promise<CourseFile> {
  return readCourseOf((await openEventFile(options)).stream);
}

/** Reads a course. @throws ApiError 422 at `file_id` */
export async function readCourseOf(bytes: AsyncIterable<Uint8Array>): Promise<CourseFile> {
  try {
    return await readCourseFile(bytes);
  } catch (error) {
    throw error instanceof CourseFileError ? refused(error.message) : error;
  }
}

function refused(message: string) {
  return invalid({ file_id: [message] });
}
