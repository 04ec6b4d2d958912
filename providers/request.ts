import { reportReachable, reportServerError, reportWorking } from './apiStatus';
import { type HttpError, isAbort, toHttpError, unreachableError } from './httpError';

export interface RequestOptions {
  method?: string;
  /** JSON text, or a form with files. */
  body?: BodyInit | null;
  headers?: HeadersInit;
  signal?: AbortSignal | null;
  /** The bearer token to send, when there is one. */
  token?: string;
  /** Whether a good answer is a file, wanted as `blob`. */
  isFile?: boolean;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The answer's text, as react-admin's own clients give it. */
  body: string;
  /** The answer parsed, or null when there is none or it is not JSON. */
  json: unknown;
  /** Empty unless a file was asked for. */
  blob: Blob;
}

/**
 * One request. Answers for 200–299 only; everything else throws an HttpError, an aborted request its AbortError. There
 * is no timeout: a slow answer is better than none.
 */
export async function request(url: string, options: RequestOptions = {}): Promise<HttpAnswer> {
  const answer = await send(url, options);
  const [path = ''] = url.split('?');
  if (answer.status >= 200 && answer.status <= 299) {
    reportReachable(isAnswer(answer));
    reportWorking(path);
    if (isAnswer(answer)) return answer;
    throw unreachableError();
  }
  const error = toHttpError(answer.status, answer.json, answer.headers);
  reportFailure(error, path);
  throw error;
}

/** Raises the global flag for a 5xx. Any other error shows that the server answers. */
export function reportFailure(error: HttpError, path: string): void {
  if (error.status >= 500) reportServerError(error, path);
  else reportReachable(true);
}

/** Between here and the server, a network's own sign-in page may answer 200 to everything. */
function isAnswer({ body, json }: HttpAnswer): boolean {
  return body === '' || json !== null || body.trim() === 'null';
}

async function send(url: string, options: RequestOptions): Promise<HttpAnswer> {
  const { method = 'GET', body = null, signal = null } = options;
  try {
    const response = await fetch(url, { method, body, signal, headers: headersOf(options) });
    const blob = options.isFile && response.ok ? await response.blob() : new Blob();
    const text = response.bodyUsed ? '' : await response.text();
    return { status: response.status, headers: response.headers, body: text, json: parseJson(text), blob };
  } catch (error) {
    if (isAbort(error) || signal?.aborted) throw error;
    reportReachable(false);
    throw unreachableError();
  }
}

function headersOf({ headers: given, body, token }: RequestOptions): Headers {
  const headers = new Headers(given);
  headers.set('Accept', 'application/json');
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

/** What a text holds as JSON, or null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
