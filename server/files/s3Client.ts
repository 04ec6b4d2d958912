import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const IDLE_MS = 60_000;
const ERROR_BYTES = 16 * 1024;
/** Lets the signature cover the address and headers only, for a body whose hash is not known before it is sent. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

export interface S3Account {
  /** Origin of the service, such as `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Put before every key, without slashes at its ends; empty for none. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface S3Response {
  stream: Readable;
  headers: IncomingHttpHeaders;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  headers: Record<string, string>;
  sha256?: string | undefined;
  /** Whether the body can be sent again after a failure of the service. */
  canRepeat: boolean;
  /** Writes the body and ends the request. */
  send?: (request: ClientRequest) => Promise<void>;
}

/** `status` is that of the service, 0 when it could not be reached; `code` its own word, such as `AccessDenied`. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  readonly code: string;
  constructor(input: { status: number; code: string; message: string; cause?: unknown }) {
    super(input.message, { cause: input.cause });
    this.status = input.status;
    this.code = input.code;
  }
}

/** Sends signed requests, again after a pause when the service is overloaded or the connection broke. */
export function createS3Client(account: S3Account) {
  const agentOptions = { keepAlive: true, maxSockets: 64 };
  const isSecure = account.endpoint.startsWith('https:');
  const agent = isSecure ? new https.Agent(agentOptions) : new http.Agent(agentOptions);
  return {
    /** Answers with 2xx, the body unread; everything else throws `S3Error`. */
    async request(request: S3Request): Promise<S3Response> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce({ account, agent, request });
        } catch (error) {
          if (!request.canRepeat || attempt === ATTEMPTS || !isPassing(error)) throw error;
          await wait(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
        }
      }
    },
  };
}

async function sendOnce(input: { account: S3Account; agent: http.Agent; request: S3Request }): Promise<S3Response> {
  const { account, agent, request } = input;
  const { url, headers } = await sign(account, request);
  const open = url.protocol === 'https:' ? https.request : http.request;
  const outgoing = open(url, { method: request.method, headers, agent, timeout: IDLE_MS });
  outgoing.once('timeout', () => outgoing.destroy(new Error(`No byte for ${IDLE_MS / 1000} s.`)));
  const response = await exchange(outgoing, request);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { stream: response, headers: response.headers };
  const { code, text } = await readReason(response);
  const message = `The file storage answered ${status} to ${request.method} ${url.pathname}. ${code} ${text}`.trim();
  throw new S3Error({ status, code, message });
}

/** Waits for the answer; an answer before the body is sent, a refusal, counts more than the broken pipe it causes. */
function exchange(outgoing: ClientRequest, request: S3Request): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toS3Error(error, request));
    outgoing.once('response', resolve);
    outgoing.on('error', fail);
    if (!request.send) return void outgoing.end();
    request.send(outgoing).catch((error: unknown) => {
      outgoing.destroy();
      // A body that fails on its own is the caller's error, not the service's.
      if (isConnectionError(error)) fail(error);
      else reject(error);
    });
  });
}

async function sign(account: S3Account, request: S3Request): Promise<{ url: URL; headers: Record<string, string> }> {
  const key = account.prefix ? `${account.prefix}/${request.key}` : request.key;
  const path = [account.bucket, ...key.split('/')].map(encodeSegment).join('/');
  const isBodyless = !request.send;
  const signer = new AwsV4Signer({
    method: request.method,
    url: `${account.endpoint}/${path}`,
    headers: { ...request.headers, 'x-amz-content-sha256': request.sha256 ?? (isBodyless ? EMPTY_SHA256 : UNSIGNED) },
    service: 's3',
    region: account.region,
    accessKeyId: account.accessKeyId,
    secretAccessKey: account.secretAccessKey,
    ...(account.sessionToken ? { sessionToken: account.sessionToken } : {}),
  });
  const signed = await signer.sign();
  return { url: signed.url, headers: Object.fromEntries(signed.headers) };
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The `Code` and `Message` of the service's XML answer. */
async function readReason(response: IncomingMessage): Promise<{ code: string; text: string }> {
  let body = '';
  try {
    for await (const chunk of response) {
      body += String(chunk);
      if (body.length > ERROR_BYTES) break;
    }
  } catch {
    // The status alone says enough when the explanation breaks off.
  }
  const part = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(body)?.[1] ?? '';
  return { code: part('Code'), text: part('Message') };
}

function isPassing(error: unknown): boolean {
  return error instanceof S3Error && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function isConnectionError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code);
}

function toS3Error(error: unknown, request: S3Request): S3Error {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `The file storage cannot be reached for ${request.method} ${request.key}: ${reason}`;
  return new S3Error({ status: 0, code: '', message, cause: error });
}
