import { createHash, createHmac } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FAKE_S3 = {
  bucket: 'startline-files',
  region: 'eu-west-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalr/EXAMPLE+key',
};

export interface FakeS3 {
  endpoint: string;
  objects: Map<string, { body: Buffer; mimeType: string }>;
  /** Every request that came in: method, path and the answer's status. */
  log: { method: string; path: string; status: number; headers: http.IncomingHttpHeaders }[];
  /** Answers the next requests with these statuses before anything else. */
  failNext: number[];
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** A bucket in memory that accepts only requests signed as AWS Signature Version 4 asks. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const log: FakeS3['log'] = [];
  const failNext: number[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      response.on('finish', () => log.push(entry(request, response)));
      const failure = failNext.shift();
      if (failure) return void refuse(response, failure, 'SlowDown');
      serve({ request, response, body: Buffer.concat(chunks), objects });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    log,
    failNext,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function entry(request: IncomingMessage, response: ServerResponse): FakeS3['log'][number] {
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    status: response.statusCode,
    headers: request.headers,
  };
}

function serve(call: {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  objects: FakeS3['objects'];
}): void {
  const { request, response, body, objects } = call;
  const problem = signatureProblem(request, body);
  if (problem) return void refuse(response, 403, problem);
  const [, bucket, ...rest] = decodeURIComponent(request.url ?? '').split('/');
  if (bucket !== FAKE_S3.bucket) return void refuse(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return void refuse(response, 411, 'MissingContentLength');
    objects.set(key, { body, mimeType: request.headers['content-type'] ?? '' });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else answerObject(call, objects.get(key));
}

function answerObject(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  object: { body: Buffer; mimeType: string } | undefined,
): void {
  if (!object) return void refuse(response, 404, 'NoSuchKey');
  const { body, mimeType } = object;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range ? Math.min(Number(range[2]), body.length - 1) : body.length - 1;
  if (range && start >= body.length) return void refuse(response, 416, 'InvalidRange');
  const part = body.subarray(start, end + 1);
  const rangeHeader = range ? { 'content-range': `bytes ${start}-${end}/${body.length}` } : {};
  response.writeHead(range ? 206 : 200, { 'content-type': mimeType, 'content-length': part.length, ...rangeHeader });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused.</Message></Error>`);
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureProblem(request: IncomingMessage, body: Buffer): string | undefined {
  const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!authorization) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature] = authorization;
  const [accessKeyId, date = '', region = '', service = '', terminator = ''] = credential.split('/');
  if (accessKeyId !== FAKE_S3.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== FAKE_S3.region || service !== 's3' || terminator !== 'aws4_request')
    return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const instant = String(request.headers['x-amz-date']);
  const signedAt = Date.parse(instant.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (!instant.startsWith(date) || Math.abs(Date.now() - signedAt) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const path = (request.url ?? '')
    .split('/')
    .map((part) => awsEncode(decodeURIComponent(part)))
    .join('/');
  const headerLines = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, path, '', headerLines, signedHeaders, payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = ['aws4_request', 's3', region, date].reduceRight<string | Buffer>(hmac, `AWS4${FAKE_S3.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function awsEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
