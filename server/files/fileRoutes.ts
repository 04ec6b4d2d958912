import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, Row } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { type Actor, SYSTEM } from '../../engine/core/access/actor';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { ApiError, notFound } from '../../engine/core/errors';
import type { RecordOf } from '../../engine/core/resource';
import type { filesResource } from '../../engine/records/files.resource';
import { readFileContent, uploadFile } from '../../resources/files/files.calls';
import { profileIdOf } from '../../resources/tenancy';
import { fileHeaders } from './fileHeaders';
import { FILE_LIMITS, multipartLimits } from './fileLimits';
import { createImageSizes, NoImageSizeError, UnreadableImageError } from './imageSizes';
import { recordFile } from './recordFile';
import type { FileStorage } from './storage';
import { type AdmitUpload, createUploadAdmission } from './uploadAdmission';
import { UploadError } from './uploadError';
import { type FormPart, receiveUploadForm } from './uploadForm';

interface FileOptions {
  engine: Engine;
  storage: FileStorage;
  /** Bytes that an organization may upload in all. */
  uploadQuota: number;
}

/** Uploads, and files as they are asked for. */
export async function serveFiles(
  app: FastifyInstance,
  serveOn: (scope: FastifyInstance) => ServeCall,
  { engine, storage, uploadQuota }: FileOptions,
): Promise<void> {
  const admit = createUploadAdmission({ db: engine.db, organizationQuota: uploadQuota });
  const sizes = createImageSizes(storage);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits(FILE_LIMITS) });
    serveOn(scope)(uploadFile, (given) => upload(given, { engine, storage, admit }));
  });
  serveOn(app)(readFileContent, async ({ actor, params: { id, size }, reply }) => {
    const file = await findFile(engine, actor, id);
    try {
      const sized = await sizes.open({
        key: String(file.storage_key),
        mimeType: String(file.mime_type),
        size,
      });
      const visibility = file.visibility === 'public' ? 'public' : 'private';
      reply
        .headers(fileHeaders({ mimeType: sized.mimeType, filename: String(file.filename), visibility }))
        .header('Content-Length', sized.size);
      return reply.send(sized.stream);
    } catch (error) {
      if (error instanceof FileNotFoundError || error instanceof NoImageSizeError) throw notFound('File');
      if (error instanceof UnreadableImageError)
        throw new ApiError({ code: 'invalid', message: 'The picture is damaged and cannot be shown.' });
      throw error;
    }
  });
}

async function upload(
  { actor, request, reply }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
  { engine, storage, admit }: Omit<FileOptions, 'uploadQuota'> & { admit: AdmitUpload },
): Promise<AnswerOf<typeof uploadFile>> {
  if (!request.isMultipart())
    throw new ApiError({ code: 'malformed', message: 'Send the file as multipart/form-data in the field "file".' });
  const admission = await admit(actor);
  const { limits } = admission;
  const received = await receiveUploadForm({ parts: formParts(request), storage, limits }).catch((error) => {
    throw admission.refusalOf(error) ?? refused(error);
  });
  await admission.charge(received.size).catch(async (error) => {
    await storage.delete(received.key);
    throw error;
  });
  const resource = engine.plan.get('files');
  const { id, operationId } = await recordFile({ engine, received, uploadedById: profileIdOf(actor) });
  reply.header('X-Operation-Id', operationId);
  const stored = await readRecord({ engine, actor: SYSTEM, resource, id });
  const { filename, size, mime_type, width, height, visibility } = stored as unknown as RecordOf<
    ReturnType<typeof filesResource>
  >;
  return { id, filename, size, mime_type, width, height, visibility };
}

/** Parts as they come; a form that its parser cannot follow is the sender's fault, which the parser does not say. */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  try {
    yield* request.parts() as AsyncIterable<FormPart>;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new ApiError({ code: 'malformed', message: 'The body is no multipart form that can be read to its end.' });
  }
}

/** What is wrong with an upload, as it is answered. */
export function refused(error: unknown): unknown {
  if (!(error instanceof UploadError)) return error;
  const code = error.status === 413 ? 'too_large' : error.status === 400 ? 'malformed' : 'invalid';
  return new ApiError({ code, message: error.message, errors: error.errors as Record<string, string[]> });
}

/** The row of a file that the caller may read; public ones need no sign-in. */
async function findFile(engine: Engine, actor: Actor | null, id: number): Promise<Row> {
  const resource = engine.plan.get('files');
  const mayRead = actor ? reachableRows({ engine, actor, resource, verb: 'read', alias: 't' }) : sql`false`;
  const found = await sql<Row>`
    select t.storage_key, t.mime_type, t.filename, t.visibility from files t
    where t.id = ${id} and t.deleted_at is null and (t.visibility = 'public' or ${mayRead})`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw notFound('File');
  return file;
}
