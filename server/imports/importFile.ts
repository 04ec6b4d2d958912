import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import type { FileSource } from '../../engine/api/import/reading/fileSource';
import { ImportFileError } from '../../engine/api/import/reading/importFileError';
import { reachableRows } from '../../engine/api/sql/accessSql';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import { FileNotFoundError, type FileStorage } from '../files/storage';

interface OpenOptions {
  engine: Engine;
  storage: FileStorage;
  actor: Actor;
  fileId: number;
}

/** An uploaded file that the actor may read, as a source of rows. @throws ApiError 422 at `file_id` */
export async function openImportFile({ engine, storage, actor, fileId }: OpenOptions): Promise<FileSource> {
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('files'), verb: 'read', alias: 't' });
  const found = await sql<Row>`
    select t.filename, t.mime_type, t.size, t.storage_key from files t
    where t.id = ${fileId} and t.deleted_at is null and ${visible}`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw invalid({ file_id: [englishText({ key: 'validation.reference_missing', args: { id: fileId } })] });
  return {
    fileName: String(file.filename).split('/').at(-1) ?? '',
    mimeType: String(file.mime_type),
    size: Number(file.size),
    stream: async () => (await storage.get(String(file.storage_key))).stream,
  };
}

/** What is wrong with a file as a whole, for the person who sent it; null for every other error. */
export function fileProblem(error: unknown): ApiError | null {
  if (error instanceof FileNotFoundError) return refused('The file is no longer stored. Upload it again.');
  if (!(error instanceof ImportFileError)) return null;
  const where = error.line !== undefined && !/\bline\b/i.test(error.message) ? `Line ${error.line}: ` : '';
  return refused(`${where}${error.message}`);
}

function refused(message: string): ApiError {
  return new ApiError({ code: 'invalid', message, errors: { file: [message] } });
}
