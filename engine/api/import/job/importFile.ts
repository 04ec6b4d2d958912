import { sql } from 'kysely';
import { ApiError } from '../../../core/errors';
import type { FileSource } from '../../../tables/fileSource';
import { ImportFileError } from '../../../tables/importFileError';
import type { Acting, Row } from '../../engine';
import { reachableRows } from '../../sql/accessSql';
import { FileNotFoundError } from '../../storedFiles';
import { missingReference } from './importAccess';

interface OpenOptions extends Acting {
  fileId: number;
}

/** An uploaded file that the actor may read, as a source of rows. @throws ApiError 422 at `file_id` */
export async function openImportFile({ engine, actor, fileId }: OpenOptions): Promise<FileSource> {
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('files'), verb: 'read', alias: 't' });
  const found = await sql<Row>`
    select t.filename, t.mime_type, t.size, t.storage_key from files t
    where t.id = ${fileId} and t.deleted_at is null and ${visible}`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw missingReference('file_id', fileId);
  return {
    fileName: String(file.filename).split('/').at(-1) ?? '',
    mimeType: String(file.mime_type),
    size: Number(file.size),
    stream: async () => (await engine.files.get(String(file.storage_key))).stream,
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
