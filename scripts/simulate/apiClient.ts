import { pause } from '../../server/simulator/clock';
import type { Credentials } from './options';

/** An answer that trying again would not change. */
export class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The simulation was stopped while a request waited for its next try. */
export class Stopped extends Error {}

interface ApiClientOptions {
  url: string;
  credentials: Credentials;
  print: (line: string) => void;
  signal: AbortSignal;
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

const PAGE = 250;
const ANSWER_WITHIN_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Talks to the public API. What fails for now (no connection, no answer, 429, 5xx) is sent again, unchanged, until it works or
 * the signal aborts; everything else throws ApiFailure.
 */
export class ApiClient {
  readonly #options: ApiClientOptions;
  #token: string | null;

  constructor(options: ApiClientOptions) {
    this.#options = options;
    this.#token = 'token' in options.credentials ? options.credentials.token : null;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#call({ method: 'GET', path });
  }

  post<Answer>(path: string, body: object): Promise<Answer> {
    return this.#call({ method: 'POST', path, body });
  }

  patch(path: string, body: object): Promise<unknown> {
    return this.#call({ method: 'PATCH', path, body });
  }

  delete(path: string): Promise<unknown> {
    return this.#call({ method: 'DELETE', path });
  }

  /** All records of a list, page after page. */
  async list<Item>(resource: string, filter: string): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null = null;
    do {
      const place: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/v1/admin/${resource}?${filter}&sort=id&itemsPerPage=${PAGE}${place}`;
      const page: { items: Item[]; next_cursor: string | null } = await this.get(path);
      items.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return items;
  }

  async #call<Answer>(call: Call, { isSignIn = false } = {}): Promise<Answer> {
    const { print, signal, credentials } = this.#options;
    let mayRenew = !isSignIn && 'email' in credentials;
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#send(call, isSignIn ? null : await this.#signedIn());
      if (outcome.kind === 'answer') return outcome.body as Answer;
      if (outcome.kind === 'refused') {
        if (outcome.status !== 401 || !mayRenew) throw new ApiFailure(outcome.status, outcome.problem);
        mayRenew = false;
        this.#token = null;
        continue;
      }
      const wait = outcome.waitMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
      if (!signal.aborted) print(`${outcome.problem} Trying again in ${(wait / 1000).toFixed(1)} s.`);
      await pause(wait, signal);
      if (signal.aborted) throw new Stopped('Stopped.');
    }
  }

  async #signedIn(): Promise<string> {
    if (this.#token === null) {
      const call: Call = { method: 'POST', path: '/v1/auth/login', body: this.#options.credentials };
      const { api_token } = await this.#call<{ api_token: { token: string } }>(call, { isSignIn: true });
      this.#token = api_token.token;
    }
    return this.#token;
  }

  async #send({ method, path, body }: Call, token: string | null): Promise<Outcome> {
    try {
      const response = await fetch(this.#options.url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      if (response.ok) return { kind: 'answer', body: text === '' ? null : JSON.parse(text) };
      const problem = `${method} ${path}: ${response.status} ${messageOf(text)}`;
      if (response.status !== 429 && response.status < 500)
        return { kind: 'refused', status: response.status, problem };
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      return { kind: 'failed', problem, waitMs: Number.isFinite(seconds) ? seconds * 1000 : null };
    } catch (error) {
      return { kind: 'failed', problem: `${method} ${path}: ${reasonOf(error)}.`, waitMs: null };
    }
  }
}

type Outcome =
  | { kind: 'answer'; body: unknown }
  | { kind: 'refused'; status: number; problem: string }
  | { kind: 'failed'; problem: string; waitMs: number | null };

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Whatever stands between us and the server may answer without JSON.
  }
  return text.slice(0, 200);
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
