import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { open, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './addresses';

interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For all of it, redirects included. */
  readonly timeoutMs?: number;
  /** Of the answer, unpacked. */
  readonly maxBytes?: number;
  /** Followed with GET alone. */
  readonly redirects?: number;
  /** Leaves the connection open for the next request to the same server. */
  readonly keepsConnection?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Download extends Omit<OutgoingRequest, 'method' | 'body' | 'keepsConnection'> {
  /** Of the file that is written; there is none yet. */
  readonly path: string;
  /** Of the file. */
  readonly maxBytes: number;
}

/** A file that was fetched; `size` in bytes. Of an answer other than 200 nothing is written. */
interface Downloaded {
  readonly status: number;
  readonly size: number;
  readonly sha256: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Why there is no answer: an address that may not be called, nobody there, too late, too much. */
export type OutgoingProblem = 'address' | 'unreachable' | 'timeout' | 'size' | 'redirect';

/** Its message can be shown to who gave the address. */
export class OutgoingError extends Error {
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** How this server calls others. */
export interface Outgoing {
  /** @throws OutgoingError; the signal's reason where that ended it */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Fetches what may be large into a file of this machine. @throws OutgoingError; the signal's reason where that ended it */
  download(download: Download): Promise<Downloaded>;
  /** Refuses an address before anyone relies on it. @throws OutgoingError */
  check(url: string): void;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;
const REDIRECTS = 3;
/** Connections to one server that are kept: calls beyond these wait for one. */
export const MOST_KEPT = 128;
/** As many stay open as there are: where calls come in gusts, each gust would open its own. */
const KEPT = { keepAlive: true, maxSockets: MOST_KEPT, maxFreeSockets: MOST_KEPT, timeout: 30_000 };
const REDIRECTED = new Set([301, 302, 303, 307, 308]);

/**
 * Calls to addresses that people gave. Unless private networks are allowed, names are resolved once, and what they resolve to is both
 * judged and connected to: a name cannot lead elsewhere in between. Each redirect is judged again, and takes no secrets to another server.
 */
export function createOutgoing({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }): Outgoing {
  const check = (given: string): URL => checkedUrl(given, allowPrivateNetwork);
  // Each connection is to an address that was judged for it: by itself, or by the first request that it was opened for.
  const kept = { 'https:': new HttpsAgent(KEPT), 'http:': new Agent(KEPT) };
  const exchange = async <Body>(
    { timeoutMs = TIMEOUT_MS, redirects = REDIRECTS, keepsConnection = false, signal, ...request }: OutgoingRequest,
    read: ReadBody<Body>,
  ): Promise<Answered<Body>> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    let url = check(request.url);
    let headers = request.headers ?? {};
    try {
      for (let left = redirects; ; left -= 1) {
        const agent = keepsConnection && kept[url.protocol as keyof typeof kept];
        const answer = await send(url, { ...request, headers, agent, signal: ended, allowPrivateNetwork }, read);
        const next = REDIRECTED.has(answer.status) ? answer.headers.location : undefined;
        if (next === undefined || request.method === 'POST') return answer;
        if (left === 0) throw new OutgoingError('redirect', `${url.host} redirects too often.`);
        const target = check(new URL(next, url).href);
        if (target.origin !== url.origin) headers = withoutSecrets(headers);
        url = target;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw new OutgoingError('timeout', `${url.host} did not answer in time.`, { cause: error });
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError('unreachable', unreachable(url, error, allowPrivateNetwork), { cause: error });
    }
  };
  return {
    check: (url) => void check(url),
    async request(request) {
      const { maxBytes = MAX_BYTES } = request;
      const { status, headers, body } = await exchange(request, (response) => readText(response, maxBytes));
      return { status, headers, text: body };
    },
    async download({ path, maxBytes, ...request }) {
      const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', ...request.headers };
      const { status, body } = await exchange({ ...request, headers }, (response) =>
        response.statusCode === 200 ? readFile(response, { path, maxBytes }) : readNothing(response),
      );
      return { status, ...body };
    },
  };
}

function checkedUrl(given: string, allowPrivateNetwork: boolean): URL {
  if (!URL.canParse(given)) throw new OutgoingError('address', 'This is no web address.');
  const url = new URL(given);
  if (url.protocol !== 'https:' && !(allowPrivateNetwork && url.protocol === 'http:'))
    throw new OutgoingError('address', schemeRule(url, allowPrivateNetwork));
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('address', 'The address must not hold a user name or a password.');
  if (!isPortAllowed(url.port)) throw new OutgoingError('address', 'The port must be 80, 443, or 1024 and above.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : !isPublicAddress(host);
  if (isInner && !allowPrivateNetwork) throw privateAddress(url.host);
  return url;
}

/** Ports below 1024 belong to other services of a host, such as mail and remote shells; the default port of a scheme is empty. */
function isPortAllowed(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

/** Who runs the server can change it: without its name nobody would know what to ask them for. */
const ONLY_WHERE_ALLOWED = 'only where it was started with ALLOW_PRIVATE_NETWORK=1';

function schemeRule({ protocol }: URL, allowPrivateNetwork: boolean): string {
  if (allowPrivateNetwork) return 'The address must begin with https:// or http://.';
  const rule = 'The address must begin with https://.';
  return protocol === 'http:' ? `${rule} This server calls http:// ${ONLY_WHERE_ALLOWED}.` : rule;
}

function privateAddress(host: string): OutgoingError {
  return new OutgoingError(
    'address',
    `${host} is in a private network, which this server calls ${ONLY_WHERE_ALLOWED}.`,
  );
}

/** Of a name that leads into a private network as of one that leads nowhere: else anybody could ask which names there are inside. */
function noServer(name: string, allowPrivateNetwork: boolean): string {
  if (allowPrivateNetwork) return `There is no server called ${name}.`;
  return `There is no server called ${name} on the internet. This server calls private networks ${ONLY_WHERE_ALLOWED}.`;
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['authorization', 'cookie'].includes(name.toLowerCase())),
  );
}

function unreachable(url: URL, error: unknown, allowPrivateNetwork: boolean): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return noServer(url.hostname, allowPrivateNetwork);
  if (code === 'ECONNREFUSED') return `${url.host} refuses the connection.`;
  if (/CERT|SSL|TLS/.test(code)) return `${url.host} has no valid certificate.`;
  return `${url.host} could not be reached, or broke the connection off.`;
}

interface Sending extends Omit<OutgoingRequest, 'url' | 'timeoutMs' | 'redirects' | 'keepsConnection'> {
  readonly signal: AbortSignal;
  /** Of connections that are kept; their addresses were judged by the same rule. */
  readonly agent: Agent | false;
  readonly allowPrivateNetwork: boolean;
}

type ReadBody<Body> = (response: IncomingMessage) => Promise<Body>;

interface Answered<Body> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** One request and its whole answer. */
function send<Body>(
  url: URL,
  { method = 'GET', headers, body, signal, agent, allowPrivateNetwork }: Sending,
  read: ReadBody<Body>,
) {
  return new Promise<Answered<Body>>((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = begin(url, {
      method,
      agent,
      signal,
      lookup: judgedLookup(allowPrivateNetwork),
      headers: {
        'User-Agent': 'Startline',
        Accept: 'application/json',
        'Accept-Encoding': 'gzip, deflate, br',
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      read(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        (error) => {
          request.destroy();
          reject(error);
        },
      );
    });
    request.end(body);
  });
}

function judgedLookup(allowPrivateNetwork: boolean): LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`No address of ${hostname}.`), []);
      const isRefused = !allowPrivateNetwork && found.some(({ address }) => !isPublicAddress(address));
      // Tried again as often as a name that leads nowhere, so that the time it takes tells nothing either.
      if (isRefused) return done(new OutgoingError('unreachable', noServer(hostname, allowPrivateNetwork)), []);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const unpack = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    response.headers['content-encoding'] ?? ''
  ];
  // Where one end breaks off, so does the other, and whoever reads hears of it.
  const stream = unpack ? pipeline(response, unpack(), () => {}) : response;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error('The answer was cut off.');
  return Buffer.concat(chunks).toString('utf8');
}

/** To a file, as it comes. What breaks off is removed. */
async function readFile(response: IncomingMessage, { path, maxBytes }: { path: string; maxBytes: number }) {
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    if (!response.complete) throw new Error('The answer was cut off.');
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Nobody looks at it: the connection is not kept open for the rest. */
async function readNothing(response: IncomingMessage) {
  response.destroy();
  return { size: 0, sha256: '' };
}

function tooLarge(maxBytes: number): OutgoingError {
  return new OutgoingError('size', `The answer is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
}
