import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Row } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError, notFound } from '../../engine/core/errors';
import { fileHeaders } from '../files/fileHeaders';
import { FILE_LIMITS, multipartLimits } from '../files/fileLimits';
import {
  createImageSizes,
  IMAGE_SIZES,
  type ImageSize,
  NoImageSizeError,
  UnreadableImageError,
} from '../files/imageSizes';
import { recordFile } from '../files/recordFile';
import { FileNotFoundError } from '../files/storage';
import { UploadError } from '../files/uploadError';
import { type FormPart, receiveUploadForm } from '../files/uploadForm';
import type { AppOptions } from './createApp';

/** `POST /v1/admin/files/upload` and `GET /v1/files/{id}/{size}`. */
export async function registerFiles(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { identity, storage } = options;
  const sizes = createImageSizes(storage);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits(FILE_LIMITS) });
    scope.post('/v1/admin/files/upload', async (request, reply) => upload(request, reply, options));
  });
  app.get('/v1/files/:id/:size', async (request, reply) => {
    await identity.authenticate(request);
    const { size = '' } = request.params as { size?: string };
    if (!(IMAGE_SIZES as readonly string[]).includes(size)) throw notFound('File');
    const file = await findFile(request, options);
    try {
      const sized = await sizes.open({
        key: String(file.storage_key),
        mimeType: String(file.mime_type),
        size: size as ImageSize,
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

async function upload(request: FastifyRequest, reply: FastifyReply, { engine, identity, storage }: AppOptions) {
  const actor = identity.actorOf(request);
  if (!actor) throw new ApiError({ code: 'unauthenticated', message: 'Sign in first.' });
  if (!request.isMultipart())
    throw new ApiError({ code: 'malformed', message: 'Send the file as multipart/form-data in the field "file".' });
  const received = await receiveUploadForm({ parts: formParts(request), storage }).catch(refuse);
  const resource = engine.plan.get('files');
  const { id, operationId } = await recordFile({ engine, received, uploadedById: actor.profileId });
  reply.code(201).header('X-Operation-Id', operationId);
  const {
    id: fileId,
    filename,
    size,
    mime_type,
    width,
    height,
    visibility,
  } = await readRecord({ engine, actor: SYSTEM, resource, id });
  return { id: fileId, filename, size, mime_type, width, height, visibility };
}

/** Parts as they come; a form that its parser cannot follow is the sender's fault, which the parser does not say. */
async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  try {
    yield* request.parts() as AsyncIterable<FormPart>;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new ApiError({ code: 'malformed', message: 'The body is no multipart form that can be read to its end.' });
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof UploadError)) throw error;
  const code = error.status === 413 ? 'too_large' : error.status === 400 ? 'malformed' : 'invalid';
  throw new ApiError({ code, message: error.message, errors: error.errors as Record<string, string[]> });
}

/** The row of a file that the caller may read; public ones need no sign-in. */
async function findFile(request: FastifyRequest, { engine, identity }: AppOptions): Promise<Row> {
  const { id = '' } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id)) throw notFound('File');
  const actor = identity.actorOf(request);
  const resource = engine.plan.get('files');
  const mayRead = actor ? reachableRows({ engine, actor, resource, verb: 'read', alias: 't' }) : sql`false`;
  const found = await sql<Row>`
    select t.storage_key, t.mime_type, t.filename, t.visibility from files t
    where t.id = ${Number(id)} and t.deleted_at is null and (t.visibility = 'public' or ${mayRead})`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw notFound('File');
  return file;
}
