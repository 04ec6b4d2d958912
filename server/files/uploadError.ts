/** Messages by the form field they belong to. */
export type UploadErrors = Partial<Record<'file' | 'check_transparency' | 'visibility' | 'path', string[]>>;

export type UploadErrorCode =
  | 'file_missing'
  | 'file_empty'
  | 'file_too_large'
  | 'file_type'
  | 'file_damaged'
  | 'image_too_large'
  | 'image_transparent'
  | 'upload_incomplete'
  | 'validation';

/** An upload that cannot be accepted, ready to be answered as `{message, errors, code}` with `status`. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly status: 400 | 413 | 422;
  readonly code: UploadErrorCode;
  readonly errors: UploadErrors;
  constructor(input: { status: 400 | 413 | 422; code: UploadErrorCode; errors: UploadErrors; cause?: unknown }) {
    super(Object.values(input.errors).flat()[0] ?? 'The upload cannot be accepted.', { cause: input.cause });
    this.status = input.status;
    this.code = input.code;
    this.errors = input.errors;
  }
}
