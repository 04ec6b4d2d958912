import { type ReceivedFile, spoolFile, storeSpooled, type UploadTarget, type Visibility } from './receiveUpload';
import type { SpooledUpload } from './spoolUpload';
import { UploadError, type UploadErrors } from './uploadError';

/** A part of a multipart form, as `@fastify/multipart` yields them from `request.parts()`. */
export type FormPart =
  | { type: 'file'; fieldname: string; filename: string; mimetype: string; file: AsyncIterable<Uint8Array> }
  | { type: 'field'; fieldname: string; value: unknown };

export interface FormFile {
  fileName: string;
  claimedMimeType: string;
  spooled: SpooledUpload;
}

/**
 * Receives the form `file, visibility, path, check_transparency` with its parts in any order: clients send the file first,
 * so it waits on disk until the other fields are known. `visibility` is private unless the form says public;
 * `check_transparency` is on for 1, true, on or yes.
 * @throws UploadError as `receiveUpload`, and 422 for a missing or second file and for values that are none of a field's
 */
export async function receiveUploadForm(
  input: UploadTarget & { parts: AsyncIterable<FormPart> },
): Promise<ReceivedFile> {
  return withForm(input, (file, fields) => storeSpooled({ ...input, ...file, ...readFields(fields) }));
}

/**
 * Reads a form with one file and any fields, and hands them over once all are there. The file is gone afterwards.
 * @throws UploadError for a missing or second file, one beyond the limits, and a form that breaks off
 */
export async function withForm<Result>(
  input: UploadTarget & { parts: AsyncIterable<FormPart> },
  use: (file: FormFile, fields: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const files: FormFile[] = [];
  const fields = new Map<string, string>();
  try {
    for await (const part of input.parts) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value ?? ''));
      else files.push(await spoolPart(part, input, files.length));
    }
    const [file] = files;
    if (!file) throw new UploadError({ status: 422, code: 'file_missing', errors: { file: ['A file is required.'] } });
    return await use(file, fields);
  } finally {
    await Promise.all(files.map((file) => file.spooled.dispose()));
  }
}

async function spoolPart(
  part: Extract<FormPart, { type: 'file' }>,
  target: UploadTarget,
  earlierFiles: number,
): Promise<FormFile> {
  if (part.fieldname !== 'file' || earlierFiles > 0) {
    throw new UploadError({
      status: 422,
      code: 'validation',
      errors: { file: ['Send one file, in the field "file".'] },
    });
  }
  const fileName = part.filename ?? '';
  return {
    fileName,
    claimedMimeType: part.mimetype,
    spooled: await spoolFile({ ...target, stream: part.file, fileName }),
  };
}

function readFields(fields: ReadonlyMap<string, string>): {
  visibility: Visibility;
  path: string;
  checkTransparency: boolean;
} {
  const visibility = fields.get('visibility') || 'private';
  const check = (fields.get('check_transparency') ?? '').toLowerCase();
  const isChecked = ['1', 'true', 'on', 'yes'].includes(check);
  const errors: UploadErrors = {};
  if (visibility !== 'public' && visibility !== 'private') errors.visibility = ['Must be "public" or "private".'];
  if (!isChecked && !['', '0', 'false', 'off', 'no', 'null', 'undefined'].includes(check)) {
    errors.check_transparency = ['Must be true or false.'];
  }
  if (Object.keys(errors).length > 0) throw new UploadError({ status: 422, code: 'validation', errors });
  return { visibility: visibility as Visibility, path: fields.get('path') ?? '', checkTransparency: isChecked };
}
