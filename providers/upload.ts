import { reportReachable, reportWorking } from './apiStatus';
import { endpoints } from './endpoints';
import { type HttpError, isUnauthorized, toHttpError, unreachableError } from './httpError';
import { parseJson, reportFailure } from './request';
import { clearSession, getSession } from './session';

/** A stored file as the server describes it; `size` is in bytes. */
export interface UploadedFile {
  id: number;
  filename: string;
  size: number;
  mime_type: string;
}

export interface UploadRequest {
  file: File;
  visibility?: 'public' | 'private';
  path?: string;
  /** Whether the server refuses pictures with transparent pixels. */
  check_transparency?: boolean;
  signal?: AbortSignal;
  /** Called with 0 to 100 while the file is on its way. */
  onProgress?: (percent: number) => void;
}

/**
 * Uploads one file. What is wrong with it comes back as the HttpError's `errors` under `file` or `check_transparency`.
 * By XMLHttpRequest, since fetch does not tell how far an upload has come.
 */
export async function uploadFile(request: UploadRequest): Promise<UploadedFile> {
  request.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const address = `${endpoints.admin}/v1/admin/files/upload`;
    call.open('POST', address);
    call.setRequestHeader('Accept', 'application/json');
    const token = getSession()?.api_token.token;
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) =>
      request.onProgress?.(total ? Math.round((100 * loaded) / total) : 0);
    call.onload = () => {
      const answer = parseJson(call.responseText);
      if (call.status >= 200 && call.status <= 299) {
        reportReachable(true);
        reportWorking(address);
        resolve(answer as UploadedFile);
      } else {
        const error = toHttpError(call.status, answer, { get: (name) => call.getResponseHeader(name) });
        reportFailure(error, address);
        forgetRefused(error, token);
        reject(error);
      }
    };
    call.onerror = () => {
      reportReachable(false);
      reject(unreachableError());
    };
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(toForm(request));
  });
}

/** Forgets the login, as the HTTP client does, when the server refuses its token. */
function forgetRefused(error: HttpError, token: string | undefined): void {
  if (isUnauthorized(error) && token !== undefined && token === getSession()?.api_token.token) clearSession();
}

function toForm({ file, visibility, path, check_transparency }: UploadRequest): FormData {
  const form = new FormData();
  // The fields go first: the server reads them while the file is still coming in.
  if (visibility !== undefined) form.append('visibility', visibility);
  if (path !== undefined) form.append('path', path);
  if (check_transparency !== undefined) form.append('check_transparency', String(check_transparency));
  form.append('file', file, file.name);
  return form;
}
